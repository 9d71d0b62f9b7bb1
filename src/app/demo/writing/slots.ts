import { movementBatchJournal } from '#features/movements/movement.journal.ts'
import { inBatch, inSlot, listDonations, listMovementIds } from '#features/movements/server/batch.repository.ts'
import { type BatchPlan, planBatchUndo, planSlot } from '#features/movements/server/batch.rules.ts'
import { plannedFigures } from '#features/movements/server/batch-recorder.ts'
import { insertMovements } from '#features/movements/server/movement.repository.ts'
import { eurosOfCents } from '#shared/money.ts'
import { lineOf } from '../associations/journal-line.ts'
import { copyRows } from './copy.ts'
import type { Corrected } from './corrections.ts'

const slotMs = 120 * 60_000

/** The last time slot of a terminal with some donations for one cause, in sum well below the amount to confirm. */
const lastSlot = `
  select date_trunc('minute', t.created_at) as start, t.device_id as "deviceId", t.cause_id as "causeId"
  from transactions t join transactions other on other.customer_id = t.customer_id and other.device_id = t.device_id
    and other.cause_id = t.cause_id and other.created_at between t.created_at and t.created_at + interval '119 minutes'
  where t.customer_id = $1 and t.created_at < $2::timestamptz - interval '1 hour'
    and t.created_at > $2::timestamptz - interval '200 days'
    and not exists (select from transaction_movements m where (m.customer_id, m.transaction_id) = (t.customer_id, t.id))
  group by t.id, t.created_at, t.device_id, t.cause_id
  having count(*) between 2 and 12 and sum(other.amount_cents) < 15000
  order by t.created_at desc, t.id limit 1`

type Found = { start: Date; deviceId: string; causeId: string }
type Batch = { id: string; at: Date; reason: string; columns: Record<string, string | Date | null>; plan: BatchPlan }
type Action = keyof typeof movementBatchJournal.actions

const writeBatch = async (
  { client, db, association, managers, random, openDayFrom }: Corrected,
  { id, at, reason, columns, plan }: Batch,
  action: Action,
  facts: Record<string, string> = {},
): Promise<void> => {
  const [actor] = managers
  const customerId = association.customer.id
  const { donationCount, totalCents } = plannedFigures(plan)
  const figures = { donation_count: donationCount, total_cents: totalCents }
  const made = { reason, requested_at: at, requested_by: actor.id, recorded_at: at }
  await copyRows(client, 'movement_batches', [{ customer_id: customerId, id, ...columns, ...figures, ...made }])
  const shared = { recordedAt: at, recordedBy: actor.id, approvedBy: null, reason, batchId: id }
  const movements = []
  for (const one of plan.planned)
    movements.push({
      ...one.plan,
      ...shared,
      id: random.uuid(at.getTime()),
      transactionId: one.donation.transactionId,
      place: one.donation.effects.length + 1,
      effectiveOn: await openDayFrom(one.donation.day),
    })
  await insertMovements(db, customerId, movements)
  const subject = { id, name: `${donationCount} ${donationCount > 1 ? 'dons' : 'don'}` }
  const after = { total: eurosOfCents(totalCents), ...facts }
  const line = { at, customerId, actor, subject, after, action: `slot.${action}` } as const
  await copyRows(client, 'audit_entries', [lineOf(random.uuid(at.getTime()), line)])
}

/** Moves the last time slot before an instant to another cause. Returns the id of its batch. */
const writeMove = async (corrected: Corrected, at: Date, reason: string): Promise<string | undefined> => {
  const { client, db, association, random } = corrected
  const { customer, causes, devices } = association
  const { rows } = await client.query<Found>(lastSlot, [customer.id, at])
  const [found] = rows
  const other = causes.find(({ row }) => row.id !== found?.causeId && row.archived_at === null && row.created_at < at)
  if (!found || !other) return undefined
  const startDate = found.start
  const endDate = new Date(found.start.getTime() + slotMs)
  const { deviceId, causeId } = found
  const slot = { startDate: startDate.toISOString(), endDate: endDate.toISOString(), deviceId, fromCauseId: causeId }
  const plan = planSlot(await listDonations(db, customer.id, inSlot(slot)), {
    fromCauseId: causeId,
    toCauseId: other.row.id,
  })
  const ends = { start_at: startDate, end_at: endDate, device_id: deviceId }
  const columns = { ...ends, from_cause_id: causeId, to_cause_id: other.row.id, reverses_id: null }
  const id = random.uuid(at.getTime())
  await writeBatch(corrected, { id, at, reason, columns, plan }, 'reassigned', {
    startDate: slot.startDate,
    endDate: slot.endDate,
    device: devices.find(({ row }) => row.id === deviceId)?.row.label ?? '',
    fromCause: causes.find(({ row }) => row.id === causeId)?.row.name ?? '',
    toCause: other.row.name,
  })
  return id
}

/** Writes two moved time slots: an undone one, and a later one that stays. */
export const writeSlots = async (corrected: Corrected): Promise<void> => {
  const { db, association, random, openHour } = corrected
  const undone = await writeMove(corrected, await openHour(6), 'L’appareil était réglé sur la mauvaise cause')
  if (undone) {
    const customerId = association.customer.id
    const donations = await listDonations(db, customerId, inBatch(undone))
    const plan = planBatchUndo(donations, await listMovementIds(db, customerId, undone), false)
    const at = await openHour(5)
    const columns = { start_at: null, end_at: null, device_id: null, from_cause_id: null, to_cause_id: null }
    const batch = { id: random.uuid(at.getTime()), at, plan, reason: 'L’appareil était bien réglé' }
    await writeBatch(corrected, { ...batch, columns: { ...columns, reverses_id: undone } }, 'undone')
  }
  await writeMove(corrected, await openHour(3), 'Quête du soir enregistrée pour la mauvaise cause')
}
