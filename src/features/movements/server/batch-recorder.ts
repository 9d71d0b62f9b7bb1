import { eurosOfCents } from '#shared/money.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { brokenUniqueConstraint, type Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { batchRefusals, type MovementBatch, maxBatchDonations, type Slot, type TerminalSlot } from '../batch.ts'
import { movementBatchJournal } from '../movement.journal.ts'
import { movementRefusals } from '../movement-refusals.ts'
import {
  type BatchRow,
  batchOf,
  findBatch,
  inArrivals,
  inBatch,
  inSlot,
  listDonations,
  listMovementIds,
  lockDonations,
} from './batch.repository.ts'
import { type BatchPlan, planBatchUndo, planCancellation, planSlot } from './batch.rules.ts'
import { findCauseName, insertMovements } from './movement.repository.ts'
import type { MovementDeps } from './movement.service.ts'
import { openDayFinder, sinceDayOf } from './movement-days.ts'
import { findConfirmation, rehearse } from './second-person.ts'

export type Figures = { donationCount: number; totalCents: number }
export const figuresOf = (cents: readonly number[]): Figures => ({
  donationCount: cents.length,
  totalCents: cents.reduce((sum, one) => sum + one, 0),
})
export const plannedFigures = ({ planned }: BatchPlan): Figures =>
  figuresOf(planned.map(({ plan }) => plan.concernedCents))

/** Returns the money of each donation of a batch, by its id. */
export const concernedCents = ({ planned }: BatchPlan): Map<string, number> =>
  new Map(planned.map(({ donation, plan }) => [donation.transactionId, plan.concernedCents]))

export type RequestedBatch =
  | { slot: Slot }
  | { cancelled: TerminalSlot }
  | { reversesId: string; isOfCancellation: boolean }

const selectionOf = (requested: RequestedBatch) => {
  if ('slot' in requested) return inSlot(requested.slot)
  return 'cancelled' in requested ? inArrivals(requested.cancelled) : inBatch(requested.reversesId)
}

/** A cancellation of many donations, and its undo, are always of two people, whatever their amount. */
const isOfTwo = (requested: RequestedBatch): boolean =>
  'cancelled' in requested || ('reversesId' in requested && requested.isOfCancellation)

const columnsOf = (requested: RequestedBatch) => {
  if ('reversesId' in requested) return { reversesId: requested.reversesId }
  const { startDate, endDate, deviceId } = 'slot' in requested ? requested.slot : requested.cancelled
  const ends = { startAt: startDate, endAt: endDate, deviceId }
  if ('cancelled' in requested) return { ...ends, cancels: true }
  return { ...ends, fromCauseId: requested.slot.fromCauseId, toCauseId: requested.slot.toCauseId }
}

type Action = keyof typeof movementBatchJournal.actions
type Step = 'recorded' | 'requested' | 'declined'

/** Names what happens to a batch, for the journal. */
export const actionOf = ({ cancels, reversesId, isOfCancellation, importId }: BatchRow, step: Step): Action => {
  if (importId && step !== 'recorded') return `import-undo-${step}`
  if (cancels) return `cancellation-${step}`
  if (isOfCancellation) return `reversal-${step}`
  if (step !== 'recorded') return step
  return reversesId ? 'undone' : 'reassigned'
}

/** Plans and records batches, each within a transaction of the caller. */
export const createBatchRecorder = ({
  recordAudit,
  clock,
  openDays,
  countCancellations,
  requireCash,
  reviseReceipts,
}: Omit<MovementDeps, 'db'>) => {
  /** Plans a batch. `isLocked` locks its donations. Throws 422 for an unknown record or too many donations. */
  const plan = async (
    handle: Database,
    customerId: string,
    requested: RequestedBatch,
    isLocked: boolean,
  ): Promise<BatchPlan> => {
    const selection = selectionOf(requested)
    if ('slot' in requested) await requireCauses(handle, customerId, requested.slot)
    if (!('reversesId' in requested))
      await requireDevice(handle, customerId, 'slot' in requested ? requested.slot : requested.cancelled)
    if (isLocked) await lockDonations(handle, customerId, selection)
    const donations = await listDonations(handle, customerId, selection)
    if (donations.length > maxBatchDonations) throw batchRefusals.tooLarge()
    if ('slot' in requested) return planSlot(donations, requested.slot)
    if ('cancelled' in requested) return planCancellation(donations)
    const movementIds = await listMovementIds(handle, customerId, requested.reversesId)
    return planBatchUndo(donations, movementIds, requested.isOfCancellation)
  }

  const requireCauses = async (handle: Database, customerId: string, { fromCauseId, toCauseId }: Slot) => {
    for (const causeId of [fromCauseId, toCauseId])
      if (causeId && (await findCauseName(handle, customerId, causeId)) === undefined)
        throw movementRefusals.unknownCause()
  }

  const requireDevice = async (
    handle: Database,
    customerId: string,
    { deviceId }: Pick<Slot, 'deviceId'>,
  ): Promise<void> => {
    if (deviceId === null) return
    const devices = handle.selectFrom('devices').select('id').where('customerId', '=', customerId)
    if (!(await devices.where('id', '=', deviceId).executeTakeFirst())) throw batchRefusals.unknownDevice()
  }

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
    for (const { donation, plan } of planned)
      movements.push({
        ...plan,
        ...facts,
        id: newId(now.getTime()),
        transactionId: donation.transactionId,
        place: donation.effects.length + 1,
        effectiveOn: await openDayOf(sinceDayOf(plan, donation.effects, donation.day)),
      })
    await insertMovements(transaction, customerId, movements)
    const transactionIds = movements.map(({ transactionId }) => transactionId)
    await reviseReceipts(transaction, { customerId, transactionIds, recordedBy })
    const recounted = movements.filter(({ subjectKind }) => subjectKind === 'cancelled')
    if (recounted.length === 0) return
    await countCancellations(
      transaction,
      customerId,
      recounted.map(({ transactionId }) => transactionId),
    )
    if (recounted.some(({ amountCents, paymentMethod }) => amountCents < 0 && paymentMethod === 'cash'))
      await requireCash(transaction, customerId)
  }

  /** Adds a batch, and records it unless a second person must confirm it. */
  const recordOrAsk = async (
    transaction: Database,
    {
      actor,
      customerId,
      requested,
      reason,
    }: { actor: Person; customerId: string; requested: RequestedBatch; reason: string },
    planned: BatchPlan,
  ): Promise<MovementBatch> => {
    const figures = plannedFigures(planned)
    const now = clock()
    const { accountId } = actor
    const concerned = { customerId, accountId, cents: concernedCents(planned) }
    const confirmation = await findConfirmation(transaction, concerned, now)
    const needsConfirmation = confirmation !== null || isOfTwo(requested)
    const id = newId(now.getTime())
    await transaction
      .insertInto('movementBatches')
      .values({
        customerId,
        id,
        reason,
        requestedAt: now,
        requestedBy: accountId,
        ...figures,
        ...columnsOf(requested),
        recordedAt: needsConfirmation ? null : now,
      })
      .execute()
      .catch((error: unknown) => {
        if (brokenUniqueConstraint(error) === 'movement_batches_reversed_once') throw batchRefusals.undone()
        throw error
      })
    const batch = await findBatch(transaction, customerId, id)
    if (!batch) throw notFound()
    const recorded = () => record(transaction, batch, planned, null)
    await (needsConfirmation ? rehearse(transaction, recorded) : recorded())
    await note(transaction, actor, actionOf(batch, needsConfirmation ? 'requested' : 'recorded'), batch)
    return batchOf(batch, actor.accountId)
  }

  return { plan, note, record, recordOrAsk }
}
