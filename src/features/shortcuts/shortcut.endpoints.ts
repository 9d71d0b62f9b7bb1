import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Shortcut, ShortcutInput, shortcutRefusals } from './shortcut.ts'

export const listShortcuts = endpoint({
  call: 'GET /customers/:customerId/shortcuts',
  summary: 'Lists the quick donations of an association, the current one first.',
  description: 'A terminal gets the current one only.',
  allow: ['manager', 'admin', 'organizer', 'terminal'],
  response: z.array(Shortcut),
})

export const createShortcut = endpoint({
  call: 'POST /customers/:customerId/shortcuts',
  summary: 'Creates a quick donation, temporary or on a cause.',
  description: 'The current quick donation is archived with it. Send `name` and `amount`, or `causeId` and `amount`.',
  allow: ['manager', 'admin', 'organizer'],
  body: ShortcutInput,
  status: 201,
  response: Shortcut,
  refusals: [shortcutRefusals.unknownCause, shortcutRefusals.causeArchived],
})

export const getShortcut = endpoint({
  call: 'GET /customers/:customerId/shortcuts/:shortcutId',
  summary: 'Reads a quick donation, active or archived.',
  allow: ['manager', 'admin', 'organizer'],
  response: Shortcut,
})

export const archiveShortcut = endpoint({
  call: 'POST /customers/:customerId/shortcuts/:shortcutId/archive',
  summary: 'Archives a quick donation: terminals no longer offer it, and its history stays.',
  allow: ['manager', 'admin', 'organizer'],
  response: Shortcut,
  refusals: [shortcutRefusals.archived],
})
