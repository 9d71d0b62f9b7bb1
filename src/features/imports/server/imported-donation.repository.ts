import { sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import type { ImportKey } from './import.repository.ts'

/** Names a row of a file, whatever the file is called. */
export const fileKeyOf = (sha256: string, line: number): string => `${sha256.slice(0, 32)}-${line}`

export type NewImportDonation = { line: number; transactionId: string; fileKey: string; externalKey: string | null }

export const insertDonations = async (
  db: Database,
  { customerId, importId }: ImportKey,
  donations: readonly NewImportDonation[],
) => {
  if (donations.length === 0) return
  await sql`
    insert into import_donations (customer_id, import_id, line, transaction_id, file_key, external_key)
    select ${customerId}::uuid, ${importId}::uuid, line, "transactionId", "fileKey", "externalKey"
    from jsonb_to_recordset(${JSON.stringify(donations)}::jsonb) as g (line integer, "transactionId" uuid, "fileKey" text,
      "externalKey" text)`.execute(db)
}

/** Makes the runs of an association take turns until the transaction ends: a row is imported once, also in parallel. */
export const takeTurn = async (transaction: Database, customerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${customerId}`}, 0))`.execute(transaction)
}

type Names = { fileKeys: string[]; externalKeys: string[]; transactionIds: string[] }
export type KnownDonation = { id: string; cents: number; day: string }
export type KnownNames = { [Kind in keyof Names]: ReadonlyMap<string, KnownDonation> }

/** Finds which of these rows have a donation already: the same row, its identifier, or our own donation. */
export const findKnown = async (db: Database, customerId: string, names: Names): Promise<KnownNames> => {
  const { rows } = await sql<KnownDonation & { kind: keyof Names; name: string }>`
    with named as (
      select 'fileKeys' as kind, file_key as name, transaction_id as id from import_donations
      where customer_id = ${customerId} and undone_at is null and file_key = any(${names.fileKeys}::text[])
      union all
      select 'externalKeys', external_key, transaction_id from import_donations
      where customer_id = ${customerId} and undone_at is null and external_key = any(${names.externalKeys}::text[])
      union all
      select 'transactionIds', id::text, id from recorded_donation
      where customer_id = ${customerId} and id = any(${names.transactionIds}::uuid[])
    )
    select named.kind, named.name, named.id, t.amount_cents as cents, paris_day(t.created_at)::text as day
    from named join recorded_donation t on t.customer_id = ${customerId} and t.id = named.id`.execute(db)
  const of = (kind: keyof Names) => new Map(rows.filter((row) => row.kind === kind).map((row) => [row.name, row]))
  return { fileKeys: of('fileKeys'), externalKeys: of('externalKeys'), transactionIds: of('transactionIds') }
}

/** A row that has an identifier first, as far as it tells donations apart. */
export type IdentifiedRow = { line: number; cents: number | null; givenAt: string | null }

/** Finds the earlier rows of the same file that have these identifiers. */
export const findRepeated = async (
  db: Database,
  { customerId, importId }: ImportKey,
  externalKeys: readonly string[],
): Promise<Map<string, IdentifiedRow>> => {
  const { rows } = await sql<{ externalKey: string; line: number; cents: number | null; givenAt: Date | null }>`
    select distinct on (external_key) external_key, line, amount_cents as cents, given_at from import_verdicts
    where customer_id = ${customerId} and import_id = ${importId} and external_key = any(${externalKeys}::text[])
    order by external_key, line`.execute(db)
  return new Map(
    rows.map(({ externalKey, givenAt, ...row }) => [externalKey, { ...row, givenAt: givenAt?.toISOString() ?? null }]),
  )
}

const pageSize = 1000

/** Passes the donations of an import that its undo has not cancelled, in pages. */
export const donationPages = (db: Database, { customerId, importId }: ImportKey) =>
  async function* (): AsyncGenerator<string[]> {
    let after = 0
    for (;;) {
      const donations = db
        .selectFrom('importDonations')
        .select(['line', 'transactionId'])
        .where('customerId', '=', customerId)
      const page = await donations
        .where('importId', '=', importId)
        .where('line', '>', after)
        .orderBy('line')
        .limit(pageSize)
        .execute()
      const last = page.at(-1)
      if (!last) return
      yield page.map(({ transactionId }) => transactionId)
      after = last.line
    }
  }

export const noteUndone = async (
  db: Database,
  { customerId, importId }: ImportKey,
  transactionIds: readonly string[],
  undoneAt: Date,
): Promise<void> => {
  const donations = db.updateTable('importDonations').set({ undoneAt }).where('customerId', '=', customerId)
  await donations
    .where('importId', '=', importId)
    .where(sql<boolean>`transaction_id = any(${transactionIds}::uuid[])`)
    .execute()
}

/** Tells whether a movement, a request or a deposit slip holds a donation, so that an undo leaves it. */
const isTouched = sql`(g.undone_at is null and (
  exists (select from donation_movement m where m.customer_id = g.customer_id and m.transaction_id = g.transaction_id)
  or exists (select from waiting_movement w where w.customer_id = g.customer_id and w.transaction_id = g.transaction_id)
  or exists (select from deposited_cheque d where d.customer_id = g.customer_id and d.transaction_id = g.transaction_id)))`

const mostNamed = 100

/** Counts what an undo cancels, or has cancelled, and names what it leaves. */
export const readUndo = async (db: Database, { customerId, importId }: ImportKey) => {
  const ofImport = sql`from import_donations g
    join recorded_donation t on t.customer_id = g.customer_id and t.id = g.transaction_id
    where g.customer_id = ${customerId} and g.import_id = ${importId}`
  const [figures, left] = await Promise.all([
    sql<{ whole: number; wholeCents: number; touched: number }>`
      select count(*) filter (where not ${isTouched}) as whole,
        coalesce(sum(t.amount_cents) filter (where not ${isTouched}), 0)::bigint as whole_cents,
        count(*) filter (where ${isTouched}) as touched ${ofImport}`.execute(db),
    sql<{ line: number; transactionId: string; amountCents: number; createdAt: Date }>`
      select g.line, g.transaction_id, t.amount_cents, t.created_at ${ofImport} and ${isTouched}
      order by g.line limit ${mostNamed}`.execute(db),
  ])
  const { whole = 0, wholeCents = 0, touched = 0 } = figures.rows[0] ?? {}
  const donations = left.rows.map(({ line, transactionId, amountCents, createdAt }) => ({
    line,
    transactionId,
    amount: eurosOfCents(amountCents),
    createdAt: createdAt.toISOString(),
  }))
  return { undoable: { donationCount: whole, total: eurosOfCents(wholeCents) }, leftOut: { count: touched, donations } }
}
