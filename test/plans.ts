import { type CompiledQuery, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Tables } from '#database/tables.generated.ts'

// Reads the plans of statements, for tests that bound what a statement reads.

/** A node of a plan that has run. */
export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
/** Counts the rows that a node has read, in all its loops. */
export const rowsReadBy = (node: Plan): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0))
/** Runs work, and returns its statements. */
export const statementsOf = async (
  pool: Pool,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<CompiledQuery[]> => {
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

/** Plans a statement as a prepared one, for its values or for any, and runs it. */
export const explain = async (
  pool: Pool,
  { sql, parameters }: CompiledQuery,
  mode: 'custom' | 'generic',
): Promise<Plan> => {
  const values =
    parameters.length > 0 ? `(${(parameters as Parameters<typeof literal>[0][]).map(literal).join(', ')})` : ''
  const client = await pool.connect()
  try {
    await client.query(`begin; set local plan_cache_mode = force_${mode}_plan; prepare hot as ${sql}`)
    const { rows } = await client.query(`explain (analyze, timing off, summary off, format json) execute hot${values}`)
    await client.query('rollback; deallocate hot')
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    client.release()
  }
}
