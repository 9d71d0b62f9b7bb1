import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { PaymentMethod } from '#shared/payment-method.ts'
import type { CamelTables, Database } from '#shared/server/database.ts'
import { type MovementRequest, SubjectKind } from '../movement.ts'
import type { DonationKey } from './movement.repository.ts'

/** A requested movement with its reason, and its day where a person gave one. */
const ReasonedMovement = z.union([
  z.object({ kind: z.literal('reversal'), reversesId: z.string(), reason: z.string(), movedOn: Day.optional() }),
  z.object({
    kind: SubjectKind,
    amountCents: z.int().nullable(),
    toCauseId: z.string().nullable(),
    paymentMethod: PaymentMethod.optional(),
    reason: z.string(),
    movedOn: Day.optional(),
  }),
])
export type ReasonedMovement = z.infer<typeof ReasonedMovement>

export type RequestRow = Omit<Selectable<CamelTables['movementRequests']>, 'movement'> & {
  movement: ReasonedMovement
  requestedByName: string
  toCauseName: string | null
}

const readRequests = async (
  db: Database,
  { customerId, requestId, transactionId }: { customerId: string; requestId?: string; transactionId?: string },
): Promise<RequestRow[]> => {
  const { rows } = await sql<RequestRow>`
    select r.*, requester.firstname || ' ' || requester.lastname as requested_by_name, cause.name as to_cause_name
    from movement_requests r
    join users requester on requester.id = r.requested_by
    left join causes cause on cause.customer_id = r.customer_id and cause.id::text = r.movement ->> 'toCauseId'
    where r.customer_id = ${customerId}
      ${requestId === undefined ? sql`and r.decided_at is null` : sql`and r.id = ${requestId}`}
      ${transactionId === undefined ? sql`` : sql`and r.transaction_id = ${transactionId}`}
    order by r.requested_at, r.id`.execute(db)
  return rows.map((row) => ({ ...row, movement: ReasonedMovement.parse(row.movement) }))
}

export const listWaitingRequests = (db: Database, customerId: string) => readRequests(db, { customerId })

export const findWaitingRequest = async (db: Database, key: DonationKey) => (await readRequests(db, key))[0]

export const findRequest = async (db: Database, customerId: string, requestId: string) =>
  (await readRequests(db, { customerId, requestId }))[0]

export const requestOf = (
  { id, transactionId, movement, amountCents, requestedAt, requestedBy, requestedByName, toCauseName }: RequestRow,
  accountId: string,
): MovementRequest => ({
  _id: id,
  transactionId,
  kind: movement.kind,
  amount: eurosOfCents(amountCents),
  toCause:
    movement.kind !== 'reversal' && movement.toCauseId && toCauseName !== null
      ? { _id: movement.toCauseId, name: toCauseName }
      : null,
  paymentMethod: movement.kind === 'reversal' ? null : (movement.paymentMethod ?? null),
  movedOn: movement.movedOn ?? null,
  reason: movement.reason,
  requestedAt: requestedAt.toISOString(),
  requestedBy: { _id: requestedBy, name: requestedByName },
  isOwn: requestedBy === accountId,
})

type NewRequest = {
  id: string
  movement: ReasonedMovement
  amountCents: number
  requestedAt: Date
  requestedBy: string
}

/** Adds a request. Fails on `movement_requests_one_waiting` when another one of the donation waits. */
export const insertRequest = async (
  db: Database,
  key: DonationKey,
  { movement, ...row }: NewRequest,
): Promise<void> => {
  await db
    .insertInto('movementRequests')
    .values({ ...key, ...row, movement: JSON.stringify(movement) })
    .execute()
}

/** Decides a request that waits. Returns false when it was decided before. */
export const decideRequest = async (
  db: Database,
  { customerId, id }: { customerId: string; id: string },
  decision: { decidedAt: Date; decidedBy: string; movementId: string | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('movementRequests')
    .set(decision)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Counts what waits for a second person: corrections of donations, time slots, a higher amount to confirm. The undo of
 * an import waits for nobody.
 * @param accountId leaves out what this account asked for, which it cannot confirm.
 */
export const countWaiting = async (db: Database, customerId: string, accountId?: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from movement_requests
      where customer_id = ${customerId} and decided_at is null and requested_by is distinct from ${accountId}
    ) + (
      select count(*) from movement_batches
      where customer_id = ${customerId} and recorded_at is null and decided_at is null
        and requested_by is distinct from ${accountId}
    ) + (
      select count(*) from movement_settings
      where customer_id = ${customerId} and wanted_by is not null and wanted_by is distinct from ${accountId}
    ) as count`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Counts the corrections that wait and that change the figures of some days.
 * @param of.accountId leaves out what this account asked for, which it cannot confirm.
 */
export const countWaitingOf = async (
  db: Database,
  { customerId, accountId, from, to }: { customerId: string; accountId?: string | undefined; from: Day; to: Day },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from movement_requests request
      join recorded_donation t on t.customer_id = request.customer_id and t.id = request.transaction_id
      where request.customer_id = ${customerId} and request.decided_at is null and request.requested_by is distinct from ${accountId}
        and (paris_day(t.created_at) between ${from}::date and ${to}::date
          or request.movement ->> 'movedOn' between ${from} and ${to})
    ) + (
      select count(*) from movement_batches
      where customer_id = ${customerId} and recorded_at is null and decided_at is null and requested_by is distinct from ${accountId}
        and paris_day(start_at) <= ${to}::date and paris_day(end_at) >= ${from}::date
    ) as count`.execute(db)
  return rows[0]?.count ?? 0
}
