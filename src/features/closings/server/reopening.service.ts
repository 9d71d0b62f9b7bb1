// A closing is reopened by an admin of the platform, or by two managers of its association: a request waits until
// another manager confirms it. Both take the lock of the association's periods, as a closing does.

import { sql } from 'kysely'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { OutgoingMails } from '#features/notifications/notification.port.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { requireTwoPeople } from '#shared/server/record-rights.ts'
import { closingJournal } from '../closing.journal.ts'
import { type Closing, closingRefusals } from '../closing.ts'
import { reopeningRefusals } from '../reopening.ts'
import {
  type ClosingKey,
  type ClosingRow,
  findOuter,
  insertReopening,
  periodText,
  subjectOf,
} from './closing.repository.ts'
import { createClosingReads, isSealed } from './closing-reads.service.ts'
import { lockPeriods } from './open-days.ts'
import { createReopeningMails } from './reopening.mails.ts'

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof closingJournal>
  clock: () => Date
  outgoingMails: OutgoingMails
}

type Request = { id: string; reason: string; requestedAt: Date; requestedBy: string }

/** Reopens closings (docs/rules/closings.md#closings-reopening). Every refusal is a `Refusal`. */
export const createReopenings = ({ db, recordAudit, clock, outgoingMails }: Deps) => {
  const tellOthers = createReopeningMails(db, outgoingMails)
  const { find, answerOf } = createClosingReads(db)

  /** Finds a closing that may be reopened, under the lock of its association. */
  const findClosed = async (transaction: Database, key: ClosingKey): Promise<ClosingRow> => {
    await lockPeriods(transaction, key.customerId)
    const row = await find(transaction, key)
    if (row.reopenedAt) throw closingRefusals.reopened()
    if (!isSealed(row)) throw closingRefusals.underWay()
    const outer = await findOuter(transaction, row)
    if (outer) throw closingRefusals.inside(outer)
    return row
  }

  const change = (key: ClosingKey, work: (transaction: Database) => Promise<void>): Promise<Closing> =>
    db.transaction().execute(async (transaction) => {
      await work(transaction)
      return answerOf(transaction, key, await find(transaction, key))
    })

  const note = (
    transaction: Database,
    actor: Person,
    row: ClosingRow,
    { action, reason }: { action: 'reopened' | 'reopening-requested' | 'reopening-declined'; reason: string },
  ) => {
    const after = { period: periodText(row), reason }
    const { customerId } = row
    return recordAudit(transaction, closingJournal, { customerId, actor, action, subject: subjectOf(row), after })
  }

  const reopen = async (transaction: Database, actor: Person, key: ClosingKey, reason: string): Promise<void> => {
    const row = await findClosed(transaction, key)
    await insertReopening(transaction, key, { reopenedAt: clock(), reopenedBy: actor.accountId, reason })
    await note(transaction, actor, row, { action: 'reopened', reason })
  }

  const lockWaiting = async (transaction: Database, { customerId, closingId }: ClosingKey): Promise<Request> => {
    const request = await transaction
      .selectFrom('closingReopeningRequests')
      .select(['id', 'reason', 'requestedAt', 'requestedBy'])
      .where('customerId', '=', customerId)
      .where('closingId', '=', closingId)
      .where('decidedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!request) throw reopeningRefusals.decided()
    return request
  }

  const decide = async (
    transaction: Database,
    actor: Person,
    { customerId }: ClosingKey,
    { id, isConfirmed }: { id: string; isConfirmed: boolean },
  ): Promise<void> => {
    const requests = transaction.updateTable('closingReopeningRequests').where('customerId', '=', customerId)
    await requests.where('id', '=', id).set({ decidedAt: clock(), decidedBy: actor.accountId, isConfirmed }).execute()
  }

  return {
    /** Reopens a closing at once. Throws 409 when it is reopened already, under way, or inside another one. */
    reopen: (actor: Person, key: ClosingKey, reason: string): Promise<Closing> =>
      change(key, (transaction) => reopen(transaction, actor, key, reason)),

    /** Asks for a reopening, and tells the other managers. Throws as a reopening does, and 409 while one waits. */
    request: (actor: Person, key: ClosingKey, reason: string): Promise<Closing> =>
      change(key, async (transaction) => {
        const row = await findClosed(transaction, key)
        const request = { id: newId(), reason, requestedAt: clock(), requestedBy: actor.accountId }
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('closingReopeningRequests')
          .values({ ...key, ...request })
          .onConflict((conflict) =>
            conflict.columns(['customerId', 'closingId']).where(sql`decided_at`, 'is', null).doNothing(),
          )
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n) throw reopeningRefusals.waiting()
        await note(transaction, actor, row, { action: 'reopening-requested', reason })
        await tellOthers(transaction, key, actor.accountId)
      }),

    /** Reopens a closing that another person asked for. Throws 422 for an own request, 409 when none waits. */
    confirm: (actor: Person, key: ClosingKey): Promise<Closing> =>
      change(key, async (transaction) => {
        await find(transaction, key)
        const { id, reason, requestedBy: first, requestedAt: actedAt } = await lockWaiting(transaction, key)
        if (first === actor.accountId) throw reopeningRefusals.own()
        await requireTwoPeople(transaction, { first, second: actor.accountId, actedAt })
        await reopen(transaction, actor, key, reason)
        await decide(transaction, actor, key, { id, isConfirmed: true })
      }),

    /** Declines a request, or takes back an own one. Throws 409 when none waits. */
    decline: (actor: Person, key: ClosingKey): Promise<Closing> =>
      change(key, async (transaction) => {
        const row = await find(transaction, key)
        const { id, reason } = await lockWaiting(transaction, key)
        await decide(transaction, actor, key, { id, isConfirmed: false })
        await note(transaction, actor, row, { action: 'reopening-declined', reason })
      }),
  }
}
