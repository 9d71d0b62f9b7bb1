import { z } from 'zod'
import { Day, isLedgerDay } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'

/** Drops an invalid part of an address. */
const lenient = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)
const LedgerDay = Day.refine(isLedgerDay)

/** The search parameters of the form of a time slot: what the list of donations is filtered by. */
export const SlotSearch = z.object({
  startDate: lenient(LedgerDay),
  endDate: lenient(LedgerDay),
  causeId: lenient(Id),
  deviceId: lenient(Id),
})
export type SlotSearch = z.output<typeof SlotSearch>
