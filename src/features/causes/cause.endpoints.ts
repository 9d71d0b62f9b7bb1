import { z } from 'zod'
import { AssociationParams, endpoint, Id } from '#shared/endpoint.ts'
import { PageQuery, pageOf } from '#shared/page.ts'
import { everyRole } from '#shared/role.ts'
import { Cause, CauseChanges, CauseInput, OrganizerCause } from './cause.ts'

const CauseParams = AssociationParams.extend({ causeId: Id })

export const createCause = endpoint({
  method: 'POST',
  path: '/customers/:customerId/causes',
  summary: 'Creates a cause. 422 when the association has nine active ones.',
  allow: ['manager', 'admin', 'commercial', 'organizer'],
  scope: 'association',
  params: AssociationParams,
  body: CauseInput,
  status: 201,
  response: Cause,
})

export const getCause = endpoint({
  method: 'GET',
  path: '/customers/:customerId/causes/:causeId',
  summary: 'Returns one cause, active or archived.',
  allow: everyRole,
  scope: 'association',
  params: CauseParams,
  response: Cause,
})

export const updateCause = endpoint({
  method: 'PATCH',
  path: '/customers/:customerId/causes/:causeId',
  summary: 'Changes the named fields of an active cause.',
  allow: everyRole,
  scope: 'association',
  params: CauseParams,
  body: CauseChanges,
  response: Cause,
})

export const archiveCause = endpoint({
  method: 'POST',
  path: '/customers/:customerId/causes/:causeId/archive',
  summary: 'Archives a cause: it leaves the terminals and keeps its history.',
  allow: ['manager'],
  scope: 'association',
  params: CauseParams,
  response: Cause,
})

export const unarchiveCause = endpoint({
  method: 'POST',
  path: '/customers/:customerId/causes/:causeId/desarchive',
  summary: 'Makes an archived cause active again. 422 when the association has nine active ones.',
  allow: ['manager', 'admin', 'organizer'],
  scope: 'association',
  params: CauseParams,
  response: Cause,
})

export const listCauses = endpoint({
  method: 'GET',
  path: '/customers/:customerId/causes',
  summary: 'Lists the active causes of an association, by name. Terminals may call it.',
  allow: [...everyRole, 'terminal'],
  scope: 'association',
  params: AssociationParams,
  response: z.array(Cause),
})

export const listArchivedCauses = endpoint({
  method: 'GET',
  path: '/customers/:customerId/archivedCauses',
  summary: 'Lists the archived causes of an association, the last archived first.',
  allow: everyRole,
  scope: 'association',
  params: AssociationParams,
  query: PageQuery,
  response: pageOf(Cause),
})

export const listOrganizerCauses = endpoint({
  method: 'GET',
  path: '/customers/organizer/causes',
  summary: 'Lists the causes of all associations, for the filter of the organizer.',
  allow: ['organizer'],
  scope: 'platform',
  response: z.array(OrganizerCause),
})
