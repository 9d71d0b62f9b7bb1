import { AssociationParams, endpoint } from '#shared/endpoint.ts'
import { compter } from '#shared/role.ts'
import { Waiting } from './waiting.ts'

export const getWaiting = endpoint({
  method: 'GET',
  path: '/customers/:customerId/waiting',
  summary:
    'Counts what waits for the caller: corrections to confirm, counting sheets to sign second, silent terminals.',
  allow: ['manager', compter],
  scope: 'association',
  params: AssociationParams,
  response: Waiting,
})
