import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { listShortcuts } from '../shortcut.endpoints.ts'
import { listAllShortcuts } from './shortcut.repository.ts'

export const shortcutRoutes = (bind: Bind, { db }: { db: Database }): void => {
  bind(listShortcuts, async ({ actor, customerId }) => {
    const shortcuts = await listAllShortcuts(db, customerId)
    return actor.kind === 'terminal' ? shortcuts.filter(({ isArchived }) => !isArchived) : shortcuts
  })
}
