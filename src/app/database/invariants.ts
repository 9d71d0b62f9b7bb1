import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { withoutTimeLimits } from '#shared/server/database.ts'
import { errorCode, StartFailure } from '#shared/server/failure.ts'
import { checkClosingSeals } from './closing-seals.ts'
import { checkParisDays } from './paris-days.ts'

const directory = path.resolve(import.meta.dirname, '../../../database/checks')
const maxShownRows = 20

/** A statement about the data, and the query of the rows that break it. */
type Invariant = { name: string; sentence: string; sql: string }

export type Finding = {
  name: string
  sentence: string
  offendingCount: number
  /** The first rows that break it. They contain ids and figures, never donors. */
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

const check = async (client: PoolClient, { name, sentence, sql }: Invariant): Promise<Finding> => {
  const { rows } = await client.query<{ offending_count: number }>(
    `select offending.*, count(*) over () as offending_count from (${sql}) as offending limit ${maxShownRows}`,
  )
  const offendingRows = rows.map(({ offending_count: _count, ...row }) => row)
  return { name, sentence, offendingCount: rows[0]?.offending_count ?? 0, offendingRows }
}

/** Checks the invariants of database/checks, or the named one, in the transaction of the client. */
export const checkInTransaction = async (client: PoolClient, only?: string): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const invariant of await readInvariants())
    if (only === undefined || invariant.name === only) findings.push(await check(client, invariant))
  return findings
}

type Check = (client: PoolClient) => Promise<Finding>

const listDataChecks = async (): Promise<Check[]> => [
  ...(await readInvariants()).map((invariant) => (client: PoolClient) => check(client, invariant)),
  checkClosingSeals,
]

/** Lists all checks. The last one compares clocks, whatever the data are, and takes longer than all others together. */
const listChecks = async (): Promise<Check[]> => [...(await listDataChecks()), (client) => checkParisDays(client)]

const runOnSnapshot = (pool: Pool, checks: readonly Check[]): Promise<Finding[]> =>
  onSnapshot(pool, async (client) => {
    const findings: Finding[] = []
    for (const run of checks) findings.push(await run(client))
    return findings
  })

/** Runs `read` on one snapshot, which it cannot change, without limits of time. */
const onSnapshot = async <Result>(pool: Pool, read: (client: PoolClient) => Promise<Result>): Promise<Result> => {
  const client = await pool.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; ${withoutTimeLimits}`)
    const result = await read(client)
    await client.query('commit')
    return result
  } finally {
    client.release(true)
  }
}

/**
 * Checks every invariant on one snapshot, unaffected by concurrent donations.
 * @throws {StartFailure} when the schema is missing or older than the queries.
 */
export const checkInvariants = async (pool: Pool): Promise<Finding[]> => {
  const checks = await listChecks()
  try {
    return await runOnSnapshot(pool, checks)
  } catch (error) {
    const isMissing = /^42(P01|703|883)$/.test(errorCode(error) ?? '')
    if (isMissing)
      throw new StartFailure("La base de données n'est pas à jour\u00a0: lancez d'abord npm run db:migrate.", {
        cause: error,
      })
    throw error
  }
}

export const checkData = async (pool: Pool): Promise<Finding[]> => runOnSnapshot(pool, await listDataChecks())

/**
 * Checks every invariant beside the calls, each on a snapshot of its own, so that none keeps old rows from being
 * cleaned. After each check it rests as long as the check took: calls have half of the time to themselves.
 */
export async function* checkGently(
  pool: Pool,
  rest: (ms: number) => Promise<unknown> = pause,
): AsyncGenerator<Finding> {
  for (const run of await listChecks()) {
    const startedAt = performance.now()
    yield await onSnapshot(pool, run)
    await rest(performance.now() - startedAt)
  }
}

const rowText = (row: Record<string, unknown>): string =>
  Object.entries(row)
    .map(([column, value]) => `${column}=${value instanceof Date ? value.toISOString() : String(value)}`)
    .join(' ')

/** Formats a finding for the command's output. */
export const describeFinding = ({ name, sentence, offendingCount, offendingRows }: Finding): string => {
  if (offendingCount === 0) return `✓ ${sentence}`
  const more = offendingCount - offendingRows.length
  return [
    `✗ ${sentence}`,
    `  Faux pour ${offendingCount} ligne${offendingCount > 1 ? 's' : ''} (${name})\u00a0:`,
    ...offendingRows.map((row) => `    ${rowText(row)}`),
    ...(more > 0 ? [`    … et ${more} de plus`] : []),
  ].join('\n')
}

/** Prints the findings, and returns the exit code: 1 when an invariant is broken. */
export const printFindings = (findings: readonly Finding[]): number => {
  for (const finding of findings) console.log(describeFinding(finding))
  const broken = findings.filter(({ offendingCount }) => offendingCount > 0).length
  console.log(
    broken === 0
      ? '\nTout est juste.'
      : `\n${broken} sur ${findings.length} ne ${broken > 1 ? 'sont pas justes' : "l'est pas"}.`,
  )
  return broken === 0 ? 0 : 1
}
