import type { Person } from '#shared/server/actor.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as customerCalls from '../customer.endpoints.ts'
import { customerJournal } from '../customer.journal.ts'
import * as customerShapes from '../customer.ts'
import type { Waiting } from '../waiting.endpoints.ts'
import * as waitingCalls from '../waiting.endpoints.ts'
import { createCustomerService } from './customer.service.ts'

/** Counts what waits for an account in another feature of an association, without what the account asked for itself. */
type CountFor = (customerId: string, accountId: string) => Promise<number>

type Deps = {
  countWaitingCorrections: CountFor
  countSheetsToSign: CountFor
  countCashDifferences: CountFor
  countReopenings: CountFor
  countAddressAnswers: (customerId: string) => Promise<number>
  countReceiptMatters: (customerId: string) => Promise<number>
  countSilentDevices: (customerId: string) => Promise<number>
  countOpenBankLines: (customerId: string) => Promise<number>
}

/** Counts what waits for a person (docs/rules/screens.md#menus-waiting). */
export const createWaitingService =
  (counts: Deps) =>
  async ({ role, homeRole, accountId }: Person, customerId: string): Promise<Waiting> => {
    // The platform's staff confirm nothing, and see no line of a bank.
    const ofOwn = async (count: CountFor): Promise<number> =>
      homeRole === 'manager' ? count(customerId, accountId) : 0
    return {
      corrections: await ofOwn(counts.countWaitingCorrections),
      sheets: await counts.countSheetsToSign(customerId, accountId),
      differences: await ofOwn(counts.countCashDifferences),
      reopenings: await ofOwn(counts.countReopenings),
      addresses: await ofOwn(counts.countAddressAnswers),
      receipts: await ofOwn(counts.countReceiptMatters),
      silences: role === 'manager' ? await counts.countSilentDevices(customerId) : 0,
      bank: await ofOwn(counts.countOpenBankLines),
    }
  }

export const feature = {
  api: [
    {
      tag: 'Associations',
      description: 'The charities that collect donations. In paths and fields an association is a customer.',
      calls: { ...customerCalls, ...waitingCalls },
      shapes: [customerShapes, waitingCalls],
    },
  ],
  journals: [customerJournal],
  bind(bind: Bind, deps: DepsOf<typeof createCustomerService | typeof createWaitingService>) {
    const countWaiting = createWaitingService(deps)
    const customers = createCustomerService(deps)
    bind(customerCalls.listCustomers, ({ actor, query }) => customers.list(actor, query.search))
    bind(customerCalls.searchCustomers, ({ actor, query }) => customers.search(actor, query))
    bind(customerCalls.createCustomer, ({ actor, headers, body }) =>
      customers.create(actor, body, headers['idempotency-key']),
    )
    bind(customerCalls.getCustomer, ({ actor, customerId }) => customers.get(actor, customerId))
    bind(customerCalls.getFirstSteps, ({ customerId }) => customers.getFirstSteps(customerId))
    bind(waitingCalls.getWaiting, ({ actor, customerId }) => countWaiting(actor, customerId))
    bind(customerCalls.updateCustomer, ({ actor, customerId, body, headers }) =>
      customers.update(actor, customerId, body, headers['if-match']),
    )
  },
} satisfies Feature
