import { sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payment-method.ts'
import type { Database } from '#shared/server/database.ts'
import type { Movement } from '../movement.ts'
import type { Plan } from './movement.rules.ts'
import type { Donation, Effect } from './movement-standing.rules.ts'

/** A donation is found by its association and its id, always both. */
export type DonationKey = { customerId: string; transactionId: string }

export type DonationRow = Donation & {
  createdAt: Date
  originalCause: { _id: string; name: string } | null
}

const selectDonation = (db: Database, { customerId, transactionId }: DonationKey) =>
  db
    .selectFrom('recordedDonation as donation')
    .leftJoin('causes', (join) =>
      join.onRef('causes.customerId', '=', 'donation.customerId').onRef('causes.id', '=', 'donation.causeId'),
    )
    .select([
      'donation.amountCents',
      'donation.causeId',
      'donation.deviceId',
      'donation.paymentMethod',
      'donation.createdAt',
      'causes.name as causeName',
    ])
    .where('donation.customerId', '=', customerId)
    .where('donation.id', '=', transactionId)

type SelectedDonation = NonNullable<Awaited<ReturnType<ReturnType<typeof selectDonation>['executeTakeFirst']>>>

const donationOf = ({
  amountCents,
  causeId,
  causeName,
  deviceId,
  paymentMethod,
  createdAt,
}: SelectedDonation): DonationRow => ({
  amountCents,
  causeId,
  isByHand: deviceId === null,
  paymentMethod: paymentMethod as PaymentMethod | null,
  createdAt,
  originalCause: causeId && causeName !== null ? { _id: causeId, name: causeName } : null,
})

export const findDonation = async (db: Database, key: DonationKey): Promise<DonationRow | undefined> => {
  const row = await selectDonation(db, key).executeTakeFirst()
  return row && donationOf(row)
}

/** Finds a donation and locks its row: its movements come one after the other. No new donation waits for it. */
export const lockDonation = async (transaction: Database, key: DonationKey): Promise<DonationRow | undefined> => {
  const row = await selectDonation(transaction, key).forNoKeyUpdate('donation').executeTakeFirst()
  return row && donationOf(row)
}

/** A movement as it is kept, with the names of its causes and people. */
export type MovementRow = Effect & {
  movedCents: number | null
  effectiveOn: string
  recordedAt: Date
  reason: string
  recordedBy: string
  recordedByName: string
  approvedBy: string | null
  approvedByName: string | null
  fromCauseName: string | null
  toCauseName: string | null
  isUndone: boolean
}

/** Reads the movements of a donation, the oldest first. */
export const listMovementRows = async (
  db: Database,
  { customerId, transactionId }: DonationKey,
): Promise<MovementRow[]> => {
  const { rows } = await sql<MovementRow>`
    select m.id, m.kind, m.subject_kind, m.weight, m.amount_cents, m.from_cause_id, m.to_cause_id, m.reverses_id,
      m.moved_cents, m.payment_method, m.effective_on, m.recorded_at, m.reason, m.recorded_by, m.approved_by,
      recorder.firstname || ' ' || recorder.lastname as recorded_by_name,
      approver.firstname || ' ' || approver.lastname as approved_by_name,
      from_cause.name as from_cause_name, to_cause.name as to_cause_name,
      exists (select from transaction_movements undo
        where undo.customer_id = m.customer_id and undo.reverses_id = m.id) as is_undone
    from transaction_movements m
    join users recorder on recorder.id = m.recorded_by
    left join users approver on approver.id = m.approved_by
    left join causes from_cause on from_cause.customer_id = m.customer_id and from_cause.id = m.from_cause_id
    left join causes to_cause on to_cause.customer_id = m.customer_id and to_cause.id = m.to_cause_id
    where m.customer_id = ${customerId} and m.transaction_id = ${transactionId}
    order by m.place`.execute(db)
  return rows
}

export const named = (_id: string | null, name: string | null) => (_id && name !== null ? { _id, name } : null)

export const movementOf = (row: MovementRow): Movement => ({
  _id: row.id,
  kind: row.kind,
  subjectKind: row.subjectKind,
  amount: eurosOfCents(row.amountCents),
  fromCause: named(row.fromCauseId, row.fromCauseName),
  toCause: named(row.toCauseId, row.toCauseName),
  movedAmount: row.movedCents === null ? null : eurosOfCents(row.movedCents),
  paymentMethod: row.paymentMethod,
  effectiveOn: row.effectiveOn,
  recordedAt: row.recordedAt.toISOString(),
  isUndone: row.isUndone,
  reason: row.reason,
  recordedBy: { _id: row.recordedBy, name: row.recordedByName },
  approvedBy: named(row.approvedBy, row.approvedByName),
  reversesId: row.reversesId,
})

/** A planned movement, who recorded it and why, and where and when it counts. */
export type NewMovement = Plan & {
  id: string
  transactionId: string
  place: number
  effectiveOn: string
  recordedAt: Date
  recordedBy: string
  approvedBy: string | null
  reason: string
  batchId: string | null
}

/** Adds movements and their roll-ups in one statement. A move counts twice: away from a cause, and to one. */
export const insertMovements = async (
  transaction: Database,
  customerId: string,
  movements: readonly NewMovement[],
): Promise<void> => {
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as w(id uuid, "transactionId" uuid, place integer,
        kind text, "subjectKind" text, weight integer, "amountCents" integer, "causeId" uuid, "fromCauseId" uuid,
        "toCauseId" uuid, "movedCents" integer, "paymentMethod" text, "effectiveOn" date, "recordedAt" timestamptz,
        "recordedBy" uuid, "approvedBy" uuid, reason text, "batchId" uuid, "reversesId" uuid)
    ), added as (
      insert into transaction_movements (customer_id, id, transaction_id, place, kind, subject_kind, weight, amount_cents,
        cause_id, from_cause_id, to_cause_id, moved_cents, payment_method, effective_on, recorded_at, recorded_by,
        approved_by, reason, batch_id, reverses_id)
      select ${customerId}::uuid, id, "transactionId", place, kind, "subjectKind", weight, "amountCents", "causeId",
        "fromCauseId", "toCauseId", "movedCents", "paymentMethod", "effectiveOn", "recordedAt", "recordedBy", "approvedBy",
        reason, "batchId", "reversesId"
      from wanted
      returning *
    ), parts as (
      select *, amount_cents as cents, cause_id as part_cause_id from added where subject_kind <> 'reassigned'
      union all select *, - moved_cents, from_cause_id from added where subject_kind = 'reassigned'
      union all select *, moved_cents, to_cause_id from added where subject_kind = 'reassigned'
    )
    insert into movement_days (customer_id, day, kind, cause_id, shortcut_id, device_id, payment_method, movement_count,
      total_cents)
    select p.customer_id, p.effective_on, p.subject_kind, p.part_cause_id, t.shortcut_id, t.device_id, p.payment_method,
      sum(p.weight), sum(p.cents)
    from parts p join recorded_donation t on t.customer_id = p.customer_id and t.id = p.transaction_id
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 3, 4, 5, 6, 7
    on conflict on constraint movement_days_key do update
      set movement_count = movement_days.movement_count + excluded.movement_count,
      total_cents = movement_days.total_cents + excluded.total_cents`.execute(transaction)
}

export const findCauseName = async (db: Database, customerId: string, causeId: string): Promise<string | undefined> => {
  const inCustomer = db.selectFrom('causes').select('name').where('customerId', '=', customerId)
  return (await inCustomer.where('id', '=', causeId).executeTakeFirst())?.name
}
