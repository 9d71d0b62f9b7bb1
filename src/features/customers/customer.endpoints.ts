import { z } from 'zod'
import { IdempotencyHeaders } from '#features/transactions/donation.ts'
import { AssociationParams, endpoint } from '#shared/endpoint.ts'
import { everyRole, platformRoles } from '#shared/role.ts'
import { Customer, CustomerDetail, CustomerInput, CustomerListQuery, CustomerUpdate } from './customer.ts'

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  summary: 'All associations, by name; or those whose name or city holds `search`, whatever its accents and case.',
  allow: platformRoles,
  scope: 'platform',
  query: CustomerListQuery,
  response: z.array(Customer),
})

export const createCustomer = endpoint({
  method: 'POST',
  path: '/customers',
  summary: 'Makes an association, once for each Idempotency-Key where one is sent.',
  allow: ['admin'],
  scope: 'platform',
  headers: IdempotencyHeaders.partial(),
  body: CustomerInput,
  status: 201,
  response: CustomerDetail,
})

export const getCustomer = endpoint({
  method: 'GET',
  path: '/customers/:customerId',
  summary: 'One association, and whether it has a manager.',
  allow: everyRole,
  scope: 'association',
  params: AssociationParams,
  response: CustomerDetail,
})

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/customers/:customerId',
  summary: 'Changes an association as a whole: an optional field that is left out is cleared.',
  allow: ['admin'],
  scope: 'association',
  params: AssociationParams,
  body: CustomerUpdate,
  response: CustomerDetail,
})
