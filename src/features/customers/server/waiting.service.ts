import type { Person } from '#shared/server/actor.ts'
import type { Waiting } from '../waiting.endpoints.ts'

/** Counts what another feature has waiting in an association, for an account that did not ask for it itself. */
type CountFor = (customerId: string, accountId: string) => Promise<number>

type Deps = {
  countWaitingCorrections: CountFor
  countSheetsToSign: CountFor
  countSilentDevices: (customerId: string) => Promise<number>
  countOpenBankLines: (customerId: string) => Promise<number>
}

/** Counts what waits for a person (docs/rules/screens.md#menus-waiting). */
export const createWaitingService =
  ({ countWaitingCorrections, countSheetsToSign, countSilentDevices, countOpenBankLines }: Deps) =>
  async ({ role, homeRole, accountId }: Person, customerId: string): Promise<Waiting> => ({
    // The platform's staff confirm nothing, and see no line of a bank.
    corrections: homeRole === 'manager' ? await countWaitingCorrections(customerId, accountId) : 0,
    sheets: await countSheetsToSign(customerId, accountId),
    silences: role === 'manager' ? await countSilentDevices(customerId) : 0,
    bank: homeRole === 'manager' ? await countOpenBankLines(customerId) : 0,
  })
