import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { getCustomer, listCustomers } from '../customer.endpoints.ts'
import type { Customer } from '../customer.ts'
import { findCustomer, listAllCustomers } from './customer.repository.ts'

/** Contract number and merchant id are an admin's to see (specification, section 2). */
const asSeenBy = (actor: Person, { terminal_id, firebaseMerchantId, ...customer }: Customer): Customer =>
  actor.role === 'admin' ? { ...customer, terminal_id, firebaseMerchantId } : customer

export const customerRoutes = (bind: Bind, { db }: { db: Database }): void => {
  bind(listCustomers, async ({ actor }) => {
    const customers = await listAllCustomers(db)
    return customers.map((customer) => asSeenBy(actor, customer))
  })
  bind(getCustomer, async ({ actor, customerId }) => {
    const customer = await findCustomer(db, customerId)
    if (!customer) throw notFound()
    return asSeenBy(actor, customer)
  })
}
