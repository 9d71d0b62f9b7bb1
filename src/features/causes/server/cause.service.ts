import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import { changesIn } from '#features/audit/journal.ts'
import type { PageQuery } from '#shared/page.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { causeJournal } from '../cause.journal.ts'
import { type Cause, type CauseChanges, type CauseInput, causeRefusals, maxActiveCauses } from '../cause.ts'
import {
  type CauseKey,
  changeCause,
  countActiveCauses,
  findCause,
  hasLikeNamed,
  insertCause,
  listActiveCauses,
  listAllCauses,
  lockCause,
  pageArchivedCauses,
  setActive,
  setArchived,
} from './cause.repository.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof causeJournal>; clock: () => Date }

const subjectOf = ({ _id, name }: Cause) => ({ _id, name })

/** The rules of causes (docs/rules/causes.md). Every refusal is a `Refusal`. */
export const createCauseService = ({ db, recordAudit, clock }: Deps) => {
  const get = async (key: CauseKey, handle = db): Promise<Cause> => {
    const cause = await findCause(handle, key)
    if (!cause) throw notFound()
    return cause
  }

  return {
    listActive: (customerId: string, options: { hasFigures: boolean }) => listActiveCauses(db, customerId, options),
    listArchived: (customerId: string, query: PageQuery) => pageArchivedCauses(db, customerId, query),
    listAll: () => listAllCauses(db),

    /** Throws 404 when the association has no such cause. */
    get: (key: CauseKey) => get(key),

    /** Throws 422 beyond nine active causes (docs/rules/causes.md#causes-limit), 409 for a name like another's. */
    create: (actor: Person, customerId: string, input: CauseInput): Promise<Cause> =>
      db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, customerId)
        if ((await countActiveCauses(transaction, customerId)) >= maxActiveCauses) throw causeRefusals.limitReached()
        const key = { customerId, causeId: newId() }
        if (await hasLikeNamed(transaction, key, input.name)) throw causeRefusals.nameTaken()
        const cause = await insertCause(transaction, key, input, clock())
        const { after } = changesIn(causeJournal, {}, input)
        await recordAudit(transaction, causeJournal, {
          customerId,
          actor,
          action: 'created',
          subject: subjectOf(cause),
          after,
        })
        return cause
      }),

    /** Throws 404 for an unknown cause, 409 for an archived one and for one that changed since it was read. */
    update: (actor: Person, key: CauseKey, wanted: CauseChanges, readVersion?: string): Promise<Cause> =>
      db.transaction().execute(async (transaction) => {
        const before = await lockCause(transaction, key)
        if (!before) throw notFound()
        if (before.isArchived) throw causeRefusals.archived()
        const { customerId, causeId } = key
        await requireUnchanged(transaction, changedSince(causeJournal.fields, readVersion, before), actor, {
          customerId,
          action: causeJournal.subject,
          subjectId: causeId,
        })
        const changes = changesIn(causeJournal, before, { ...before, ...wanted })
        if (Object.keys(changes.after).length === 0) return before
        const isRenamed = wanted.name !== undefined && wanted.name !== before.name
        if (isRenamed && (await hasLikeNamed(transaction, key, wanted.name ?? ''))) throw causeRefusals.nameTaken()
        const subject = subjectOf(before)
        await recordAudit(transaction, causeJournal, { customerId, actor, action: 'updated', subject, ...changes })
        return changeCause(transaction, key, wanted)
      }),

    /** Takes a cause off the terminals. Throws 404 for an unknown cause, 409 for an archived one. */
    archive: (actor: Person, key: CauseKey): Promise<Cause> =>
      db.transaction().execute(async (transaction) => {
        const cause = await setArchived(transaction, key, clock())
        if (!cause) {
          await get(key, transaction)
          throw causeRefusals.archived()
        }
        const { customerId } = key
        const subject = subjectOf(cause)
        await recordAudit(transaction, causeJournal, { customerId, actor, action: 'archived', subject })
        // Read again: the journal's line names the person.
        return get(key, transaction)
      }),

    /** Throws 404 for an unknown cause, 409 for an active one, 422 when the association has nine active ones. */
    unarchive: (actor: Person, key: CauseKey): Promise<Cause> =>
      db.transaction().execute(async (transaction) => {
        const { customerId } = key
        await lockCustomer(transaction, customerId)
        const cause = await setActive(transaction, key)
        if (!cause) {
          await get(key, transaction)
          throw causeRefusals.notArchived()
        }
        if ((await countActiveCauses(transaction, customerId)) > maxActiveCauses) throw causeRefusals.limitReached()
        if (await hasLikeNamed(transaction, key, cause.name)) throw causeRefusals.nameTaken()
        const subject = subjectOf(cause)
        await recordAudit(transaction, causeJournal, { customerId, actor, action: 'unarchived', subject })
        return cause
      }),
  }
}
