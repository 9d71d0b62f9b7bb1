import { AssociationParams, endpoint } from '#shared/endpoint.ts'
import { FirstSteps } from './first-steps.ts'

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/customers/:customerId/first-steps',
  summary: 'Reads which first steps a new association has done: a cause, a terminal, its code, a second person.',
  allow: ['manager', 'admin', 'commercial', 'organizer'],
  scope: 'association',
  params: AssociationParams,
  response: FirstSteps,
})
