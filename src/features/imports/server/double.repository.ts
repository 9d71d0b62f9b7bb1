import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import type { ProposedMapping } from '../mapping.ts'
import type { ImportKey } from './import.repository.ts'

/** A row that would be a donation, with what a double of it has in common. */
export type Candidate = {
  line: number
  cents: number
  /** The day of the donation, and the second or minute that it names. */
  dayFrom: Date
  dayUntil: Date
  timeFrom: Date
  timeUntil: Date
  /** Tells whether its time is exact enough for a donation of a terminal. */
  isExact: boolean
  email: string | null
  name: string | null
}

/** Selects a donation that was not cancelled and that another import, a person or a terminal has added. */
const isOther = (importId: string) => sql`
  not (select s.is_cancelled from donation_standing s where s.customer_id = t.customer_id and s.id = t.id)
  and not exists (select from import_donations g
    where g.customer_id = t.customer_id and g.transaction_id = t.id and g.import_id = ${importId})`

/**
 * Finds the donations of the ledger that are probably the donations of these rows
 * (docs/rules/imports.md#imports-doubles): the same amount on the same day, with the same donor or at the same time.
 * Leaves out what was cancelled, and what this import added. `offset 0` fences each search, which is by a key:
 * PostgreSQL has not analysed what the run has just added. The comparison of two columns at once is by the index of
 * amounts, whatever the other one is expected to select.
 */
export const findInLedger = async (
  db: Database,
  { customerId, importId }: ImportKey,
  candidates: readonly Candidate[],
): Promise<Map<number, string>> => {
  if (candidates.length === 0) return new Map()
  const sameDonor = (donors: RawBuilder<unknown>) => sql`
    select t.id from (
      select i.transaction_id from donation_donor i where i.customer_id = ${customerId} and ${donors} offset 0
    ) i
    cross join lateral (
      select t.customer_id, t.id, t.amount_cents, t.created_at from recorded_donation t
      where t.customer_id = ${customerId} and t.id = i.transaction_id offset 0
    ) t
    where t.amount_cents = w.cents and t.created_at >= w."dayFrom" and t.created_at < w."dayUntil"
      and ${isOther(importId)} limit 1`
  const { rows } = await sql<{ line: number; id: string }>`
    select distinct on (w.line) w.line, found.id
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as w (line integer, cents integer, "dayFrom" timestamptz,
      "dayUntil" timestamptz, "timeFrom" timestamptz, "timeUntil" timestamptz, "isExact" boolean, email text, name text)
    cross join lateral (
      (select t.id from (
          select t.customer_id, t.id, t.device_id from recorded_donation t
          where t.customer_id = ${customerId} and (t.amount_cents, t.created_at) >= (w.cents, w."timeFrom")
            and (t.amount_cents, t.created_at) < (w.cents, w."timeUntil") offset 0
        ) t
        left join lateral (
          select lower(i.donator_email) as email, name_words(i.name_folded) as name from donation_donor i
          where i.customer_id = t.customer_id and i.transaction_id = t.id offset 0
        ) i on true
        where (w."isExact" or t.device_id is null) and (i.email is null or w.email is null or i.email = w.email)
          and (i.name is null or w.name is null or i.name = name_words(fold_text(w.name))) and ${isOther(importId)} limit 1)
      union all
      (${sameDonor(sql`lower(i.donator_email) = w.email and i.donator_email is not null`)})
      union all
      (${sameDonor(sql`name_words(i.name_folded) = name_words(fold_text(w.name)) and i.name_folded is not null
        and (i.donator_email is null or w.email is null or lower(i.donator_email) = w.email)`)})
    ) found
    order by w.line`.execute(db)
  return new Map(rows.map(({ line, id }) => [line, id]))
}

const markSize = 1000
/** Names that tell no donor from another. */
const noNames = ['anonyme', 'anonymous', 'inconnu', 'inconnue', 'sans nom', 'x', '-', 'n/a']

/**
 * Marks the accepted rows that are probably the donation of an earlier row: the same amount, day and donor. Rows
 * without a donor are left: a queue gives the same amount in the same minute. So are rows that the file tells apart by
 * an identifier.
 */
export const markInFile = async (
  db: Database,
  { customerId, importId }: ImportKey,
  { columns }: Pick<ProposedMapping, 'columns'>,
): Promise<{ count: number; cents: number }> => {
  if (columns.email === null && columns.firstname === null && columns.fullname === null) return { count: 0, cents: 0 }
  const cell = (column: number | null) => sql`coalesce(trim(r.cells ->> ${column}::int), '')`
  const { rows } = await sql<{ line: number; doubleLine: number }>`
    with row as (
      select v.line, v.amount_cents, paris_day(v.given_at) as day, nullif(lower(${cell(columns.email)}), '') as email,
        nullif(fold_text(trim(${cell(columns.firstname)} || ' ' || ${cell(columns.fullname)})), '') as name
      from import_verdicts v
      cross join lateral (
        select cells from import_rows
        where customer_id = v.customer_id and import_id = v.import_id and line = v.line offset 0
      ) r
      where v.customer_id = ${customerId} and v.import_id = ${importId} and v.verdict = 'accepted'
        and v.external_key is null
    ), earlier as (
      select line, email,
        case when email is not null then first_value(line) over (partition by amount_cents, day, email order by line) end
          as by_email,
        case when name <> all(${noNames}::text[]) then first_value(line) over same_name end as by_name,
        first_value(email) over same_name as name_email
      from row window same_name as (partition by amount_cents, day, name_words(name) order by line)
    )
    select line, case when by_email < line then by_email else by_name end as double_line from earlier
    where by_email < line or (by_name < line and (email is null or name_email is null or email = name_email))`.execute(
    db,
  )
  const marked = { count: 0, cents: 0 }
  for (let from = 0; from < rows.length; from += markSize) {
    const part = rows.slice(from, from + markSize)
    const { rows: amounts } = await sql<{ amountCents: number }>`
      update import_verdicts v set verdict = 'double', double_line = d."doubleLine"
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as d (line integer, "doubleLine" integer)
      where v.customer_id = ${customerId} and v.import_id = ${importId} and v.line = d.line
      returning v.amount_cents`.execute(db)
    marked.count += amounts.length
    marked.cents += amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  }
  return marked
}

export type DoubleRow = {
  line: number
  amountCents: number
  givenAt: Date
  doubleLine: number | null
  doubleOf: string | null
  question: 'identifier' | 'total' | null
  isChosen: boolean
  donor: string | null
}

/** Reads the likely doubles after a line, with the donor that the file names while it is kept. */
export const readDoubles = async (
  db: Database,
  { customerId, importId }: ImportKey,
  { columns }: Pick<ProposedMapping, 'columns'>,
  { after, limit }: { after: number; limit: number },
): Promise<DoubleRow[]> => {
  const { rows } = await sql<DoubleRow>`
    select v.line, v.amount_cents, v.given_at, v.double_line, v.double_of, v.question, v.verdict = 'accepted' as is_chosen,
      nullif(trim(left(concat_ws(' ', r.cells ->> ${columns.firstname}::int, r.cells ->> ${columns.fullname}::int,
        r.cells ->> ${columns.email}::int), 200)), '') as donor
    from import_verdicts v
    left join lateral (
      select cells from import_rows
      where customer_id = v.customer_id and import_id = v.import_id and line = v.line offset 0
    ) r on true
    where v.customer_id = ${customerId} and v.import_id = ${importId} and v.line > ${after}
      and (v.double_line is not null or v.double_of is not null or v.question is not null) and v.verdict in ('accepted', 'double')
    order by v.line limit ${limit}`.execute(db)
  return rows
}

/** Reads the rows whose donation is there already, after a line, with that donation. */
export const readKnown = async (
  db: Database,
  { customerId, importId }: ImportKey,
  { after, limit }: { after: number; limit: number },
): Promise<{ line: number; transactionId: string; amountCents: number; createdAt: Date }[]> => {
  const { rows } = await sql<{ line: number; transactionId: string; amountCents: number; createdAt: Date }>`
    select v.line, t.id as transaction_id, t.amount_cents, t.created_at
    from import_verdicts v
    join recorded_donation t on t.customer_id = v.customer_id and t.id = v.double_of
    where v.customer_id = ${customerId} and v.import_id = ${importId} and v.line > ${after} and v.verdict = 'known'
    order by v.line limit ${limit}`.execute(db)
  return rows
}

type Summed = { line: number; cents: number; isBare: boolean }

/** Returns the bare rows that are the sum of all others, or of those since the last sum. */
const totalsIn = (rows: readonly Summed[]): number[] => {
  const whole = rows.reduce((sum, { cents }) => sum + cents, 0)
  const isEnd = ({ line }: Summed) => line === rows[0]?.line || line === rows.at(-1)?.line
  let cents = 0
  let count = 0
  let bareCount = 0
  return rows.flatMap((row) => {
    const isWhole = isEnd(row) && rows.length > 2 && row.cents * 2 === whole
    const isPart = count > 1 && bareCount === 0 && row.cents === cents
    if (row.isBare && (isWhole || isPart)) {
      ;[cents, count, bareCount] = [0, 0, 0]
      return [row.line]
    }
    cents += row.cents
    count += 1
    bareCount += row.isBare ? 1 : 0
    return []
  })
}

/** Asks for accepted rows that seem to be totals (docs/rules/imports.md#imports-totals). Returns count and sum. */
export const markTotals = async (
  db: Database,
  { customerId, importId }: ImportKey,
  { columns }: Pick<ProposedMapping, 'columns'>,
): Promise<{ count: number; cents: number }> => {
  const { fullname, firstname, email, phone, membershipNumber, externalId } = columns
  const cells = [fullname, firstname, email, phone, membershipNumber, externalId]
  const said = sql.join(cells.map((column) => sql`trim(r.cells ->> ${column}::int)`))
  const { rows } = await sql<Summed>`
    select v.line, v.amount_cents as cents, concat(${said}) = '' as is_bare
    from import_verdicts v
    cross join lateral (
      select cells from import_rows
      where customer_id = v.customer_id and import_id = v.import_id and line = v.line offset 0
    ) r
    where v.customer_id = ${customerId} and v.import_id = ${importId} and v.verdict = 'accepted'
    order by v.line`.execute(db)
  const lines = totalsIn(rows)
  const marked = await sql<{ cents: number }>`
    update import_verdicts set verdict = 'double', question = 'total'
    where customer_id = ${customerId} and import_id = ${importId} and line = any(${lines}::int[])
    returning amount_cents as cents`.execute(db)
  return { count: lines.length, cents: marked.rows.reduce((sum, { cents }) => sum + cents, 0) }
}

/** Takes likely doubles in, or leaves them out. Returns how many have changed, and their sum. */
export const chooseDoubles = async (
  db: Database,
  { customerId, importId }: ImportKey,
  { lines, areDonations }: { lines: readonly number[] | undefined; areDonations: boolean },
): Promise<{ count: number; cents: number }> => {
  const [from, to] = areDonations ? ['double', 'accepted'] : ['accepted', 'double']
  const chosen = lines ? sql`and line = any(${lines}::int[])` : sql``
  const { rows } = await sql<{ count: number; cents: number }>`
    with changed as (
      update import_verdicts set verdict = ${to}
      where customer_id = ${customerId} and import_id = ${importId} and verdict = ${from}
        and (double_line is not null or double_of is not null or question is not null) ${chosen}
      returning amount_cents
    ) select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as cents from changed`.execute(db)
  return rows[0] ?? { count: 0, cents: 0 }
}
