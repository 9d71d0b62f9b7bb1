import { z } from 'zod'
import { AssociationParams, endpoint } from '#shared/endpoint.ts'
import { PageQuery, pageOf } from '#shared/page.ts'
import { everyRole } from '#shared/role.ts'
import { Cause, OrganizerCause } from './cause.ts'

export const listCauses = endpoint({
  method: 'GET',
  path: '/customers/:customerId/causes',
  summary: 'The active causes of an association, by name. A terminal reads them too.',
  allow: [...everyRole, 'terminal'],
  scope: 'association',
  params: AssociationParams,
  response: z.array(Cause),
})

export const listArchivedCauses = endpoint({
  method: 'GET',
  path: '/customers/:customerId/archivedCauses',
  summary: 'The archived causes of an association, the last archived first.',
  allow: everyRole,
  scope: 'association',
  params: AssociationParams,
  query: PageQuery,
  response: pageOf(Cause),
})

export const listOrganizerCauses = endpoint({
  method: 'GET',
  path: '/customers/organizer/causes',
  summary: "The causes of all associations, for the organizer's filter.",
  allow: ['organizer'],
  scope: 'platform',
  response: z.array(OrganizerCause),
})
