import { z } from 'zod'
import { AssociationParams, endpoint } from '#shared/endpoint.ts'
import { everyRole, platformRoles } from '#shared/role.ts'
import { Customer } from './customer.ts'

export const listCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  summary: 'All associations, by name.',
  allow: platformRoles,
  scope: 'platform',
  response: z.array(Customer),
})

export const getCustomer = endpoint({
  method: 'GET',
  path: '/customers/:customerId',
  summary: 'One association.',
  allow: everyRole,
  scope: 'association',
  params: AssociationParams,
  response: Customer,
})
