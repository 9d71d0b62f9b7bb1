import { countCancellations } from '#features/transactions/server/figures/cancelled.repository.ts'
import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { type DonationKey, findDonation, insertMovements, listMovementRows } from '../server/movement.repository.ts'
import { type Plan, planMovement, type RequestedMovement } from '../server/movement.rules.ts'
import { insertRequest, type ReasonedMovement } from '../server/request.repository.ts'
import { writeSettings } from '../server/settings.repository.ts'

const reason = 'Demande du donateur'
const refund: RequestedMovement = { kind: 'refunded', amountCents: 100, toCauseId: null }

/** Records a refund of 1 €, or another movement, as the server does. Returns its id. */
export const insertMovement = async (
  db: SqlDatabase,
  key: DonationKey,
  {
    recordedBy,
    requested = refund,
    effectiveOn = '2026-03-07',
  }: { recordedBy: string; requested?: RequestedMovement; effectiveOn?: string },
): Promise<string> => {
  const rows = inCamelCase(db)
  const donation = await findDonation(rows, key)
  const earlier = await listMovementRows(rows, key)
  const plan = donation && planMovement(donation, earlier, requested)
  if (!plan) throw new Error('the fixture has no donation to put right')
  const id = newId()
  const people = { recordedBy, approvedBy: null, batchId: null }
  const facts = { id, place: earlier.length + 1, effectiveOn, recordedAt: new Date(), reason, ...people }
  await insertMovements(rows, key.customerId, [{ ...plan, ...facts, transactionId: key.transactionId }])
  if (plan.subjectKind === 'cancelled') await countCancellations(rows, key.customerId, [key.transactionId])
  return id
}

/** Adds a refund of 1 € that waits for a second person. Returns its id. */
export const insertWaitingRequest = async (
  db: SqlDatabase,
  key: DonationKey,
  { requestedBy }: { requestedBy: string },
): Promise<string> => {
  const id = newId()
  const movement: ReasonedMovement = { kind: 'refunded', amountCents: 100, toCauseId: null, reason }
  const row = { id, movement, amountCents: 100, requestedAt: new Date(), requestedBy }
  await insertRequest(inCamelCase(db), key, row)
  return id
}

export const sampleRaiseEuros = 400

/** Adds a higher amount to confirm that waits for a second person. */
export const insertWaitingRaise = (db: SqlDatabase, customerId: string, wantedBy: string): Promise<void> =>
  writeSettings(inCamelCase(db), customerId, {
    confirmationCents: 20_000,
    wantedCents: sampleRaiseEuros * 100,
    wantedAt: new Date(),
    wantedBy,
  })

type SampleBatch = { at: string; toCauseId: string; requestedBy: string }

const insertBatch = async (
  db: SqlDatabase,
  { customerId, transactionId }: DonationKey,
  { at, toCauseId, requestedBy, recordedAt }: SampleBatch & { recordedAt: string | null },
): Promise<{ id: string; plan: Plan }> => {
  const rows = inCamelCase(db)
  const id = newId()
  const donation = await findDonation(rows, { customerId, transactionId })
  const plan = donation && planMovement(donation, [], { kind: 'reassigned', amountCents: null, toCauseId })
  if (!plan) throw new Error('the fixture has no donation to move')
  const slot = { startAt: at, endAt: at, fromCauseId: plan.fromCauseId, toCauseId }
  const figures = { donationCount: 1, totalCents: plan.concernedCents }
  const request = { reason, requestedAt: at, requestedBy, recordedAt }
  await rows
    .insertInto('movementBatches')
    .values({ customerId, id, ...slot, ...figures, ...request })
    .execute()
  return { id, plan }
}

/** Adds a batch of the donation given at `at`, which waits for a second person. Returns its id. */
export const insertWaitingBatch = async (db: SqlDatabase, key: DonationKey, batch: SampleBatch): Promise<string> =>
  (await insertBatch(db, key, { ...batch, recordedAt: null })).id

/** Moves the donation given at `at` to another cause by a batch. Returns the batch's id. */
export const insertRecordedBatch = async (
  db: SqlDatabase,
  { customerId, transactionId }: DonationKey,
  batch: SampleBatch,
): Promise<string> => {
  const { id: batchId, plan } = await insertBatch(db, { customerId, transactionId }, { ...batch, recordedAt: batch.at })
  const facts = {
    id: newId(),
    transactionId,
    place: 1,
    effectiveOn: batch.at.slice(0, 10),
    recordedAt: new Date(batch.at),
  }
  const people = { recordedBy: batch.requestedBy, approvedBy: null }
  await insertMovements(inCamelCase(db), customerId, [{ ...plan, ...facts, ...people, reason, batchId }])
  return batchId
}
