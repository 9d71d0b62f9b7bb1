import type { Bind } from '#shared/server/bind.ts'
import { archiveShortcut, createShortcut, getShortcut, listShortcuts } from '../shortcut.endpoints.ts'
import type { ShortcutService } from './shortcut.service.ts'

export const shortcutRoutes = (bind: Bind, shortcuts: ShortcutService): void => {
  bind(listShortcuts, async ({ actor, customerId }) => {
    const all = await shortcuts.list(customerId)
    return actor.kind === 'terminal' ? all.filter(({ isArchived }) => !isArchived) : all
  })
  bind(getShortcut, ({ params }) => shortcuts.get(params))
  bind(createShortcut, ({ actor, customerId, body }) => shortcuts.create(actor, customerId, body))
  bind(archiveShortcut, ({ actor, params }) => shortcuts.archive(actor, params))
}
