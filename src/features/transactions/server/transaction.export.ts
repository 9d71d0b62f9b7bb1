import { once } from 'node:events'
import { Readable, Transform } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import copyStreams from 'pg-copy-streams'
import { Refusal } from '#shared/problem.ts'
import { type Database, withoutTimeLimits } from '#shared/server/database.ts'
import { createLine, type Line } from './export.line.ts'
import { rowsMatch, type Selection } from './transaction.filter.ts'

/**
 * Text that a spreadsheet would run as a formula gets a leading apostrophe: = + - @ tab CR, their full-width forms, and
 * the same behind characters that cannot be seen. A line break inside a text travels as U+0001, which no text may hold,
 * until the row ends are written (see `crlf`).
 */
const formulaStart = '^[\\s\u00ad\u200b-\u200d\u2060\ufeff]*[=+@\uff1d\uff0b\uff0d\uff20\u2212\\t\\r-]'
const cell = (column: string) => {
  const value = sql.raw(column)
  return sql`case when ${value} ~ ${sql.lit(formulaStart)} then '''' else '' end || translate(${value}, e'\n\r', e'\u0001')`
}

const amount = sql`(t.amount_cents / 100)::text || ',' || lpad((t.amount_cents % 100)::text, 2, '0')`
const date = sql`to_char(t.created_at at time zone 'Europe/Paris', 'DD/MM/YYYY HH24:MI:SS')`

type Column = { header: string; value: RawBuilder<unknown> }
const dateAndAmount: Column[] = [
  { header: 'Date', value: date },
  { header: 'Montant (€)', value: amount },
]
const association: Column = { header: 'Association', value: cell('customer.name') }
const details: Column[] = [
  { header: 'Cause', value: cell('cause.name') },
  { header: 'Don rapide', value: cell('coalesce(shortcut.name, shortcut_cause.name)') },
  { header: 'Appareil', value: cell('device.label') },
  { header: 'Nom et prénom', value: cell('t.donator_fullname') },
  { header: 'Téléphone', value: cell('t.donator_phone') },
  { header: 'E-mail', value: cell('t.donator_email') },
  { header: "Numéro d'adhérent", value: cell('t.donator_membership_number') },
  { header: 'Message', value: cell('t.message') },
  { header: 'Identifiant', value: sql`t.id` },
]

/** What an export holds: `amounts` date and amount alone, `details` all of one association, `platform` with its name. */
export type ExportContent = 'amounts' | 'details' | 'platform'
const columnsOf: Record<ExportContent, Column[]> = {
  amounts: dateAndAmount,
  details: [...dateAndAmount, ...details],
  platform: [...dateAndAmount, association, ...details],
}
const names = sql`
  join customers customer on customer.id = t.customer_id
  left join causes cause on cause.customer_id = t.customer_id and cause.id = t.cause_id
  left join shortcuts shortcut on shortcut.customer_id = t.customer_id and shortcut.id = t.shortcut_id
  left join causes shortcut_cause on shortcut_cause.customer_id = t.customer_id and shortcut_cause.id = shortcut.cause_id
  left join devices device on device.customer_id = t.customer_id and device.id = t.device_id`

/** The COPY that makes an export's rows, newest first. COPY takes no parameters: the selection's values, already typed, are written as literals. */
export const exportSql = (db: Database, selection: Selection, content: ExportContent): string => {
  const columns = sql.join(columnsOf[content].map(({ header, value }) => sql`${value} as ${sql.id(header)}`))
  const rows = sql`select ${columns} from transactions t ${content === 'amounts' ? sql`` : names}
    where ${rowsMatch(selection)} order by t.created_at desc, t.id desc`
  const { sql: text, parameters } = rows.compile(db)
  const inlined = text.replace(/\$(\d+)/g, (_, position: string) => literal(parameters[Number(position) - 1]))
  return `copy (${inlined}) to stdout with (format csv, delimiter ';', header true)`
}

const literal = (value: unknown): string => {
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`
  if (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)) return `'${value}'::uuid`
  throw new TypeError('an export is narrowed by instants and ids alone')
}

const byteOrderMark = Buffer.from('\ufeff')

/**
 * Ends rows with CR LF and begins with a byte order mark, as a French spreadsheet expects. Works on bytes: in UTF-8 no
 * other character contains those of LF and U+0001.
 */
const crlf = (): Transform => {
  let isFirst = true
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = chunk.toString('latin1').replaceAll('\n', '\r\n').replaceAll('\u0001', '\n')
      const bytes = Buffer.from(text, 'latin1')
      done(null, isFirst ? Buffer.concat([byteOrderMark, bytes]) : bytes)
      isFirst = false
    },
  })
}

const readerGone = () => new Refusal(400, 'reader-gone', "L'export a été interrompu.")

/** A reader that takes nothing for so long is cut off: it holds a connection, a snapshot, and a place in the line. */
const longestStallMs = 30_000

const begin = async (client: PoolClient): Promise<void> => {
  try {
    await client.query(`begin read only; ${withoutTimeLimits}`)
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

/** Gives the connection back to the pool after a copy that came to its end, and closes it after any other. */
const release = async (client: PoolClient, isComplete: boolean): Promise<void> => {
  try {
    if (isComplete) await client.query('commit')
    client.release(!isComplete)
  } catch (error) {
    client.release(error as Error)
  }
}

/** Calls `onStall` once rows have waited for their reader for too long. */
const watchForStall = (copy: Readable, lines: Readable, stallMs: number, onStall: () => void): NodeJS.Timeout => {
  let movedAt = performance.now()
  copy.on('data', () => {
    movedAt = performance.now()
  })
  const look = (): void => {
    // Nothing waits: it is PostgreSQL that takes its time.
    if (lines.readableLength > 0 && performance.now() - movedAt > stallMs) onStall()
  }
  return setInterval(look, stallMs / 10).unref()
}

type CopyOptions = {
  statement: string
  signal: AbortSignal
  stallMs: number
  onEnd: () => void
}

/** Streams a copy, in a transaction of its own that may take as long as it needs. */
const startCopy = async (client: PoolClient, { statement, signal, stallMs, onEnd }: CopyOptions): Promise<Readable> => {
  await begin(client)
  const copy = client.query(copyStreams.to(statement))
  const lines = crlf()
  const leave = (): void => void lines.destroy(readerGone())
  const watch = watchForStall(copy, lines, stallMs, leave)
  copy.once('error', (error) => lines.destroy(error))
  lines.once('close', () => {
    clearInterval(watch)
    signal.removeEventListener('abort', leave)
    copy.destroy()
    void release(client, !lines.errored && copy.readableEnded)
    onEnd()
  })
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave)
  copy.pipe(lines)
  // The header row comes with the first data: a query that fails is then an honest status, not a broken file.
  await once(lines, 'readable')
  return lines
}

/** Who exports, and a signal that they went away. */
export type ExportReader = { accountId: string; signal: AbortSignal }

/** What tests make shorter. */
type ExportOptions = { line?: Line; stallMs?: number }

export type ExportTransactions = (
  reader: ExportReader,
  selection: Selection,
  content: ExportContent,
) => Promise<Readable>

/**
 * Streams a selection as CSV (UTF-8 with BOM, ';', CR LF, decimal comma, Paris dates) with memory that does not grow.
 * 429 while the same person's export is under way; the others wait in line for a connection, and get a 429 of
 * their own when there is none in time. Cut off when its reader takes nothing for 30 s.
 */
export const createExport = (
  db: Database,
  exportPool: Pool,
  { line = createLine({ places: exportPool.options.max }), stallMs = longestStallMs }: ExportOptions = {},
): ExportTransactions => {
  /** The accounts that have an export under way: one at a time for each person. */
  const underWay = new Set<string>()
  return async ({ accountId, signal }, selection, content) => {
    if (underWay.has(accountId))
      throw new Refusal(429, 'export-under-way', 'Un export est déjà en cours. Attendez sa fin.', {
        retryAfterSeconds: 5,
      })
    underWay.add(accountId)
    let leaveLine = (): void => {}
    const onEnd = (): void => {
      underWay.delete(accountId)
      leaveLine()
    }
    try {
      leaveLine = await line.enter(signal)
      const client = await exportPool.connect()
      return await startCopy(client, { statement: exportSql(db, selection, content), signal, stallMs, onEnd })
    } catch (error) {
      onEnd()
      throw error
    }
  }
}
