import type { Person } from '#shared/server/actor.ts'
import type { Waiting } from '../waiting.ts'

/** Counts what another feature has waiting in an association, for an account that did not ask for it itself. */
type CountFor = (customerId: string, accountId: string) => Promise<number>

type Deps = {
  countCorrections: CountFor
  countSheetsToSign: CountFor
  countSilentDevices: (customerId: string) => Promise<number>
}

/** Counts what waits for a person (docs/rules/screens.md#menus-waiting). */
export const createWaitingService =
  ({ countCorrections, countSheetsToSign, countSilentDevices }: Deps) =>
  async ({ role, homeRole, accountId }: Person, customerId: string): Promise<Waiting> => ({
    // The platform's staff confirm nothing.
    corrections: homeRole === 'manager' ? await countCorrections(customerId, accountId) : 0,
    sheets: await countSheetsToSign(customerId, accountId),
    silences: role === 'manager' ? await countSilentDevices(customerId) : 0,
  })
