import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../shortcut.endpoints.ts'
import { shortcutJournal } from '../shortcut.journal.ts'
import * as shapes from '../shortcut.ts'
import { createShortcutService } from './shortcut.service.ts'

export const feature = {
  api: [
    {
      tag: 'Quick donations',
      description: 'The amount that a terminal offers in one tap; an association has one active at a time.',
      calls,
      shapes: [shapes],
    },
  ],
  journals: [shortcutJournal],
  bind(bind: Bind, deps: DepsOf<typeof createShortcutService>) {
    const shortcuts = createShortcutService(deps)
    bind(calls.listShortcuts, async ({ actor, customerId }) => {
      const all = await shortcuts.list(customerId)
      return actor.kind === 'terminal' ? all.filter(({ isArchived }) => !isArchived) : all
    })
    bind(calls.getShortcut, ({ params }) => shortcuts.get(params))
    bind(calls.createShortcut, ({ actor, customerId, body }) => shortcuts.create(actor, customerId, body))
    bind(calls.archiveShortcut, ({ actor, params }) => shortcuts.archive(actor, params))
  },
} satisfies Feature
