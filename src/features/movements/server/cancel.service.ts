import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { CancelImport, Cancellations, DonationPages } from '../movement.port.ts'
import { liveUndo } from './batch.repository.ts'
import { insertMovements } from './movement.repository.ts'
import { planMovement } from './movement.rules.ts'
import { createMovementService, type MovementDeps } from './movement.service.ts'
import { openDayFinder } from './movement-days.ts'
import type { Donation } from './movement-standing.rules.ts'
import { readConfirmationCents } from './settings.repository.ts'

type WholeDonation = Donation & { id: string; day: Day }

const lockPage = async (transaction: Database, customerId: string, ids: readonly string[]): Promise<void> => {
  await sql`select id from recorded_donation where customer_id = ${customerId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(transaction)
}

/** Reads the donations of a page that nothing has changed, that wait for nothing, and that no deposit slip holds. */
const readWhole = async (
  transaction: Database,
  customerId: string,
  ids: readonly string[],
): Promise<WholeDonation[]> => {
  const { rows } = await sql<WholeDonation>`
    select t.id, t.amount_cents, t.cause_id, t.device_id is null as is_by_hand, t.payment_method,
      paris_day(t.created_at) as day
    from recorded_donation t
    where t.customer_id = ${customerId} and t.id = any(${ids}::uuid[])
      and not exists (select from transaction_movements m where m.customer_id = t.customer_id and m.transaction_id = t.id)
      and not exists (select from movement_requests r
        where r.customer_id = t.customer_id and r.transaction_id = t.id and r.decided_at is null)
      and not exists (select from deposited_cheque d
        where d.customer_id = t.customer_id and d.transaction_id = t.id)
    order by t.id`.execute(transaction)
  return rows
}

/** Locks the donations and counts those that will be cancelled: locked, they stay as they are. */
const countWhole = async (transaction: Database, customerId: string, pages: DonationPages) => {
  const figures = { donationCount: 0, totalCents: 0 }
  for await (const ids of pages()) {
    await lockPage(transaction, customerId, ids)
    const whole = await readWhole(transaction, customerId, ids)
    figures.donationCount += whole.length
    figures.totalCents += whole.reduce((sum, { amountCents }) => sum + amountCents, 0)
  }
  return figures
}

type CancelDeps = Pick<MovementDeps, 'clock' | 'openDays' | 'countCancellations' | 'reviseReceipts'>

/** Creates the function that cancels the donations of an import (docs/rules/imports.md#imports-undo). */
export const createCancelImport =
  ({ clock, openDays, countCancellations, reviseReceipts }: CancelDeps): CancelImport =>
  async (transaction, { customerId, importId, recordedBy, reason }, pages, onCancelled) => {
    const figures = await countWhole(transaction, customerId, pages)
    if (figures.donationCount === 0) {
      const batches = transaction.deleteFrom('movementBatches').where('customerId', '=', customerId)
      await batches.where('importId', '=', importId).where(liveUndo).execute()
      return figures
    }
    const now = clock()
    const {
      id: batchId,
      requestedBy,
      decidedBy,
    } = await transaction
      .insertInto('movementBatches')
      .values({
        customerId,
        id: newId(now.getTime()),
        importId,
        reason,
        ...figures,
        requestedAt: now,
        requestedBy: recordedBy,
        recordedAt: now,
      })
      .onConflict((on) =>
        on
          .columns(['customerId', 'importId'])
          .where(liveUndo)
          .doUpdateSet({ ...figures, recordedAt: now }),
      )
      .returning(['id', 'requestedBy', 'decidedBy'])
      .executeTakeFirstOrThrow()
    const openDayOf = openDayFinder(openDays, transaction, customerId)
    const cancelled: string[] = []
    for await (const ids of pages()) {
      const movements = []
      for (const donation of await readWhole(transaction, customerId, ids)) {
        const plan = planMovement(donation, [], { kind: 'cancelled', amountCents: null, toCauseId: null })
        if (!plan) continue
        const people = { recordedBy: requestedBy, approvedBy: decidedBy, reason, batchId }
        const facts = { id: newId(now.getTime()), transactionId: donation.id, place: 1, recordedAt: now, ...people }
        movements.push({ ...plan, ...facts, effectiveOn: await openDayOf(donation.day) })
      }
      if (movements.length === 0) continue
      await insertMovements(transaction, customerId, movements)
      const page = movements.map(({ transactionId }) => transactionId)
      cancelled.push(...page)
      await onCancelled(page)
    }
    await countCancellations(transaction, customerId, cancelled)
    await reviseReceipts(transaction, { customerId, transactionIds: cancelled, recordedBy: requestedBy })
    return figures
  }

/** Creates the cancellations of donations for other features (movement.port.ts). */
export const createCancellations = (deps: MovementDeps): Cancellations => {
  const movements = createMovementService(deps)
  return {
    cancel: (...call) => movements.cancelWhole(...call),
    findConfirmation: (...call) => movements.findConfirmation(...call),
    readConfirmationCents,
  }
}
