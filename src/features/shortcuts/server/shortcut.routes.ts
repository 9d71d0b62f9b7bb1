import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { archiveShortcut, createShortcut, getShortcut, listShortcuts } from '../shortcut.endpoints.ts'
import { shortcutJournal } from '../shortcut.journal.ts'
import { listAllShortcuts } from './shortcut.repository.ts'
import { createArchiveShortcut, createCreateShortcut, getShortcutOf } from './shortcut.service.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof shortcutJournal>; clock: () => Date }

export const shortcutRoutes = (bind: Bind, deps: Deps): void => {
  const { db } = deps
  const create = createCreateShortcut(deps)
  const archive = createArchiveShortcut(deps)

  bind(listShortcuts, async ({ actor, customerId }) => {
    const shortcuts = await listAllShortcuts(db, customerId)
    return actor.kind === 'terminal' ? shortcuts.filter(({ isArchived }) => !isArchived) : shortcuts
  })
  bind(getShortcut, ({ params }) => getShortcutOf(db, params))
  bind(createShortcut, ({ actor, customerId, body }) => create(actor, customerId, body))
  bind(archiveShortcut, ({ actor, params }) => archive(actor, params))
}
