import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../shortcut.endpoints.ts'
import { shortcutJournal } from '../shortcut.journal.ts'
import * as shapes from '../shortcut.ts'
import { shortcutRoutes } from './shortcut.routes.ts'
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
  bind: (bind: Bind, deps: DepsOf<typeof createShortcutService>) => shortcutRoutes(bind, createShortcutService(deps)),
} satisfies Feature
