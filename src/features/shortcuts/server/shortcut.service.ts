import type { RecordAudit } from '#features/audit/audit.port.ts'
import { valuesIn } from '#features/audit/journal.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { shortcutJournal } from '../shortcut.journal.ts'
import { type Shortcut, type ShortcutInput, shortcutRefusals } from '../shortcut.ts'
import {
  archiveCurrent,
  findShortcut,
  insertShortcut,
  listAllShortcuts,
  lockCauseFor,
  type ShortcutKey,
  setArchived,
} from './shortcut.repository.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof shortcutJournal>; clock: () => Date }

/** Throws 422 for an archived cause or a cause of another association. */
const requireActiveCause = async (transaction: Database, customerId: string, causeId: string): Promise<void> => {
  const cause = await lockCauseFor(transaction, customerId, causeId)
  if (!cause) throw shortcutRefusals.unknownCause()
  if (cause.archivedAt !== null) throw shortcutRefusals.causeArchived()
}

const subjectOf = ({ _id, name }: Shortcut) => ({ _id, name })

/** The rules of quick donations (docs/rules/shortcuts.md). Every refusal is a `Refusal`. */
export const createShortcutService = ({ db, recordAudit, clock }: Deps) => {
  const get = async (key: ShortcutKey, handle = db): Promise<Shortcut> => {
    const shortcut = await findShortcut(handle, key)
    if (!shortcut) throw notFound()
    return shortcut
  }

  return {
    /** Lists the quick donations, the current one first. */
    list: (customerId: string) => listAllShortcuts(db, customerId),

    /** Throws 404 when the association has no such quick donation. */
    get: (key: ShortcutKey) => get(key),

    /** Archives the current one in the same transaction. Throws 422 for an archived cause or another association's. */
    create: (actor: Person, customerId: string, input: ShortcutInput): Promise<Shortcut> =>
      db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, customerId)
        if (input.causeId !== undefined) await requireActiveCause(transaction, customerId, input.causeId)
        const replacedId = await archiveCurrent(transaction, customerId, clock())
        if (replacedId !== undefined) {
          const subject = subjectOf(await get({ customerId, shortcutId: replacedId }, transaction))
          await recordAudit(transaction, shortcutJournal, { customerId, actor, action: 'archived', subject })
        }
        const key = { customerId, shortcutId: newId() }
        await insertShortcut(transaction, key, input, clock())
        const shortcut = await get(key, transaction)
        await recordAudit(transaction, shortcutJournal, {
          customerId,
          actor,
          action: 'created',
          subject: subjectOf(shortcut),
          after: valuesIn(shortcutJournal, { ...shortcut, cause: shortcut.cause?.name ?? null }),
        })
        return shortcut
      }),

    /** Removes a quick donation from the terminals. Throws 404 when it is unknown, 409 when it is archived. */
    archive: (actor: Person, key: ShortcutKey): Promise<Shortcut> =>
      db.transaction().execute(async (transaction) => {
        const { customerId } = key
        await lockCustomer(transaction, customerId)
        const isArchived = await setArchived(transaction, key, clock())
        const shortcut = await get(key, transaction)
        if (!isArchived) throw shortcutRefusals.archived()
        const subject = subjectOf(shortcut)
        await recordAudit(transaction, shortcutJournal, { customerId, actor, action: 'archived', subject })
        return shortcut
      }),
  }
}
