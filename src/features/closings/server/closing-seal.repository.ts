import { sql } from 'kysely'
import { type Database, inSqlNames } from '#shared/server/database.ts'
import { type ClosingKey, type ClosingRow, findClosing } from './closing.repository.ts'
import {
  cancelledNow,
  cancelledWithin,
  carriedBy,
  contentsOf,
  isCarriedElsewhere,
  onDays,
} from './closing-contents.queries.ts'
import { checksumOf } from './closing-csv.ts'
import { readFigures } from './closing-figures.queries.ts'
import { lockPeriods } from './open-days.ts'

/**
 * Lists the transactions that are adding donations. One that cannot see a closing has had its lock since before the
 * closing was committed: it is in this list when the list is read after that commit. A transaction that waits for a
 * standby still has its locks.
 */
export const readWriters = async (db: Database): Promise<Set<string>> => {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'transactions'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(inSqlNames(db))
  return new Set(rows.map(({ writer }) => writer))
}

/** Notes the carried donations, those of other closings and those cancelled elsewhere, under the periods' lock. */
const noteContents = async (db: Database, row: ClosingRow): Promise<void> => {
  const { customerId, id } = row
  await sql`
    insert into closing_arrivals (customer_id, closing_id, transaction_id)
    select ${customerId}, ${id}::uuid, t.id from recorded_donation t where ${onDays(row)} and ${isCarriedElsewhere(row, id)}
    on conflict do nothing`.execute(inSqlNames(db))
  await sql`
    insert into closing_carried (customer_id, closing_id, transaction_id, from_closing_id)
    select ${customerId}, ${id}::uuid, transaction_id, from_closing_id from (${carriedBy(row, id)}) carried`.execute(
    inSqlNames(db),
  )
  const { own, carried } = contentsOf(row)
  await sql`
    insert into closing_cancelled_elsewhere (customer_id, closing_id, transaction_id, is_cancelled)
    with carried as materialized (${carried}), differing as (
      select transaction_id, bool_or(is_cancelled) as is_cancelled
      from (select transaction_id, true as is_cancelled from (${cancelledNow(customerId)}) now
        union all select transaction_id, false from (${cancelledWithin(row)}) within) sides
      group by 1 having count(*) = 1
    )
    select ${customerId}, ${id}::uuid, t.id, differing.is_cancelled
    from differing join recorded_donation t on t.customer_id = ${customerId} and t.id = differing.transaction_id
    where (${own}) or t.id in (select transaction_id from carried)`.execute(inSqlNames(db))
}

/** Seals one closing. The lock of its periods is held. */
const sealOne = async (db: Database, key: ClosingKey, now: Date | undefined): Promise<void> => {
  const row = await findClosing(db, key)
  if (!row || row.sealedAt) return
  await noteContents(db, row)
  const contents = contentsOf(row)
  const figures = await readFigures(db, contents, row.id)
  const exportSha256 = await checksumOf(db, { closingId: row.id, contents, figures })
  const at = now ? sql`${now}::timestamptz` : sql`clock_timestamp()`
  await sql`
    insert into closing_seals (customer_id, closing_id, sealed_at, figures, export_sha256)
    values (${key.customerId}, ${key.closingId}, date_trunc('milliseconds', ${at}), ${JSON.stringify(figures)}::jsonb,
      ${exportSha256})`.execute(inSqlNames(db))
}

/** Lists the closings under way, the oldest first; of an association those made until a closing. */
export const listUnderWay = async (db: Database, until?: ClosingKey): Promise<ClosingKey[]> => {
  const scope = until
    ? sql`and c.customer_id = ${until.customerId} and c.number <=
      (select number from closings where customer_id = ${until.customerId} and id = ${until.closingId})`
    : sql``
  const { rows } = await sql<ClosingKey>`
    select c.customer_id as "customerId", c.id as "closingId" from closings c
    where not exists (select from closing_seals s where (s.customer_id, s.closing_id) = (c.customer_id, c.id)) ${scope}
    order by c.closed_at, c.number`.execute(inSqlNames(db))
  return rows
}

/**
 * Seals a closing within a transaction, and those under way that were made before it: whatever they wait for has ended
 * too. The caller has seen every writer end that there was after the closing's commit (`readWriters`).
 */
export const sealWithin = async (transaction: Database, key: ClosingKey, now?: Date): Promise<void> => {
  await lockPeriods(transaction, key.customerId)
  for (const earlier of await listUnderWay(transaction, key)) await sealOne(transaction, earlier, now)
}

export const sealClosing = (db: Database, key: ClosingKey, now?: Date): Promise<void> =>
  db.transaction().execute((transaction) => sealWithin(transaction, key, now))
