import { z } from 'zod'
import { AssociationParams, endpoint } from '#shared/endpoint.ts'
import { Shortcut } from './shortcut.ts'

export const listShortcuts = endpoint({
  method: 'GET',
  path: '/customers/:customerId/shortcuts',
  summary: 'The quick donations of an association, the current one first. A terminal is given the current one alone.',
  allow: ['manager', 'admin', 'organizer', 'terminal'],
  scope: 'association',
  params: AssociationParams,
  response: z.array(Shortcut),
})
