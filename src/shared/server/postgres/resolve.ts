import { Client, type ClientConfig } from 'pg'
import { connectionOptions, type DatabaseAddress, sessionLimits } from '../database.ts'
import { errorCode, errorMessage } from '../error-code.ts'
import { StartFailure } from '../start-failure.ts'
import { type EmbeddedOptions, findRunningPostgres, startEmbeddedPostgres } from './embedded.ts'
import { limitRole } from './role-limits.ts'

/** PostgreSQL 15 brought `nulls not distinct`, which the schema uses. */
const oldestVersion = 15

type ResolveOptions = EmbeddedOptions & {
  /** A PostgreSQL server's address; undefined for the embedded one in `dataDir`. */
  databaseUrl?: string | undefined
}

export type ResolvedDatabase = {
  address: DatabaseAddress
  /** True while the embedded database's disk has no room for new data; a server of DATABASE_URL says so itself. */
  isDiskFull: () => boolean
  /** Stops the embedded database if this process started it; close the pools first. */
  stop: () => Promise<void>
}

/** A server that another process looks after. */
const notOurs = { isDiskFull: () => false, stop: async (): Promise<void> => {} }

/** Why a server cannot be had, without its address: that may hold a password. */
const reasonOf = (error: unknown): string => {
  // A host name with several addresses fails with one error for each.
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

/** A PgBouncer takes no limits among the parameters of a connection; PostgreSQL itself does. */
const isPooler = (error: unknown): boolean =>
  errorCode(error) === '08P01' && errorMessage(error).includes('startup parameter')

/** Connects, and gives the role its limits where a pooler hides which connection a statement runs on. */
const connect = async (address: DatabaseAddress): Promise<Client> => {
  try {
    return await connectTo(address, { statement_timeout: sessionLimits.statement_timeout })
  } catch (error) {
    if (!isPooler(error)) throw error
    const client = await connectTo(address)
    await limitRole(client)
    return client
  }
}

const checkServer = async (address: DatabaseAddress): Promise<void> => {
  let client: Client | undefined
  let version: number
  try {
    client = await connect(address)
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::integer as version",
    )
    version = Math.floor((rows[0]?.version ?? 0) / 10_000)
  } catch (error) {
    throw unreachable(error)
  } finally {
    await client?.end().catch(() => {})
  }
  if (version >= oldestVersion) return
  throw new StartFailure(
    `Le serveur de DATABASE_URL est PostgreSQL ${version}\u00a0: Escarcelle demande PostgreSQL ${oldestVersion} ou plus récent.`,
  )
}

const serverAt = async (databaseUrl: string): Promise<ResolvedDatabase> => {
  const address = { connectionString: databaseUrl }
  await checkServer(address)
  return { address, ...notOurs }
}

/**
 * The database of a server: the one of DATABASE_URL, or the embedded one, which this process then owns until `stop`.
 * @throws {StartFailure} when it cannot be had, is too old, or another process owns it.
 */
export const resolveDatabase = ({ databaseUrl, ...options }: ResolveOptions): Promise<ResolvedDatabase> =>
  databaseUrl ? serverAt(databaseUrl) : startEmbeddedPostgres(options)

/** The same for a command that works beside a running server: the embedded one is used as it runs, or started for a while. */
export const reachDatabase = async ({ databaseUrl, ...options }: ResolveOptions): Promise<ResolvedDatabase> => {
  if (databaseUrl) return serverAt(databaseUrl)
  const address = await findRunningPostgres(options.dataDir)
  return address ? { address, ...notOurs } : startEmbeddedPostgres(options)
}
