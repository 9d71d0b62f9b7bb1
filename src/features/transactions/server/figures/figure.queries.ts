import type { MovementKind, SubjectKind } from '#features/movements/movement.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payment-method.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { keysetPage, type Slice } from '#shared/server/keyset-page.ts'
import { sql } from '#shared/server/sql.ts'
import type { FigureMovement, FigureMovements, FigureQuery } from '../../transaction.ts'
import { filtersOf, type Selection, selectionOf } from '../list/transaction-filter.ts'
import { amountParts, movementParts, partsMatch } from './movement-parts.ts'
import { readNetFigures } from './transaction-net.queries.ts'
import { readStats } from './transaction-stats.queries.ts'

type Row = {
  id: string
  kind: MovementKind
  subject_kind: SubjectKind
  cents: number
  effective_on: string
  recorded_at: Date
  transaction_id: string
  donation_cents: number
  reason: string
  payment_method: PaymentMethod | null
  from_cause_id: string | null
  from_cause_name: string | null
  to_cause_id: string | null
  to_cause_name: string | null
}

const readRows = async (db: SqlDatabase, selection: Selection, { after, offset, limit }: Slice): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    -- Without a cause in the filter a move takes and gives the same: it changes nothing.
    with parts as (${selection.causeId === undefined ? amountParts(selection) : movementParts(selection)})
    select p.id, p.kind, p.subject_kind, p.cents, p.effective_on, p.recorded_at, p.transaction_id, p.reason, p.payment_method,
      t.amount_cents as donation_cents, p.from_cause_id, from_cause.name as from_cause_name,
      p.to_cause_id, to_cause.name as to_cause_name
    from parts p
    join transactions t on t.customer_id = p.customer_id and t.id = p.transaction_id
    left join causes from_cause on from_cause.customer_id = p.customer_id and from_cause.id = p.from_cause_id
    left join causes to_cause on to_cause.customer_id = p.customer_id and to_cause.id = p.to_cause_id
    where ${partsMatch(selection)}
      ${after ? sql`and (p.recorded_at, p.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by p.recorded_at desc, p.id desc limit ${limit} ${offset > 0 ? sql`offset ${offset}` : sql``}`.execute(db)
  return rows
}

const named = (_id: string | null, name: string | null) => (_id !== null && name !== null ? { _id, name } : null)

const movementOf = (row: Row, seesReasons: boolean): FigureMovement => ({
  _id: row.id,
  kind: row.kind,
  subjectKind: row.subject_kind,
  amount: eurosOfCents(row.cents),
  fromCause: named(row.from_cause_id, row.from_cause_name),
  toCause: named(row.to_cause_id, row.to_cause_name),
  paymentMethod: row.payment_method,
  effectiveOn: row.effective_on,
  recordedAt: row.recorded_at.toISOString(),
  transactionId: row.transaction_id,
  donationAmount: eurosOfCents(row.donation_cents),
  reason: seesReasons ? row.reason : null,
})

/** Reads a page of the movements of a filtered set, with its gross and its net figures. */
export const readFigureMovements = async (
  db: SqlDatabase,
  customerId: string,
  { query, seesReasons }: { query: FigureQuery; seesReasons: boolean },
): Promise<FigureMovements> => {
  const selection = selectionOf(customerId, filtersOf(query))
  const [{ rows, nextCursor }, stats] = await Promise.all([
    keysetPage(query, 'recorded_at', (slice) => readRows(db, selection, slice)),
    readStats(db, selection),
  ])
  const data = rows.map((row) => movementOf(row, seesReasons))
  return { data, nextCursor, stats, net: await readNetFigures(db, selection, stats) }
}
