import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { withoutTimeLimits } from '#shared/server/database.ts'
import { errorCode } from '#shared/server/error-code.ts'
import { StartFailure } from '#shared/server/start-failure.ts'

const directory = path.resolve(import.meta.dirname, '../../../database/checks')
/** How many of the rows that break an invariant are shown. */
const mostShown = 20

/** A sentence that must be true of the database, and the query for the rows that make it false. */
type Invariant = { name: string; sentence: string; sql: string }

export type Finding = {
  name: string
  sentence: string
  /** How many rows break it; 0 when it holds. */
  offendingCount: number
  /** The first of them. They hold ids and figures, never donors. */
  offendingRows: Record<string, unknown>[]
}

const readInvariants = async (): Promise<Invariant[]> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(directory, name), 'utf8')
      const sentence = /^-- (.+)\n/.exec(sql)?.[1]
      if (!sentence) throw new Error(`${name} does not begin with a comment that says what must hold`)
      return { name, sentence, sql }
    }),
  )
}

const examine = async (client: PoolClient, { name, sentence, sql }: Invariant): Promise<Finding> => {
  const { rows } = await client.query<{ offending_count: number }>(
    `select offending.*, count(*) over () as offending_count from (${sql}) as offending limit ${mostShown}`,
  )
  const offendingRows = rows.map(({ offending_count: _count, ...row }) => row)
  return { name, sentence, offendingCount: rows[0]?.offending_count ?? 0, offendingRows }
}

/**
 * Examines every invariant of database/checks on one snapshot, so that donations arriving meanwhile do not disturb, and
 * gives what each found.
 * @throws {StartFailure} when the schema is not there yet or older than the queries.
 */
export const examineInvariants = async (pool: Pool): Promise<Finding[]> => {
  const invariants = await readInvariants()
  const findings: Finding[] = []
  const client = await pool.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; ${withoutTimeLimits}`)
    for (const invariant of invariants) findings.push(await examine(client, invariant))
    await client.query('commit')
  } catch (error) {
    const isMissing = /^42(P01|703|883)$/.test(errorCode(error) ?? '')
    if (isMissing)
      throw new StartFailure("La base de données n'est pas à jour\u00a0: lancez d'abord npm run db:migrate.", {
        cause: error,
      })
    throw error
  } finally {
    client.release(true)
  }
  return findings
}

const rowText = (row: Record<string, unknown>): string =>
  Object.entries(row)
    .map(([column, value]) => `${column}=${value instanceof Date ? value.toISOString() : String(value)}`)
    .join(' ')

/** A finding as the command prints it. */
export const describeFinding = ({ name, sentence, offendingCount, offendingRows }: Finding): string => {
  if (offendingCount === 0) return `✓ ${sentence}`
  const more = offendingCount - offendingRows.length
  return [
    `✗ ${sentence}`,
    `  Faux pour ${offendingCount} ligne${offendingCount > 1 ? 's' : ''} (database/checks/${name})\u00a0:`,
    ...offendingRows.map((row) => `    ${rowText(row)}`),
    ...(more > 0 ? [`    … et ${more} de plus`] : []),
  ].join('\n')
}
