import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { PageQuery, pageOf, pageTooDeep } from '#shared/page.ts'
import { EditHeaders } from '#shared/read-version.ts'
import { everyRole } from '#shared/role.ts'
import { Cause, CauseChanges, CauseInput, CauseListQuery, causeRefusals, OrganizerCause } from './cause.ts'

export const createCause = endpoint({
  call: 'POST /customers/:customerId/causes',
  summary: 'Creates a cause. An association has at most nine active ones.',
  allow: ['manager', 'admin', 'commercial', 'organizer'],
  body: CauseInput,
  status: 201,
  response: Cause,
  refusals: [causeRefusals.limitReached, causeRefusals.nameTaken],
})

export const getCause = endpoint({
  call: 'GET /customers/:customerId/causes/:causeId',
  summary: 'Reads a cause, active or archived.',
  allow: everyRole,
  response: Cause,
})

export const updateCause = endpoint({
  call: 'PATCH /customers/:customerId/causes/:causeId',
  summary: 'Changes the given fields of an active cause.',
  description: 'A field that is left out stays as it is. An amount that is null or blank is cleared.',
  allow: everyRole,
  headers: EditHeaders,
  body: CauseChanges,
  response: Cause,
  refusals: [causeRefusals.nameTaken, causeRefusals.archived],
})

export const archiveCause = endpoint({
  call: 'POST /customers/:customerId/causes/:causeId/archive',
  summary: 'Archives a cause: terminals no longer offer it, and its history stays.',
  allow: ['manager'],
  response: Cause,
  refusals: [causeRefusals.archived],
})

export const unarchiveCause = endpoint({
  call: 'POST /customers/:customerId/causes/:causeId/desarchive',
  summary: 'Makes an archived cause active again.',
  allow: ['manager', 'admin', 'organizer'],
  response: Cause,
  refusals: [causeRefusals.notArchived, causeRefusals.limitReached, causeRefusals.nameTaken],
})

export const listCauses = endpoint({
  call: 'GET /customers/:customerId/causes',
  summary: 'Lists the active causes of an association, by name.',
  description: 'With `figures=true`, people also get what each has collected (net) and its last donation.',
  allow: [...everyRole, 'terminal'],
  query: CauseListQuery,
  response: z.array(Cause),
})

export const listArchivedCauses = endpoint({
  call: 'GET /customers/:customerId/archivedCauses',
  summary: 'Lists the archived causes of an association, the last archived first.',
  allow: everyRole,
  query: PageQuery,
  response: pageOf(Cause),
  refusals: [pageTooDeep],
})

export const listOrganizerCauses = endpoint({
  call: 'GET /customers/organizer/causes',
  summary: "Lists the causes of all associations, for the organizer's filter.",
  allow: ['organizer'],
  response: z.array(OrganizerCause),
})
