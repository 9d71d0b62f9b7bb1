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

/** A batch that is not recorded yet: the new donations, or the batch to undo. */
export type Wanted = { slot: Slot } | { cancelled: TerminalSlot } | { reversesId: string; isOfCancellation: boolean }

const selectionOf = (wanted: Wanted) => {
  if ('slot' in wanted) return inSlot(wanted.slot)
  return 'cancelled' in wanted ? inArrivals(wanted.cancelled) : inBatch(wanted.reversesId)
}

/** A cancellation of many donations, and its undo, are always of two people, whatever their amount. */
const isOfTwo = (wanted: Wanted): boolean =>
  'cancelled' in wanted || ('reversesId' in wanted && wanted.isOfCancellation)

const columnsOf = (wanted: Wanted) => {
  if ('reversesId' in wanted) return { reversesId: wanted.reversesId }
  const { startDate, endDate, deviceId } = 'slot' in wanted ? wanted.slot : wanted.cancelled
  const ends = { startAt: startDate, endAt: endDate, deviceId }
  if ('cancelled' in wanted) return { ...ends, cancels: true }
  return { ...ends, fromCauseId: wanted.slot.fromCauseId, toCauseId: wanted.slot.toCauseId }
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
}: Omit<MovementDeps, 'db'>) => {
  /** Plans a batch. `isLocked` locks its donations first. Throws 422 for an unknown cause or terminal, or too many donations. */
  const plan = async (handle: Database, customerId: string, wanted: Wanted, isLocked: boolean): Promise<BatchPlan> => {
    const selection = selectionOf(wanted)
    if ('slot' in wanted) await requireCauses(handle, customerId, wanted.slot)
    if (!('reversesId' in wanted))
      await requireDevice(handle, customerId, 'slot' in wanted ? wanted.slot : wanted.cancelled)
    if (isLocked) await lockDonations(handle, customerId, selection)
    const donations = await listDonations(handle, customerId, selection)
    if (donations.length > maxBatchDonations) throw batchRefusals.tooLarge()
    if ('slot' in wanted) return planSlot(donations, wanted.slot)
    if ('cancelled' in wanted) return planCancellation(donations)
    const movementIds = await listMovementIds(handle, customerId, wanted.reversesId)
    return planBatchUndo(donations, movementIds, wanted.isOfCancellation)
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
    { actor, customerId, wanted, reason }: { actor: Person; customerId: string; wanted: Wanted; reason: string },
    planned: BatchPlan,
  ): Promise<MovementBatch> => {
    const figures = plannedFigures(planned)
    const now = clock()
    const { accountId } = actor
    const concerned = { customerId, accountId, cents: concernedCents(planned) }
    const confirmation = await findConfirmation(transaction, concerned, now)
    const needsConfirmation = confirmation !== null || isOfTwo(wanted)
    const id = newId(now.getTime())
    const requested = { customerId, id, reason, ...figures, requestedAt: now, requestedBy: actor.accountId }
    await transaction
      .insertInto('movementBatches')
      .values({
        ...requested,
        ...columnsOf(wanted),
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
