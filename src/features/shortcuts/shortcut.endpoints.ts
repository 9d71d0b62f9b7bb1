import { z } from 'zod'
import { AssociationParams, endpoint, Id } from '#shared/endpoint.ts'
import { Shortcut, ShortcutInput } from './shortcut.ts'

export const listShortcuts = endpoint({
  method: 'GET',
  path: '/customers/:customerId/shortcuts',
  summary: 'The quick donations of an association, the current one first. A terminal is given the current one alone.',
  allow: ['manager', 'admin', 'organizer', 'terminal'],
  scope: 'association',
  params: AssociationParams,
  response: z.array(Shortcut),
})

const ShortcutParams = AssociationParams.extend({ shortcutId: Id })

export const createShortcut = endpoint({
  method: 'POST',
  path: '/customers/:customerId/shortcuts',
  summary: 'Makes a quick donation, temporary or on a cause; the current one is archived with it.',
  allow: ['manager', 'admin', 'organizer'],
  scope: 'association',
  params: AssociationParams,
  body: ShortcutInput,
  status: 201,
  response: Shortcut,
})

export const getShortcut = endpoint({
  method: 'GET',
  path: '/customers/:customerId/shortcuts/:shortcutId',
  summary: 'One quick donation, active or archived.',
  allow: ['manager', 'admin', 'organizer'],
  scope: 'association',
  params: ShortcutParams,
  response: Shortcut,
})

export const archiveShortcut = endpoint({
  method: 'POST',
  path: '/customers/:customerId/shortcuts/:shortcutId/archive',
  summary: 'Takes a quick donation off the terminals; its history stays.',
  allow: ['manager', 'admin', 'organizer'],
  scope: 'association',
  params: ShortcutParams,
  response: Shortcut,
})
