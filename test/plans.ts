import { type CompiledQuery, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Tables } from '#database/tables.generated.ts'

// Reads the plans of statements, for tests that bound what a statement reads.

/** A plan for the values of a statement, or one for any values. */
type PlanMode = 'custom' | 'generic'

/** A node of a plan that has run. */
type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Counts the rows that a node has read, in all its loops. */
const rowsReadBy = (node: Plan): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0))

/** Runs work, and returns its statements. */
const statementsOf = async (pool: Pool, work: (db: Kysely<Tables>) => Promise<unknown>): Promise<CompiledQuery[]> => {
  const statements: CompiledQuery[] = []
  const log = ({ query }: LogEvent): void => void statements.push(query)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log })
  await work(db)
  return statements
}

const literal = (value: string | number | Date | number[] | string[] | null): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `'{${value.join(',')}}'`
  return `'${(value instanceof Date ? value.toISOString() : String(value)).replaceAll("'", "''")}'`
}

/** A plan that has run, and how long it ran. */
type Run = { plan: Plan; ms: number }

/** Plans a statement as a prepared one, and runs it. What it writes is rolled back. */
const explain = async (
  pool: Pool,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  mode: PlanMode,
): Promise<Run> => {
  const values =
    parameters.length > 0 ? `(${(parameters as Parameters<typeof literal>[0][]).map(literal).join(', ')})` : ''
  const client = await pool.connect()
  try {
    await client.query(`begin; set local plan_cache_mode = force_${mode}_plan; prepare hot as ${sql}`)
    const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) execute hot${values}`)
    await client.query('rollback; deallocate hot')
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN']
    return { plan, ms }
  } finally {
    client.release()
  }
}

/**
 * The costs of a plan: the rows that it reads of some tables, the pages of everything, and the most rows that a step
 * has read. `ms`: how long it ran, for reports; a test that compared it would fail on a busy machine.
 */
export type Reading = {
  mode: PlanMode
  scans: Plan[]
  rows: number
  pages: number
  mostRows: number
  ms: number
  description: string
}

const pagesOf = ({ 'Shared Hit Blocks': hit, 'Shared Read Blocks': read }: Plan): number => hit + read

/** Counts the pages that a statement reads, planned for any values. */
export const pagesRead = async (pool: Pool, statement: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<number> =>
  pagesOf((await explain(pool, statement, 'generic')).plan)

/**
 * Runs work, then each of its statements with each kind of plan, and returns what the plans read of the chosen tables.
 */
export const readingsOf = async (
  pool: Pool,
  work: (db: Kysely<Tables>) => Promise<unknown>,
  isCounted: (table: string) => boolean,
  modes: readonly PlanMode[] = ['custom', 'generic'],
): Promise<Reading[]> => {
  const readings: Reading[] = []
  const statements = await statementsOf(pool, work)
  if (statements.length === 0) throw new Error('the work runs no statement')
  for (const statement of statements)
    for (const mode of modes) {
      const { plan, ms } = await explain(pool, statement, mode)
      const nodes = nodesOf(plan)
      const scans = nodes.filter(({ 'Relation Name': table }) => table !== undefined && isCounted(table))
      const counts = scans.map((scan) => `${scan['Node Type']} on ${scan['Relation Name']}: ${rowsReadBy(scan)} rows`)
      const pages = pagesOf(plan)
      readings.push({
        mode,
        scans,
        rows: scans.reduce((sum, scan) => sum + rowsReadBy(scan), 0),
        pages,
        mostRows: Math.max(...nodes.map(rowsReadBy)),
        ms,
        description: `${mode} plan, ${pages} pages: ${counts.join(', ')}\n${statement.sql}`,
      })
    }
  return readings
}
