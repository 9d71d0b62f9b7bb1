import type { Bind } from '#shared/server/bind.ts'
import { createCustomer, getCustomer, listCustomers, searchCustomers, updateCustomer } from '../customer.endpoints.ts'
import { getFirstSteps } from '../first-steps.endpoints.ts'
import type { CustomerService } from './customer.service.ts'

export const customerRoutes = (bind: Bind, customers: CustomerService): void => {
  bind(listCustomers, ({ actor, query }) => customers.list(actor, query.search))
  bind(searchCustomers, ({ actor, query }) => customers.search(actor, query))
  bind(createCustomer, ({ actor, headers, body }) => customers.create(actor, body, headers['idempotency-key']))
  bind(getCustomer, ({ actor, customerId }) => customers.get(actor, customerId))
  bind(getFirstSteps, ({ customerId }) => customers.getFirstSteps(customerId))
  bind(updateCustomer, ({ actor, customerId, body }) => customers.update(actor, customerId, body))
}
