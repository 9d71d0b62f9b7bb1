import type { RecordAudit } from '#features/audit/audit.port.ts'
import { type AuditValues, changesBetween } from '#features/audit/audit.ts'
import { notFound, Refusal, ruleBroken } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { type Cause, type CauseChanges, type CauseInput, causeMessages, maxActiveCauses } from '../cause.ts'
import {
  type CauseKey,
  changeCause,
  countActiveCauses,
  findCause,
  insertCause,
  lockCause,
  setArchivedAt,
} from './cause.repository.ts'

type Deps = { db: Database; recordAudit: RecordAudit; clock: () => Date }

/** One cause of an association. Throws a 404 `Refusal` when there is none of this id. */
export const getCauseOf = async (db: Database, key: CauseKey): Promise<Cause> => {
  const cause = await findCause(db, key)
  if (!cause) throw notFound()
  return cause
}

/** Asked with the association locked, so that of parallel requests exactly as many pass as there is room for. */
const requireRoom = async (transaction: Database, customerId: string): Promise<void> => {
  if ((await countActiveCauses(transaction, customerId)) >= maxActiveCauses)
    throw ruleBroken('cause-limit', causeMessages.limitReached)
}

const requireActive = ({ isArchived }: Cause): void => {
  if (isArchived) throw new Refusal(409, 'cause-archived', causeMessages.archived)
}

/** What a caller sets, as the journal holds it; does not compile for a field that the journal would not tell of. */
const journaled = (fields: CauseChanges): Pick<AuditValues, keyof CauseInput> => fields

const subjectOf = ({ _id, name }: Cause) => ({ _id, name })

/**
 * Makes a cause.
 * @throws Refusal 422 when the association has nine active causes (docs/rules.md#causes-limit).
 */
export const createCreateCause =
  ({ db, recordAudit, clock }: Deps) =>
  (actor: Person, customerId: string, input: CauseInput): Promise<Cause> =>
    db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, customerId)
      await requireRoom(transaction, customerId)
      const key = { customerId, causeId: newId() }
      await insertCause(transaction, key, input, clock())
      const cause = await getCauseOf(transaction, key)
      await recordAudit(transaction, {
        customerId,
        actor,
        action: 'cause.created',
        subject: subjectOf(cause),
        after: changesBetween({}, journaled(input)).after,
      })
      return cause
    })

/**
 * Changes the named fields of an active cause.
 * @throws Refusal 404 for no such cause, 409 for an archived one.
 */
export const createUpdateCause =
  ({ db, recordAudit }: Deps) =>
  (actor: Person, key: CauseKey, wanted: CauseChanges): Promise<Cause> =>
    db.transaction().execute(async (transaction) => {
      await lockCause(transaction, key)
      const before = await getCauseOf(transaction, key)
      requireActive(before)
      const changes = changesBetween(before, { ...before, ...journaled(wanted) })
      if (Object.keys(changes.after).length === 0) return before
      await changeCause(transaction, key, wanted)
      await recordAudit(transaction, {
        customerId: key.customerId,
        actor,
        action: 'cause.updated',
        subject: subjectOf(before),
        ...changes,
      })
      return getCauseOf(transaction, key)
    })

/**
 * Takes a cause off the terminals.
 * @throws Refusal 404 for no such cause, 409 for one that is archived already.
 */
export const createArchiveCause =
  ({ db, recordAudit, clock }: Deps) =>
  (actor: Person, key: CauseKey): Promise<Cause> =>
    db.transaction().execute(async (transaction) => {
      await lockCause(transaction, key)
      const cause = await getCauseOf(transaction, key)
      requireActive(cause)
      await setArchivedAt(transaction, key, clock())
      const { customerId } = key
      await recordAudit(transaction, { customerId, actor, action: 'cause.archived', subject: subjectOf(cause) })
      return getCauseOf(transaction, key)
    })

/**
 * Makes an archived cause active again.
 * @throws Refusal 404 for no such cause, 409 for an active one, 422 when the association has nine active ones.
 */
export const createUnarchiveCause =
  ({ db, recordAudit }: Deps) =>
  (actor: Person, key: CauseKey): Promise<Cause> =>
    db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, key.customerId)
      await lockCause(transaction, key)
      const cause = await getCauseOf(transaction, key)
      if (!cause.isArchived) throw new Refusal(409, 'cause-not-archived', causeMessages.notArchived)
      await requireRoom(transaction, key.customerId)
      await setArchivedAt(transaction, key, null)
      const { customerId } = key
      await recordAudit(transaction, { customerId, actor, action: 'cause.unarchived', subject: subjectOf(cause) })
      return getCauseOf(transaction, key)
    })
