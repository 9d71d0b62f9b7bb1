import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { createCustomer, getCustomer, listCustomers, updateCustomer } from '../customer.endpoints.ts'
import { customerJournal } from '../customer.journal.ts'
import type { Customer } from '../customer.ts'
import { listAllCustomers } from './customer.repository.ts'
import { createCreateCustomer, createUpdateCustomer, getCustomerOf } from './customer.service.ts'

/** Only an admin sees contract number and merchant id (docs/rules.md#roles-customer). */
const asSeenBy = <Seen extends Customer>(actor: Person, customer: Seen): Seen => {
  if (actor.role === 'admin') return customer
  const { terminal_id: _contract, firebaseMerchantId: _merchant, ...rest } = customer
  return rest as Seen
}

type Deps = { db: Database; recordAudit: RecordAudit<typeof customerJournal>; clock: () => Date }

export const customerRoutes = (bind: Bind, deps: Deps): void => {
  const { db } = deps
  const create = createCreateCustomer(deps)
  const update = createUpdateCustomer(deps)

  bind(listCustomers, async ({ actor, query }) => {
    const customers = await listAllCustomers(db, query.search)
    return customers.map((customer) => asSeenBy(actor, customer))
  })
  bind(createCustomer, ({ actor, headers, body }) => create(actor, body, headers['idempotency-key']))
  bind(getCustomer, async ({ actor, customerId }) => asSeenBy(actor, await getCustomerOf(db, customerId)))
  bind(updateCustomer, ({ actor, customerId, body }) => update(actor, customerId, body))
}
