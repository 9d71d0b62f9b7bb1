import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from '#database/tables.generated.ts'

/** The typed door to PostgreSQL. Feature code takes it as a parameter; only app/ opens one. */
export type Database = Kysely<Tables>

/** bigint and count(*) arrive as strings by default; every figure of the product fits a double exactly, and this proves it. */
const exactInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) => {
    if (oid === pg.types.builtins.INT8) return exactInteger
    // A calendar day stays the text it is: a Date would move it with the machine's zone.
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

export type DatabaseAddress = { connectionString: string } | { host: string; user: string; database: string }

/**
 * Opens a pool. Connections are made on demand; one that cannot be had within 3 s, or a statement that takes longer than
 * 5 s, fails (an export raises its own limit), so that no call hangs on a database that is away.
 */
export const openPool = (address: DatabaseAddress, size = 16): pg.Pool => {
  const pool = new pg.Pool({
    ...address,
    max: size,
    types,
    connectionTimeoutMillis: 3000,
    statement_timeout: 5000,
    query_timeout: 5500,
    idleTimeoutMillis: 60_000,
    application_name: 'escarcelle',
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

export const openDatabase = (pool: pg.Pool): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/** True for what PostgreSQL or the network say when the database is away, starting or stopping: the caller may retry. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && /^(08|57P0|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)/.test(code)) return true
  return (
    typeof message === 'string' &&
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/.test(message)
  )
}

/** The constraint a unique violation broke, or undefined when the error is another one. */
export const brokenUniqueConstraint = (error: unknown): string | undefined => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: string }
  return code === '23505' ? constraint : undefined
}

/** Names sort as a French reader expects: accents and case come after the letters. */
export const inFrenchOrder = (column: string) => sql`${sql.ref(column)} collate "fr-x-icu"`
