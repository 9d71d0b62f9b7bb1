import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import {
  Client,
  type ClientBase,
  type ClientConfig,
  type CustomTypesConfig,
  DatabaseError,
  Pool,
  type PoolConfig,
  types as parsers,
} from 'pg'
import type { Tables } from '#database/tables.generated.ts'
import { createStatementNames, prepareRepeatedStatements } from './prepared-statements.ts'
import { clientOfPrimary, followerOf } from './primary.ts'
import { traceStatements } from './traced-statements.ts'

/** The database under its SQL names, for hot SQL, the demo and tests. Only app/ and tests open one. */
export type SqlDatabase = Kysely<Tables>

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name
type CamelKeys<Row> = { [Column in keyof Row & string as CamelCase<Column>]: Row[Column] }

/** The tables and columns of `Tables` in camelCase. */
export type CamelTables = { [Table in keyof Tables as CamelCase<Table>]: CamelKeys<Tables[Table]> }

/** The ordinary handle of a feature: tables, columns and rows are named in camelCase. */
export type Database = Kysely<CamelTables>

/** Parses bigint and count(*). Throws when a value does not fit a double exactly. */
const exactInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`)
  return value
}

const int8: number = parsers.builtins.INT8
const date: number = parsers.builtins.DATE

const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) => {
    if (oid === int8) return exactInteger
    // A calendar day stays text: a Date would shift it by the machine's zone.
    if (oid === date) return (text: string) => text
    return parsers.getTypeParser(oid, format === 'binary' ? format : 'text')
  },
}

/** The address of a server on this machine: the folder of its Unix socket. */
export type SocketAddress = { host: string; port: number; user: string; database: string }

/** Several hosts: the primary is used. `keepsNoStatements`: a PgBouncer without prepared statements. */
export type DatabaseAddress = { connectionString: string; keepsNoStatements?: boolean } | SocketAddress

/** Returns the connection options of `pg`. A socket takes no TLS, even when PGSSLMODE asks for it. */
export const connectionOptions = (address: DatabaseAddress): ClientConfig => {
  if ('host' in address) return { ...address, ssl: false }
  const { connectionString } = address
  return { connectionString: followerOf(connectionString)?.address() ?? connectionString }
}

export const runStatement = async (address: DatabaseAddress, statement: string): Promise<void> => {
  const client = new Client(connectionOptions(address))
  // The statement fails too when the connection breaks. Without a listener the error would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const clientOf = (address: DatabaseAddress): Pick<PoolConfig, 'Client'> => {
  const follower = 'host' in address ? undefined : followerOf(address.connectionString)
  return follower ? { Client: clientOfPrimary(follower) } : {}
}

export type PoolOptions = {
  size?: number
  /** The timeout of a statement, in milliseconds. Must stay the default behind a PgBouncer. */
  statementTimeoutMs?: number
  /** For exports and commands: no query timeout. See `withoutTimeLimits` for PostgreSQL's limits. */
  hasNoTimeout?: boolean
}

const usualStatementTimeoutMs = 4000

/**
 * The settings of every session. The limits are in milliseconds: for a statement, for a lock wait, and for an idle
 * transaction, which would hold its locks when its process freezes. The search path is pinned, since by default the
 * tables of a schema named like the role shadow ours.
 */
export const sessionSettings = {
  statement_timeout: usualStatementTimeoutMs,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 5000,
  search_path: 'public',
}

/**
 * Sets the session up by statements, since PgBouncer refuses connection parameters. In its transaction mode, the
 * server's connection keeps the settings for our next session. So all sessions have the same settings, and longer work
 * lifts the limits within its transaction.
 */
const setUpSession = (client: ClientBase, statementTimeoutMs: number) => {
  const settings = Object.entries({ ...sessionSettings, statement_timeout: statementTimeoutMs })
  return client.query(settings.map(([name, value]) => `set ${name} = ${value}`).join('; '))
}

/** Lifts the session limits within a transaction. Run first by exports, migrations, the demo and checks. */
export const withoutTimeLimits =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** The state of a connection that `pg` keeps but does not declare in its types. */
type ClientState = {
  /** The statement without an answer. A refused one is answered before the connection is ready for the next. */
  _getActiveQuery: () => unknown
  getTransactionStatus: () => string | null
  end: () => Promise<void>
}

/**
 * Tells whether a connection neither runs a statement nor has an open transaction. Where the beginning of a transaction
 * has timed out, PostgreSQL may still open it. What the next borrower wrote would seem to be committed, and never be.
 */
const isIdle = (client: ClientState): boolean => !client._getActiveQuery() && client.getTransactionStatus() === 'I'

/** Opens a pool on demand. A connection fails after 3 s and a statement after 4 s: no call hangs. */
export const openPool = (
  address: DatabaseAddress,
  { size = 16, statementTimeoutMs = usualStatementTimeoutMs, hasNoTimeout = false }: PoolOptions = {},
): Pool => {
  const pool = new Pool({
    ...connectionOptions(address),
    ...clientOf(address),
    max: size,
    types,
    connectionTimeoutMillis: 3000,
    ...(!hasNoTimeout && { query_timeout: statementTimeoutMs + 500 }),
    idleTimeoutMillis: 60_000,
    application_name: 'escarcelle',
    // The pool awaits this before it lends the connection. Its types omit that.
    onConnect: ((client) => setUpSession(client, statementTimeoutMs)) as (client: ClientBase) => void,
  })
  // A broken connection is replaced, and the caller's next statement fails. Without these listeners it would end the
  // process.
  pool.on('error', () => {})
  pool.on('release', (_error, client) => {
    // The pool drops a connection that is ending.
    const state = client as unknown as ClientState
    if (!isIdle(state)) void state.end()
  })
  const names = createStatementNames()
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if ('host' in address || !address.keepsNoStatements) prepareRepeatedStatements(client, names)
    traceStatements(client)
  })
  return pool
}

export const openDatabase = (pool: Pool): SqlDatabase => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

const camelCasePlugin = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/**
 * Returns the same database, or the same transaction, with its names in camelCase. Names are translated for each
 * statement and row, so that the hot paths keep the SQL names. Alias no column as `_id`: it would come back as `_Id`.
 */
export const inCamelCase = (db: Database | SqlDatabase): Database =>
  (db as unknown as Database).withPlugin(camelCasePlugin)

/** Returns the same database, or the same transaction, with its SQL names. */
export const inSqlNames = (db: Database | SqlDatabase): SqlDatabase => db.withoutPlugins() as unknown as SqlDatabase

/**
 * Serialises writes per association until the transaction ends, and returns the association's name. Does not block
 * donations, which only refer to the row (FOR NO KEY UPDATE).
 */
export const lockCustomer = async (transaction: Database | SqlDatabase, customerId: string): Promise<string> => {
  const customers = inSqlNames(transaction).selectFrom('customers').select('name').where('id', '=', customerId)
  return (await customers.forNoKeyUpdate().executeTakeFirstOrThrow()).name
}

/** Returns the constraint of a unique or exclusion violation, or undefined for another error. */
export const brokenUniqueConstraint = (error: unknown): string | undefined => {
  return error instanceof DatabaseError && (error.code === '23505' || error.code === '23P01')
    ? error.constraint
    : undefined
}

/** Sorts names as a French reader expects: accents and case after the letters. */
export const inFrenchOrder = (column: string) => sql`${sql.ref(column)} collate "fr-x-icu"`
