import { Client, type ClientConfig } from 'pg'
import { connectionOptions, type DatabaseAddress, sessionSettings } from '../database.ts'
import { errorCode, errorMessage, StartFailure } from '../failure.ts'
import { carriesStatements } from '../prepared-statements.ts'
import { followerOf } from '../primary.ts'
import { type EmbeddedOptions, findRunningPostgres, startEmbeddedPostgres } from './embedded.ts'

/** The schema uses `nulls not distinct`, which is new in PostgreSQL 15. */
const oldestVersion = 15

type ResolveOptions = EmbeddedOptions & {
  /** The URL of a PostgreSQL server. By default, the embedded one in `dataDir`. */
  databaseUrl?: string | undefined
}

export type ResolvedDatabase = {
  address: DatabaseAddress
  /** True while the embedded database's disk has no room for new data. A server of DATABASE_URL reports that itself. */
  isDiskFull: () => boolean
  /** Stops the embedded database if this process started it. Close the pools first. */
  stop: () => Promise<void>
}

/** A server that this process did not start. */
const notOurs = { isDiskFull: () => false, stop: async (): Promise<void> => {} }

/** Returns why a server is unreachable, without its URL, which may contain a password. */
const reasonOf = (error: unknown): string => {
  // A host name with several addresses has an error for each.
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return errorMessage(error) || errorCode(error) || 'raison inconnue'
}

const unreachable = (error: unknown): StartFailure =>
  new StartFailure(`La base de données de DATABASE_URL ne répond pas\u00a0: ${reasonOf(error)}.`, { cause: error })

const connectTo = async (address: DatabaseAddress, more: ClientConfig = {}): Promise<Client> => {
  const client = new Client({ ...connectionOptions(address), connectionTimeoutMillis: 5000, ...more })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Tells whether the server is a PgBouncer, which refuses limits as connection parameters. */
const isPooler = (error: unknown): boolean =>
  errorCode(error) === '08P01' && errorMessage(error).includes('startup parameter')

type Connection = { client: Client; keepsNoStatements: boolean }

/** Connects. Behind a pooler, stores the session settings on the role, since statements may run on any connection. */
const connect = async (address: DatabaseAddress): Promise<Connection> => {
  try {
    const client = await connectTo(address, { statement_timeout: sessionSettings.statement_timeout })
    return { client, keepsNoStatements: false }
  } catch (error) {
    if (!isPooler(error)) throw error
    const client = await connectTo(address)
    await setUpRole(client)
    return { client, keepsNoStatements: !(await carriesStatements(client)) }
  }
}

/** With several servers, finds the primary before the first connection. */
const requirePrimary = async (address: DatabaseAddress): Promise<void> => {
  const follower = 'host' in address ? undefined : followerOf(address.connectionString)
  if (follower && !(await follower.find())) throw new Error("aucun de ses serveurs n'accepte d'écrire")
}

/** Checks that a supported server answers, and tells whether statements can be prepared by name. */
const checkServer = async (address: DatabaseAddress): Promise<Omit<Connection, 'client'>> => {
  let client: Client | undefined
  let version: number
  let keepsNoStatements: boolean
  try {
    await requirePrimary(address)
    const connection = await connect(address)
    client = connection.client
    keepsNoStatements = connection.keepsNoStatements
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::integer as version",
    )
    version = Math.floor((rows[0]?.version ?? 0) / 10_000)
  } catch (error) {
    throw unreachable(error)
  } finally {
    await client?.end().catch(() => {})
  }
  if (version >= oldestVersion) return { keepsNoStatements }
  throw new StartFailure(
    `Le serveur de DATABASE_URL est PostgreSQL ${version}\u00a0: Escarcelle demande PostgreSQL ${oldestVersion} ou plus récent.`,
  )
}

const serverAt = async (databaseUrl: string): Promise<ResolvedDatabase> => {
  const address = { connectionString: databaseUrl }
  return { address: { ...address, ...(await checkServer(address)) }, ...notOurs }
}

/** Returns a replica's address. While it is away, statements are not prepared by name, as for a PgBouncer. */
export const resolveReplica = async (replicaUrl: string): Promise<DatabaseAddress> => {
  const address = { connectionString: replicaUrl }
  try {
    const client = await connectTo(address, { statement_timeout: sessionSettings.statement_timeout })
    await client.end()
    return address
  } catch {
    return { ...address, keepsNoStatements: true }
  }
}

/**
 * Returns the database of a server: the one of DATABASE_URL, or the embedded one, which this process then owns until
 * `stop`.
 * @throws {StartFailure} when it is unreachable, too old, or owned by another process.
 */
export const resolveDatabase = ({ databaseUrl, ...options }: ResolveOptions): Promise<ResolvedDatabase> =>
  databaseUrl ? serverAt(databaseUrl) : startEmbeddedPostgres(options)

/** Does the same for a command: uses the embedded database that runs, or starts it temporarily. */
export const reachDatabase = async ({ databaseUrl, ...options }: ResolveOptions): Promise<ResolvedDatabase> => {
  if (databaseUrl) return serverAt(databaseUrl)
  const address = await findRunningPostgres(options.dataDir)
  return address ? { address, ...notOurs } : startEmbeddedPostgres(options)
}

const readSettings = `
  select coalesce(array_to_string(setconfig, ','), '') as settings
  from pg_db_role_setting
  join pg_database database on database.oid = setdatabase and database.datname = current_database()
  join pg_roles role on role.oid = setrole and role.rolname = current_user`

/** Tells whether another server changed the role at the same time. */
const isConcurrentChange = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('concurrently updated')

/** Stores the session settings on the role in this database, for a pooler's connections, unless it has them. */
const setUpRole = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ settings: string }>(readSettings)
  const wanted = Object.entries(sessionSettings)
  const held = rows[0]?.settings.split(',') ?? []
  if (wanted.every(([name, value]) => held.includes(`${name}=${value}`))) return
  const changes = wanted.map(
    ([name, value]) =>
      `execute format('alter role %I in database %I set ${name} = ${value}', current_user, current_database());`,
  )
  // The current connection is older than the change.
  const here = wanted.map(([name, value]) => `set ${name} = ${value};`)
  await client
    .query(`begin; do $$ begin ${changes.join(' ')} end $$; ${here.join(' ')} commit`)
    .catch((error: unknown) => {
      if (!isConcurrentChange(error)) throw error
    })
}
