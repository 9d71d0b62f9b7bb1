import type { RecordAudit } from '#features/audit/audit.port.ts'
import { notFound, Refusal, ruleBroken } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { shortcutJournal } from '../shortcut.journal.ts'
import { type Shortcut, type ShortcutInput, shortcutMessages } from '../shortcut.ts'
import {
  archiveOne,
  findCurrentShortcut,
  findShortcut,
  insertShortcut,
  lockCauseFor,
  type ShortcutKey,
} from './shortcut.repository.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof shortcutJournal>; clock: () => Date }

/** One quick donation of an association. Throws a 404 `Refusal` when there is none of this id. */
export const getShortcutOf = async (db: Database, key: ShortcutKey): Promise<Shortcut> => {
  const shortcut = await findShortcut(db, key)
  if (!shortcut) throw notFound()
  return shortcut
}

/** A cause of another association is no cause at all. */
const requireActiveCause = async (transaction: Database, customerId: string, causeId: string): Promise<void> => {
  const cause = await lockCauseFor(transaction, customerId, causeId)
  if (!cause) throw ruleBroken('unknown-cause', shortcutMessages.causeRequired, 'causeId')
  if (cause.isArchived) throw ruleBroken('cause-archived', shortcutMessages.causeArchived, 'causeId')
}

const subjectOf = ({ _id, name }: Shortcut) => ({ _id, name })

/**
 * Makes a quick donation and archives the current one with it, so that the terminals show exactly one.
 * @throws Refusal 422 for a cause that is archived or not the association's.
 */
export const createCreateShortcut =
  ({ db, recordAudit, clock }: Deps) =>
  (actor: Person, customerId: string, input: ShortcutInput): Promise<Shortcut> =>
    db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, customerId)
      if (input.causeId !== undefined) await requireActiveCause(transaction, customerId, input.causeId)
      const current = await findCurrentShortcut(transaction, customerId)
      if (current) {
        await archiveOne(transaction, { customerId, shortcutId: current._id }, clock())
        const subject = subjectOf(current)
        await recordAudit(transaction, shortcutJournal, { customerId, actor, action: 'archived', subject })
      }
      const key = { customerId, shortcutId: newId() }
      await insertShortcut(transaction, key, input, clock())
      const made = await getShortcutOf(transaction, key)
      const { name, amount, cause } = made
      const after = { name, amount, cause: cause?.name ?? null }
      await recordAudit(transaction, shortcutJournal, {
        customerId,
        actor,
        action: 'created',
        subject: subjectOf(made),
        after,
      })
      return made
    })

/**
 * Takes a quick donation off the terminals.
 * @throws Refusal 404 for no such quick donation, 409 for one that is archived already.
 */
export const createArchiveShortcut =
  ({ db, recordAudit, clock }: Deps) =>
  (actor: Person, key: ShortcutKey): Promise<Shortcut> =>
    db.transaction().execute(async (transaction) => {
      const { customerId } = key
      await lockCustomer(transaction, customerId)
      const shortcut = await getShortcutOf(transaction, key)
      if (shortcut.isArchived) throw new Refusal(409, 'shortcut-archived', shortcutMessages.archived)
      await archiveOne(transaction, key, clock())
      await recordAudit(transaction, shortcutJournal, {
        customerId,
        actor,
        action: 'archived',
        subject: subjectOf(shortcut),
      })
      return getShortcutOf(transaction, key)
    })
