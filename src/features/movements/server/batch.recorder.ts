import { eurosOfCents } from '#shared/money.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { brokenUniqueConstraint, type Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { batchRefusals, type MovementBatch, maxBatchDonations, type Slot } from '../batch.ts'
import { movementBatchJournal } from '../movement.journal.ts'
import { movementRefusals } from '../movement.refusals.ts'
import {
  type BatchRow,
  batchOf,
  findBatch,
  inBatch,
  inSlot,
  listGifts,
  listMovementIds,
  lockGifts,
} from './batch.repository.ts'
import { type BatchPlan, planBatchUndo, planSlot } from './batch.rules.ts'
import { openDayFinder } from './movement.days.ts'
import { findCauseName, insertMovements } from './movement.repository.ts'
import type { MovementDeps } from './movement.service.ts'
import { findConfirmation } from './second-person.ts'

export type Figures = { donationCount: number; totalCents: number }
export const figuresOf = (cents: readonly number[]): Figures => ({
  donationCount: cents.length,
  totalCents: cents.reduce((sum, one) => sum + one, 0),
})
export const plannedFigures = ({ planned }: BatchPlan): Figures =>
  figuresOf(planned.map(({ plan }) => plan.concernedCents))

/** Returns the money of each donation of a batch, by its id. */
export const concernedCents = ({ planned }: BatchPlan): Map<string, number> =>
  new Map(planned.map(({ gift, plan }) => [gift.transactionId, plan.concernedCents]))

/** A batch that is not recorded yet: the new donations, or the batch to undo. */
export type Wanted = { slot: Slot } | { reversesId: string }
/** Plans and records batches, each within a transaction of the caller. */
export const createBatchRecorder = ({
  recordAudit,
  clock,
  openDays,
}: Omit<MovementDeps, 'db' | 'countCancellations'>) => {
  /** Plans a batch. `isLocked` locks its donations first. Throws 422 for an unknown cause or terminal, or too many donations. */
  const plan = async (handle: Database, customerId: string, wanted: Wanted, isLocked: boolean): Promise<BatchPlan> => {
    const selection = 'slot' in wanted ? inSlot(wanted.slot) : inBatch(wanted.reversesId)
    if ('slot' in wanted) await requireKnown(handle, customerId, wanted.slot)
    if (isLocked) await lockGifts(handle, customerId, selection)
    const gifts = await listGifts(handle, customerId, selection)
    if (gifts.length > maxBatchDonations) throw batchRefusals.tooLarge()
    if ('slot' in wanted) return planSlot(gifts, wanted.slot)
    return planBatchUndo(gifts, await listMovementIds(handle, customerId, wanted.reversesId))
  }

  const requireKnown = async (handle: Database, customerId: string, { deviceId, fromCauseId, toCauseId }: Slot) => {
    for (const causeId of [fromCauseId, toCauseId])
      if (causeId && (await findCauseName(handle, customerId, causeId)) === undefined)
        throw movementRefusals.unknownCause()
    if (deviceId === null) return
    const devices = handle.selectFrom('devices').select('id').where('customerId', '=', customerId)
    if (!(await devices.where('id', '=', deviceId).executeTakeFirst())) throw batchRefusals.unknownDevice()
  }

  type Action = keyof typeof movementBatchJournal.actions
  const note = async (transaction: Database, actor: Person, action: Action, batch: BatchRow): Promise<void> => {
    const { customerId, id, donationCount, totalCents, deviceName, fromCauseName, toCauseName } = batch
    await recordAudit(transaction, movementBatchJournal, {
      customerId,
      actor,
      action,
      subject: { _id: id, name: `${donationCount} ${donationCount > 1 ? 'dons' : 'don'}` },
      after: {
        total: eurosOfCents(totalCents),
        ...(batch.startAt && { startDate: batch.startAt.toISOString() }),
        ...(batch.endAt && { endDate: batch.endAt.toISOString() }),
        ...(deviceName && { device: deviceName }),
        ...(fromCauseName && { fromCause: fromCauseName }),
        ...(toCauseName && { toCause: toCauseName }),
      },
    })
  }

  /** Records the movements of a batch whose donations are locked. */
  const record = async (transaction: Database, batch: BatchRow, { planned }: BatchPlan, approvedBy: string | null) => {
    const now = clock()
    const { customerId, id: batchId, requestedBy: recordedBy, reason } = batch
    const openDayOf = openDayFinder(openDays, transaction, customerId)
    const facts = { recordedAt: now, recordedBy, approvedBy, reason, batchId }
    const movements = []
    for (const { gift, plan } of planned)
      movements.push({
        ...plan,
        ...facts,
        id: newId(now.getTime()),
        transactionId: gift.transactionId,
        place: gift.effects.length + 1,
        effectiveOn: await openDayOf(gift.day),
      })
    await insertMovements(transaction, customerId, movements)
  }

  /** Adds a batch, and records it unless a second person must confirm it. */
  const recordOrAsk = async (
    transaction: Database,
    { actor, customerId, wanted, reason }: { actor: Person; customerId: string; wanted: Wanted; reason: string },
    planned: BatchPlan,
  ): Promise<MovementBatch> => {
    const figures = plannedFigures(planned)
    const now = clock()
    const { accountId } = actor
    const concerned = { customerId, accountId, cents: concernedCents(planned) }
    const needsConfirmation = (await findConfirmation(transaction, concerned, now)) !== null
    const id = newId(now.getTime())
    const requested = { customerId, id, reason, ...figures, requestedAt: now, requestedBy: actor.accountId }
    const slot = 'slot' in wanted && {
      startAt: wanted.slot.startDate,
      endAt: wanted.slot.endDate,
      deviceId: wanted.slot.deviceId,
      fromCauseId: wanted.slot.fromCauseId,
      toCauseId: wanted.slot.toCauseId,
    }
    await transaction
      .insertInto('movementBatches')
      .values({
        ...requested,
        ...(slot || { reversesId: 'reversesId' in wanted ? wanted.reversesId : null }),
        recordedAt: needsConfirmation ? null : now,
      })
      .execute()
      .catch((error: unknown) => {
        if (brokenUniqueConstraint(error) === 'movement_batches_reversed_once') throw batchRefusals.undone()
        throw error
      })
    const batch = await findBatch(transaction, customerId, id)
    if (!batch) throw notFound()
    if (!needsConfirmation) await record(transaction, batch, planned, null)
    await note(transaction, actor, needsConfirmation ? 'requested' : slot ? 'reassigned' : 'undone', batch)
    return batchOf(batch, actor.accountId)
  }

  return { plan, note, record, recordOrAsk }
}
