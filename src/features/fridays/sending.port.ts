import type { Sending } from './friday.ts'

/** Reads the sendings of closings to the accountant for another feature, which gets them from app/. */
export type ClosingSendings = {
  find: (key: { customerId: string; closingId: string }) => Promise<Sending | null>
  findAccountant: (customerId: string) => Promise<string | null>
}
