import { Transform } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type { SqlDatabase } from '#shared/server/database.ts'
import { formulaLine } from '#shared/server/spreadsheet.ts'
import { rowsMatch, type Selection } from './transaction.filter.ts'
import { donationNames, donorIdentity, shortcutName } from './transaction.queries.ts'
import { movementSums } from './transaction.standing.ts'

/**
 * Returns SQL that puts an apostrophe before each line of a text that a spreadsheet would run as a formula, and before a
 * leading CR (docs/rules.md#exports-formulas).
 */
const guardedText = (column: string): RawBuilder<string> => {
  const value = sql.raw(column)
  return sql`case when starts_with(${value}, chr(13)) then '''' else '' end
    || regexp_replace(${value}, ${sql.lit(formulaLine)}, '\\1''\\2', 'g')`
}

const amount = sql`(t.amount_cents / 100)::text || ',' || lpad((t.amount_cents % 100)::text, 2, '0')`
/** Writes cents that may be less than 0. */
const signedEuros = (cents: RawBuilder<unknown>) =>
  sql`case when ${cents} < 0 then '-' else '' end || (abs(${cents}) / 100)::text || ',' || lpad((abs(${cents}) % 100)::text, 2, '0')`
const date = sql`to_char(t.created_at at time zone 'Europe/Paris', 'DD/MM/YYYY HH24:MI:SS')`

type Column = { header: string; value: RawBuilder<unknown>; isText: boolean }
const textColumn = (header: string, column: string): Column => ({ header, value: guardedText(column), isText: true })

const dateAndAmount: Column[] = [
  { header: 'Date', value: date, isText: false },
  { header: 'Montant (€)', value: amount, isText: false },
]
const association = textColumn('Association', 'customer.name')
const details: Column[] = [
  textColumn('Cause', 'cause.name'),
  textColumn('Don rapide', shortcutName),
  textColumn('Appareil', 'device.label'),
  textColumn('Nom et prénom', 'identity.donator_fullname'),
  textColumn('Téléphone', 'identity.donator_phone'),
  textColumn('E-mail', 'identity.donator_email'),
  textColumn("Numéro d'adhérent", 'identity.donator_membership_number'),
  textColumn('Message', 'identity.message'),
  { header: 'Identifiant', value: sql`t.id`, isText: false },
]

const sumColumn = (header: string, sum: string): Column => ({
  header,
  value: signedEuros(sql`coalesce(${sql.ref(`moved.${sum}`)}, 0)`),
  isText: false,
})
/** What was put right on a donation, and what is left of it. Without a movement: nothing, and all of it. */
const moneyPutRight: Column[] = [
  sumColumn('Remboursé (€)', 'refunded_cents'),
  sumColumn('Annulé (€)', 'cancelled_cents'),
  sumColumn('Impayé (€)', 'charged_back_cents'),
  sumColumn('Corrigé (€)', 'corrected_cents'),
  { header: 'Net (€)', value: signedEuros(sql`(t.amount_cents + coalesce(moved.change_cents, 0))`), isText: false },
]
const currentCause = textColumn(
  'Cause actuelle',
  '(case when moved.has_moved then current_cause.name else cause.name end)',
)

/** Joins the sums of each donation's movements: few donations have any, so they are summed once and not by row. */
const joinMovements = (customerId: string | undefined) => sql`
  left join (
    select m.customer_id, m.transaction_id, ${movementSums} from transaction_movements m
    ${customerId === undefined ? sql`` : sql`where m.customer_id = ${customerId}`}
    group by 1, 2
  ) moved on moved.customer_id = t.customer_id and moved.transaction_id = t.id
  left join causes current_cause on current_cause.customer_id = t.customer_id and current_cause.id = moved.current_cause_id`

/** The columns of an export: `amounts` has date and amount, `details` all columns, `platform` also the association. */
export type ExportContent = 'amounts' | 'details' | 'platform'
/** `withMovements` adds the columns of what was put right at the end. */
export type ExportColumns = { content: ExportContent; withMovements?: boolean }
const columnsOf: Record<ExportContent, Column[]> = {
  amounts: dateAndAmount,
  details: [...dateAndAmount, ...details],
  platform: [...dateAndAmount, association, ...details],
}
/**
 * Returns the COPY that makes an export's rows, newest first, every text cell quoted. COPY takes no parameters: the
 * selection's values, already typed, are written as literals.
 */
export const exportSql = (db: SqlDatabase, selection: Selection, { content, withMovements }: ExportColumns): string => {
  const putRight = withMovements ? [...moneyPutRight, ...(content === 'amounts' ? [] : [currentCause])] : []
  const columns = [...columnsOf[content], ...putRight]
  const rows = sql`select ${sql.join(columns.map(({ header, value }) => sql`${value} as ${sql.id(header)}`))}
    from transactions t ${content === 'amounts' ? sql`` : sql`${donationNames} ${donorIdentity}`}
    ${withMovements ? joinMovements(selection.customerId) : sql``}
    where ${rowsMatch(selection)} order by t.created_at desc, t.id desc`
  const { sql: text, parameters } = rows.compile(db)
  const inlined = text.replace(/\$(\d+)/g, (_, position: string) => literal(parameters[Number(position) - 1]))
  const quoted = columns.filter(({ isText }) => isText).map(({ header }) => `"${header}"`)
  const options = ['format csv', "delimiter ';'", 'header true']
  if (quoted.length > 0) options.push(`force_quote (${quoted.join(', ')})`)
  return `copy (${inlined}) to stdout with (${options.join(', ')})`
}

const literal = (value: unknown): string => {
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`
  if (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)) return `'${value}'::uuid`
  throw new TypeError('an export is narrowed by instants and ids alone')
}

const byteOrderMark = Buffer.from('\ufeff')

/**
 * Ends rows with CR LF and begins with a byte order mark, as a French spreadsheet expects. A line break between quotes
 * belongs to its cell and stays. Works on bytes: in UTF-8 no other character contains those of LF and the quote.
 */
export const spreadsheetLines = (): Transform => {
  let isFirst = true
  let isQuoted = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // A doubled quote inside a cell leaves and enters the quotes at once, with nothing in between.
      const parts = chunk.toString('latin1').split('"')
      for (const [index, part] of parts.entries()) {
        if (index > 0) isQuoted = !isQuoted
        if (!isQuoted && part.includes('\n')) parts[index] = part.replaceAll('\n', '\r\n')
      }
      const bytes = Buffer.from(parts.join('"'), 'latin1')
      done(null, isFirst ? Buffer.concat([byteOrderMark, bytes]) : bytes)
      isFirst = false
    },
  })
}
