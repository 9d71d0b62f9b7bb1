import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tables } from '#database/tables.generated.ts'
import type { SqlDatabase } from '#shared/server/database.ts'

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(textOf).join(',')}}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns a parameter as a literal. pgbench reads a colon as the start of a variable's name, so it is escaped. */
const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  const escaped = textOf(value).replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')
  return `E'${escaped}'`
}

const inlined = ({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string =>
  sql.replaceAll(/\$(\d+)/g, (_, position: string) => literalOf(parameters[Number(position) - 1]))

/**
 * Records the statements that a piece of the product's work sends, with their parameters as literals: PostgreSQL plans
 * such a statement once for these very values.
 */
export const recordStatements = async (
  pool: pg.Pool,
  work: (db: SqlDatabase) => Promise<unknown>,
): Promise<string[]> => {
  const statements: string[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push(inlined(query))
    },
  })
  await work(db)
  return statements
}

/** Makes a recorded insert repeatable: each run gets new ids in the place of the recorded one. */
export const withNewIds = (statement: string, id: string): string =>
  statement.replaceAll(
    new RegExp(`E'[^']*${id}[^']*'`, 'g'),
    (literal) => `(${literal.replaceAll(id, "' || gen_random_uuid()::text || E'")})`,
  )
