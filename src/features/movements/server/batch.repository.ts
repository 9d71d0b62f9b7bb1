import { type RawBuilder, type Selectable, sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import type { CamelTables, Database } from '#shared/server/database.ts'
import { type MovementBatch, maxBatchDonations, type Slot, type TerminalSlot } from '../batch.ts'
import type { BatchDonation } from './batch.rules.ts'
import { named } from './movement.repository.ts'

/** Narrows `recorded_donation t` to the donations that a batch may hold. */
type Selection = RawBuilder<unknown>

/** Selects the donations of a slot that count for its first cause. Without one: the one-off donations. */
export const inSlot = ({ startDate, endDate, deviceId, fromCauseId }: Omit<Slot, 'toCauseId'>): Selection => sql`
  t.created_at >= ${startDate} and t.created_at <= ${endDate}
  ${deviceId === null ? sql`` : sql`and t.device_id = ${deviceId}`}
  ${fromCauseId === null ? sql`and t.shortcut_id is null` : sql``}
  and (t.cause_id is not distinct from ${fromCauseId}::uuid or exists (
    select from transaction_movements m
    where m.customer_id = t.customer_id and m.transaction_id = t.id and m.subject_kind = 'reassigned'
      and m.to_cause_id is not distinct from ${fromCauseId}::uuid))`

/** Selects what a terminal has sent in a time, by its arrival: a stolen one dates as it likes. */
export const inArrivals = ({ startDate, endDate, deviceId }: TerminalSlot): Selection => sql`
  t.device_id = ${deviceId} and t.received_at >= ${startDate} and t.received_at <= ${endDate}`

export const inBatch = (batchId: string): Selection => sql`
  t.id in (select m.transaction_id from transaction_movements m
    where m.customer_id = t.customer_id and m.batch_id = ${batchId})`

/** Locks a batch's donations in one order, in a statement of its own: the next one reads what others wrote. */
export const lockDonations = async (transaction: Database, customerId: string, selection: Selection): Promise<void> => {
  await sql`select t.id from recorded_donation t where t.customer_id = ${customerId} and ${selection}
    order by t.id limit ${sql.lit(maxBatchDonations + 1)} for no key update`.execute(transaction)
}

export const listDonations = async (
  db: Database,
  customerId: string,
  selection: Selection,
): Promise<BatchDonation[]> => {
  const { rows } = await sql<BatchDonation>`
    select t.id as transaction_id, t.amount_cents, t.cause_id, t.device_id is null as is_by_hand, t.payment_method,
      paris_day(t.created_at) as day,
      (select jsonb_build_object('_id', d.id, 'name', d.label) from devices d
        where d.customer_id = t.customer_id and d.id = t.device_id) as device,
      exists (select from movement_requests r
        where r.customer_id = t.customer_id and r.transaction_id = t.id and r.decided_at is null) as is_waiting,
      exists (select from deposited_cheque d
        where d.customer_id = t.customer_id and d.transaction_id = t.id) as is_deposited,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'subjectKind', m.subject_kind,
          'weight', m.weight, 'amountCents', m.amount_cents, 'fromCauseId', m.from_cause_id,
          'toCauseId', m.to_cause_id, 'reversesId', m.reverses_id, 'paymentMethod', m.payment_method,
          'effectiveOn', m.effective_on) order by m.place)
        from transaction_movements m where m.customer_id = t.customer_id and m.transaction_id = t.id), '[]') as effects
    from recorded_donation t
    where t.customer_id = ${customerId} and ${selection}
    order by t.id limit ${sql.lit(maxBatchDonations + 1)}`.execute(db)
  return rows
}

export const listMovementIds = async (
  db: Database,
  customerId: string,
  batchId: string,
): Promise<Map<string, string>> => {
  const movements = db.selectFrom('transactionMovements').select(['id', 'transactionId'])
  const rows = await movements.where('customerId', '=', customerId).where('batchId', '=', batchId).execute()
  return new Map(rows.map(({ id, transactionId }) => [transactionId, id]))
}

/** Narrows batches to the undo of an import that waits or was recorded: an import has one at most. */
export const liveUndo = sql<boolean>`(import_id is not null and (decided_at is null or recorded_at is not null))`

export type BatchRow = Selectable<CamelTables['movementBatches']> & {
  requestedByName: string
  decidedByName: string | null
  deviceName: string | null
  fromCauseName: string | null
  toCauseName: string | null
  isUndone: boolean
  /** It cancels donations, or undoes a batch that does. */
  isOfCancellation: boolean
}

/** Reads batches of an association: those that wait, then the newest first. */
const readBatches = async (db: Database, customerId: string, which: RawBuilder<unknown>): Promise<BatchRow[]> => {
  const { rows } = await sql<BatchRow>`
    select b.*, requester.firstname || ' ' || requester.lastname as requested_by_name,
      decider.firstname || ' ' || decider.lastname as decided_by_name,
      device.label as device_name, from_cause.name as from_cause_name, to_cause.name as to_cause_name,
      exists (select from movement_batches undo where undo.customer_id = b.customer_id
        and undo.reverses_id = b.id and undo.recorded_at is not null) as is_undone,
      (with recursive chain as (
          select b.cancels, b.reverses_id
          union all
          select undone.cancels, undone.reverses_id from chain
          join movement_batches undone on undone.customer_id = b.customer_id and undone.id = chain.reverses_id
        ) select bool_or(cancels) from chain) as is_of_cancellation
    from movement_batches b
    join users requester on requester.id = b.requested_by
    left join users decider on decider.id = b.decided_by
    left join devices device on device.customer_id = b.customer_id and device.id = b.device_id
    left join causes from_cause on from_cause.customer_id = b.customer_id and from_cause.id = b.from_cause_id
    left join causes to_cause on to_cause.customer_id = b.customer_id and to_cause.id = b.to_cause_id
    where b.customer_id = ${customerId} and ${which}
    order by b.recorded_at is null and b.decided_at is null desc, b.requested_at desc, b.id desc limit 50`.execute(db)
  return rows
}

/** Lists the batches of an association. An import that was undone is listed among the imports alone. */
export const listBatches = (db: Database, customerId: string): Promise<BatchRow[]> =>
  readBatches(db, customerId, sql`(b.import_id is null or b.recorded_at is null)`)

export const findBatch = async (db: Database, customerId: string, batchId: string): Promise<BatchRow | undefined> =>
  (await readBatches(db, customerId, sql`b.id = ${batchId}`))[0]

/** Locks a batch until the transaction ends. Returns false for an unknown one. */
export const lockBatch = async (transaction: Database, customerId: string, batchId: string): Promise<boolean> => {
  const batches = transaction.selectFrom('movementBatches').select('id').where('customerId', '=', customerId)
  return (await batches.where('id', '=', batchId).forNoKeyUpdate().executeTakeFirst()) !== undefined
}

const slotOf = (row: BatchRow): MovementBatch['slot'] => {
  if (!row.startAt || !row.endAt) return null
  return {
    startDate: row.startAt.toISOString(),
    endDate: row.endAt.toISOString(),
    device: named(row.deviceId, row.deviceName),
    fromCause: named(row.fromCauseId, row.fromCauseName),
    toCause: named(row.toCauseId, row.toCauseName),
  }
}

export const batchOf = (row: BatchRow, accountId: string): MovementBatch => ({
  _id: row.id,
  kind: row.isOfCancellation || row.importId ? 'cancelled' : 'reassigned',
  state: row.recordedAt ? 'recorded' : row.decidedAt ? 'declined' : 'waiting',
  slot: slotOf(row),
  reversesId: row.reversesId,
  importId: row.importId,
  reason: row.reason,
  donationCount: row.donationCount,
  total: eurosOfCents(row.totalCents),
  requestedAt: row.requestedAt.toISOString(),
  requestedBy: { _id: row.requestedBy, name: row.requestedByName },
  decidedBy: named(row.decidedBy, row.decidedByName),
  isUndone: row.isUndone,
  isOwn: row.requestedBy === accountId,
})
