import { z } from 'zod'
import { IdempotencyHeaders } from '#features/transactions/donation.ts'
import { endpoint } from '#shared/endpoint.ts'
import { EditHeaders } from '#shared/read-version.ts'
import { everyRole, platformRoles } from '#shared/role.ts'
import {
  Customer,
  CustomerDetail,
  CustomerInput,
  CustomerListQuery,
  CustomerPage,
  CustomerSearchQuery,
  CustomerUpdate,
  customerRefusals,
  FirstSteps,
} from './customer.ts'

export const listCustomers = endpoint({
  call: 'GET /customers',
  summary: 'Lists all associations by name, or those whose name or city contains `search`.',
  description:
    'The search ignores case and accents. The answer has no pages: it is for programs that know this call, and is refused above 10,000 associations. Our own screens never make it; `GET /customers/search` reads page by page.',
  allow: platformRoles,
  cost: 'heavy',
  query: CustomerListQuery,
  response: z.array(Customer),
  refusals: [customerRefusals.tooMany],
})

export const searchCustomers = endpoint({
  call: 'GET /customers/search',
  summary: 'Lists associations page by page, or those whose name or city contains `search`, with their number.',
  description:
    'For screens with thousands of associations. By name, the caller’s own association comes first, in addition to `limit`. With `order=relevance`, names that start with `search` come first, and there is one page. `figures=true` adds the responsible person, the total of this month and its trend; the orders `total`, `fall` and `rise`, and `only`, use them.',
  allow: platformRoles,
  query: CustomerSearchQuery,
  response: CustomerPage,
})

export const createCustomer = endpoint({
  call: 'POST /customers',
  summary: 'Creates an association, once for each Idempotency-Key.',
  description: 'Without the header each request creates an association.',
  allow: ['admin'],
  headers: IdempotencyHeaders.partial(),
  body: CustomerInput,
  status: 201,
  response: CustomerDetail,
  refusals: [customerRefusals.creationKeyReused],
})

export const getCustomer = endpoint({
  call: 'GET /customers/:customerId',
  summary: 'Reads an association, and whether it has a manager.',
  allow: everyRole,
  response: CustomerDetail,
})

export const updateCustomer = endpoint({
  call: 'PUT /customers/:customerId',
  summary: 'Replaces the data of an association.',
  description: 'An optional field that is left out is cleared.',
  allow: ['admin'],
  headers: EditHeaders,
  body: CustomerUpdate,
  response: CustomerDetail,
})

export const getFirstSteps = endpoint({
  call: 'GET /customers/:customerId/first-steps',
  summary: 'Reads which first steps a new association has done: a cause, a terminal, its code, a second person.',
  allow: ['manager', 'admin', 'commercial', 'organizer'],
  response: FirstSteps,
})
