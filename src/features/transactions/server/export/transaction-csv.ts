import { Transform } from 'node:stream'
import { type MovementKind, SubjectKind } from '#features/movements/movement.ts'
import { movementNature } from '#features/movements/movement-names.ts'
import { Day, formatDateTime } from '#shared/days.ts'
import { type Sql, sql } from '#shared/server/sql.ts'
import { formulaLine } from '#shared/spreadsheet.ts'
import { paymentMethodNames } from '../../donation.ts'
import { movementParts, partsMatch } from '../figures/movement-parts.ts'
import { rowsMatch, type Selection } from '../list/transaction-filter.ts'

/** Puts an apostrophe before lines that are formulas, or a leading CR (docs/rules/transactions.md#exports-formulas). */
const guardedText = (column: string): Sql<string> => {
  const value = sql.raw(column)
  return sql`case when starts_with(${value}, chr(13)) then '''' else '' end
    || regexp_replace(${value}, ${sql.lit(formulaLine)}, '\\1''\\2', 'g')`
}

const amount = sql`(t.amount_cents / 100)::text
  || case when t.amount_cents % 100 < 10 then ',0' else ',' end || (t.amount_cents % 100)::text`
const signedEuros = (cents: Sql) =>
  sql`case when ${cents} < 0 then '-' else '' end || (abs(${cents}) / 100)::text || ',' || lpad((abs(${cents}) % 100)::text, 2, '0')`
/** With the settings of an export, PostgreSQL writes a timestamp as 'DD/MM/YYYY HH24:MI:SS' in Paris by itself. */
const date = sql`date_trunc('second', t.created_at::timestamp)`

type Column = { header: string; value: Sql; moved: Sql; isText: boolean }
/** Defines a column of the donor's data. Only the row of the donation has it, not those of its movements. */
const donorColumn = (header: string, column: string): Column => ({
  header,
  value: guardedText(column),
  moved: sql`null::text`,
  isText: true,
})

const dateAndAmount: Column[] = [
  { header: 'Date', value: sql`${date}::text`, moved: sql`p.effective_on::text`, isText: false },
  { header: 'Montant (€)', value: amount, moved: signedEuros(sql`p.cents`), isText: false },
]
const donor: Column[] = [
  donorColumn('Nom et prénom', 'identity.donator_fullname'),
  donorColumn('Téléphone', 'identity.donator_phone'),
  donorColumn('E-mail', 'identity.donator_email'),
  donorColumn("Numéro d'adhérent", 'identity.donator_membership_number'),
  donorColumn('Message', 'identity.message'),
]
const identifier: Column = { header: 'Identifiant', value: sql`t.id`, moved: sql`t.id`, isText: false }
/** Replaces the donor's columns, and says from when they are there (docs/rules/transactions.md#exports-settled). */
const donorLater = (heldUntil: string): Column => ({
  header: `Donateurs\u00a0: à partir du ${formatDateTime(heldUntil)}`,
  value: sql`null::text`,
  moved: sql`null::text`,
  isText: true,
})

/** Writes a code as its French name. */
const wordOf = (code: Sql, words: Record<string, string>) =>
  sql`case ${code} ${sql.join(
    Object.entries(words).map(([value, word]) => sql`when ${sql.lit(value)} then ${sql.lit(word)}`),
    ' ',
  )} end`
const nameOfMethod = (code: Sql) => wordOf(code, paymentMethodNames)
const naturesOf = (kindOf: (subject: SubjectKind) => MovementKind) =>
  Object.fromEntries(SubjectKind.options.map((subject) => [subject, movementNature(kindOf(subject), subject)]))
const movementNatures = sql`case when p.kind = 'reversal' then ${wordOf(
  sql`p.subject_kind`,
  naturesOf(() => 'reversal'),
)} else ${wordOf(
  sql`p.subject_kind`,
  naturesOf((subject) => subject),
)} end`

/**
 * Collects the guarded names of records into one JSON object for the whole export. Joins would cost half as much as all
 * the rest, and hash joins would lose the order of the rows.
 */
const namesOf = (table: Sql, name: string, condition: Sql) =>
  sql`(select jsonb_object_agg(named.id, ${guardedText(name)}) from ${table} where ${condition})`
const ofCustomer = (customerId: string | undefined) =>
  customerId === undefined ? sql`true` : sql`named.customer_id = ${customerId}`

const causeNames = (customerId: string | undefined) => namesOf(sql`causes named`, 'named.name', ofCustomer(customerId))
/** Joins the name of a quick donation: its own, or the name of its cause. */
const namedShortcuts = sql`shortcuts named
  left join causes based_on on based_on.customer_id = named.customer_id and based_on.id = named.cause_id`
const shortcutNames = (customerId: string | undefined) =>
  namesOf(namedShortcuts, 'coalesce(named.name, based_on.name)', ofCustomer(customerId))
const deviceNames = (customerId: string | undefined) =>
  namesOf(sql`devices named`, 'named.label', ofCustomer(customerId))
const customerNames = (customerId: string | undefined) =>
  namesOf(sql`customers named`, 'named.name', customerId === undefined ? sql`true` : sql`named.id = ${customerId}`)

/**
 * Joins what the donors said. Of a whole association, by a merge along the instant and the id of the donation, which
 * both tables have in an index; of a filtered one, row by row. An erased identity has nothing to show.
 */
const joinIdentities = ({ customerId, causeId, shortcutId, deviceId, paymentMethod, from, until }: Selection) => {
  const isWhole = [causeId, shortcutId, deviceId, paymentMethod].every((filter) => filter === undefined)
  if (customerId === undefined || !isWhole)
    return sql`left join donation_identities identity
      on identity.customer_id = t.customer_id and identity.transaction_id = t.id`
  // `offset 0` fences the ordered scan.
  return sql`left join (
      select * from donation_identities said where said.customer_id = ${customerId} and said.erased_at is null
        ${from === undefined ? sql`` : sql`and said.given_at >= ${from}`}
        ${until === undefined ? sql`` : sql`and said.given_at <= ${until}`}
      order by said.given_at desc, said.transaction_id desc offset 0
    ) identity on identity.given_at = t.created_at and identity.transaction_id = t.id`
}

const nature: Column = { header: 'Nature', value: sql`'Don'`, moved: movementNatures, isText: true }
const method: Column = {
  header: 'Moyen de paiement',
  value: nameOfMethod(sql`t.payment_method`),
  moved: nameOfMethod(sql`p.payment_method`),
  isText: true,
}

/** Tells whether the figures leave a donation out, as cancelled (docs/rules/transactions.md#exports-state). */
const isCancelled = sql`exists (select from cancelled_donations cancelled
  where cancelled.customer_id = t.customer_id and cancelled.transaction_id = t.id)`
/** Beside movements, the row of the cancellation says so. */
const state: Column = {
  header: 'État',
  value: sql`case when ${isCancelled} then 'Annulé' else 'Compté' end`,
  moved: sql`null::text`,
  isText: true,
}

/** The columns: `amounts` date and amount, `details` all, `unnamed` no donors, `platform` the association too. */
export type ExportContent = 'amounts' | 'details' | 'unnamed' | 'platform'
/**
 * `withMovements` adds a row for each movement, and the column that tells the rows apart. `heldUntil` is when the right
 * of the person settles: until then the export has no donors.
 */
export type ExportColumns = { content: ExportContent; withMovements?: boolean; heldUntil?: string | undefined }

const columnsOf = ({ customerId }: Selection, { content, withMovements, heldUntil }: ExportColumns): Column[] => {
  if (content === 'amounts') return withMovements ? [...dateAndAmount, method, nature] : dateAndAmount
  const names = (header: string, table: Sql, id: Sql, movedId = id): Column => ({
    header,
    value: sql`${table} ->> ${id}::text`,
    moved: sql`${table} ->> ${movedId}::text`,
    isText: true,
  })
  return [
    ...dateAndAmount,
    ...(content === 'platform' ? [names('Association', customerNames(customerId), sql`t.customer_id`)] : []),
    names('Cause', causeNames(customerId), sql`t.cause_id`, sql`p.part_cause_id`),
    names('Don rapide', shortcutNames(customerId), sql`t.shortcut_id`),
    names('Appareil', deviceNames(customerId), sql`t.device_id`),
    ...(content === 'unnamed' ? [] : heldUntil ? [donorLater(heldUntil)] : donor),
    identifier,
    method,
    withMovements ? nature : state,
  ]
}

/** Selects a row for each part of a movement that counts in the selection, the newest day first. */
const movementRows = (selection: Selection, columns: readonly Column[]) => sql`
  select ${sql.join(columns.map(({ moved }) => moved))}
  from (${movementParts(selection)}) p
  join transactions t on t.customer_id = p.customer_id and t.id = p.transaction_id
  where ${partsMatch(selection)} order by p.effective_on desc, p.id desc, p.cents`

/**
 * The settings of an export's transaction. Rows come in the order of an index, so that the first ones leave at once and
 * nothing is sorted on disk. Dates in French by the session cost a tenth of what to_char and a named zone cost.
 */
export const exportSettings = `set local enable_sort = off; set local datestyle = 'SQL, DMY';
  set local timezone = 'Europe/Paris'`

/**
 * Returns the COPY of an export's rows: the donations, then the movements, newest first, with every text cell quoted.
 * COPY takes no parameters, so the typed values of the selection are written as literals.
 */
export const exportSql = (selection: Selection, wanted: ExportColumns): string => {
  const { content, withMovements, heldUntil } = wanted
  const columns = columnsOf(selection, wanted)
  const donations = sql`select ${sql.join(columns.map(({ header, value }) => sql`${value} as ${sql.id(header)}`))}
    from transactions t ${content === 'amounts' || content === 'unnamed' || heldUntil ? sql`` : joinIdentities(selection)}
    where ${rowsMatch(selection)} ${content === 'amounts' && !withMovements ? sql`and not ${isCancelled}` : sql``}
    order by t.created_at desc, t.id desc`
  const rows = withMovements ? sql`(${donations}) union all (${movementRows(selection, columns)})` : donations
  const { sql: text, parameters } = rows.compile()
  const inlined = text.replace(/\$(\d+)/g, (_, position: string) => literal(parameters[Number(position) - 1]))
  const quoted = columns.filter(({ isText }) => isText).map(({ header }) => `"${header}"`)
  const options = ['format csv', "delimiter ';'", 'header true']
  if (quoted.length > 0) options.push(`force_quote (${quoted.join(', ')})`)
  return `copy (${inlined}) to stdout with (${options.join(', ')})`
}

const literal = (value: unknown): string => {
  if (value === null) return 'null'
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`
  if (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)) return `'${value}'::uuid`
  if (typeof value === 'string' && Day.safeParse(value).success) return `'${value}'::date`
  throw new TypeError('an export is narrowed by instants, days and ids alone')
}

const byteOrderMark = Buffer.from('\ufeff')

/** The longest rest after a piece of an export, in milliseconds. */
const longestRestMs = 25

/**
 * Ends rows with CR LF and begins with a byte order mark, as a French spreadsheet expects. A line break between quotes
 * belongs to its cell and stays. Works on bytes: in UTF-8 no other character contains those of LF and the quote.
 */
export const spreadsheetLines = (): Transform => {
  let isFirst = true
  let isQuoted = false
  let readyAt = performance.now()
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const takenMs = performance.now() - readyAt
      // A doubled quote inside a cell leaves and enters the quotes at once, with nothing in between.
      const parts = chunk.toString('latin1').split('"')
      for (const [index, part] of parts.entries()) {
        if (index > 0) isQuoted = !isQuoted
        if (!isQuoted && part.includes('\n')) parts[index] = part.replaceAll('\n', '\r\n')
      }
      const bytes = Buffer.from(parts.join('"'), 'latin1')
      const passOn = (): void => {
        readyAt = performance.now()
        done(null, isFirst ? Buffer.concat([byteOrderMark, bytes]) : bytes)
        isFirst = false
      }
      // An export rests as long as it worked: half of the database's and of the process's time is for the calls of the
      // others.
      setTimeout(passOn, Math.min(takenMs, longestRestMs))
    },
  })
}
