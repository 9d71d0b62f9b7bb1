import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, type Pool, type PoolClient, type QueryConfig } from 'pg'
import { withoutTimeLimits } from './database.ts'
import { errorMessage, StartFailure } from './failure.ts'
import { lockKeys } from './lock-classes.ts'
import { type Migration, productMigrations, readMigrations, type SqlFile } from './migration-files.ts'
import { outageOf } from './outage.ts'
import { productVersion, runsOnSchemaOf } from './product.ts'

type MigrateOptions = {
  /** Called with a message before each file runs. */
  onProgress?: (message: string) => void
  /** Called with a sentence when a newer version has migrated the database, and this one may run on it. */
  onWarning?: (message: string) => void
  /** The version that is recorded with each file. Default: the product's. */
  version?: string
  /** The folder of the files. Default: database/migrations. */
  directory?: string
  lockTimeoutMs?: number
  /** Runs only these files: the record of another database, whose schema is made again. */
  record?: readonly FileRecord[]
}

const migratedByNewer = (what: string): string =>
  `La base de données a été migrée par une version plus récente d'Escarcelle (${what})`

const newerVersion = (what: string): StartFailure =>
  new StartFailure(`${migratedByNewer(what)}\u00a0: lancez cette version-là.`)

type FileRecord = Pick<Migration, 'name' | 'checksum'>

/** Tells whether a record begins with another schema than this version's first file. */
const hasOtherSchema = ([recorded]: readonly FileRecord[], [own]: readonly Migration[]): boolean =>
  recorded !== undefined && (recorded.name !== own?.name || recorded.checksum !== own.checksum)

/**
 * Picks a record's files: of another schema this version's first, and the others that both have. Throws a StartFailure
 * for a later version.
 */
const pickRecorded = (migrations: Migration[], record: readonly FileRecord[]): Migration[] => {
  const isSame = (one: FileRecord, other: FileRecord) => one.name === other.name && one.checksum === other.checksum
  if (hasOtherSchema(record, migrations))
    return migrations.filter((migration, index) => index === 0 || record.some((file) => isSame(file, migration)))
  return record.map((file) => {
    const found = migrations.find((migration) => isSame(file, migration))
    if (!found) throw newerVersion(file.name)
    return found
  })
}

const createRecord = `
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now(),
    product text not null
  );
  comment on table schema_migrations is '[shared] The files of database/migrations that this database has been through.';
  comment on column schema_migrations.checksum is 'SHA-256 of the file as it ran; a file that changed since is refused.';
  comment on column schema_migrations.product is 'The version of the product that ran the file.'`

type Recorded = FileRecord & { product: string }

const listRecorded = async (client: PoolClient): Promise<Recorded[]> => {
  const { rows } = await client.query<Recorded>(
    'select name, checksum, product from schema_migrations order by name collate "C"',
  )
  return rows
}

/**
 * Lets the version before run on a schema whose migrations it does not know: a rolling upgrade, or the way back.
 * @throws {StartFailure} when one of them is of a later version than the next.
 */
const acceptUnknown = (unknown: readonly Recorded[], version: string): string | undefined => {
  const tooNew = unknown.find(({ product }) => !runsOnSchemaOf(product, version))
  if (tooNew) throw newerVersion(tooNew.name)
  const newest = unknown.at(-1)
  return newest && `${migratedByNewer(newest.product)}. La version ${version} s'en sert quand même.`
}

type Settings = Pick<Required<MigrateOptions>, 'onProgress' | 'onWarning' | 'version' | 'lockTimeoutMs'>

/** Lists the pending migrations, in order. Throws a StartFailure when the files contradict the record. */
const listPending = async (
  client: PoolClient,
  migrations: Migration[],
  { version, onWarning }: Settings,
): Promise<Migration[]> => {
  const rows = await listRecorded(client)
  if (hasOtherSchema(rows, migrations))
    throw new StartFailure(
      "Cette base de données a le schéma d'une autre version d'Escarcelle\u00a0: pour garder vos données, sauvegardez-les avec la version qui les a écrites (npm run backup), puis restaurez-les avec celle-ci (npm run restore).",
    )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = rows.filter(({ name }) => !known.has(name))
  const warning = acceptUnknown(unknown, version)
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) {
    throw new StartFailure(
      `La migration ${changed.name} a été modifiée après avoir été appliquée\u00a0: rétablissez-la et ajoutez une nouvelle migration.`,
    )
  }
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const last = rows.at(-1)?.name ?? ''
  const late = pending.find(({ name }) => name < last)
  if (late)
    throw new StartFailure(
      `La migration ${late.name} vient avant ${last}, déjà appliquée\u00a0: donnez-lui un numéro plus grand.`,
    )
  if (warning !== undefined) onWarning(warning)
  return pending
}

const failureOf = (name: string, part: SqlFile, error: unknown): StartFailure => {
  const position = error instanceof DatabaseError ? error.position : undefined
  const line = position ? `, ligne ${part.sql.slice(0, Number(position)).split('\n').length}` : ''
  const file = part.name === name ? name : `${name} (${part.name})`
  return new StartFailure(`La migration ${file} a échoué${line}\u00a0: ${errorMessage(error)}.`, { cause: error })
}

/** Migrations have no timeout on either side. */
const queryWithoutTimeout = (client: PoolClient, text: string) =>
  client.query({ text, query_timeout: 2 ** 31 - 1 } as QueryConfig)

const run = async (client: PoolClient, { name, checksum, parts }: Migration, version: string): Promise<void> => {
  for (const part of parts)
    await queryWithoutTimeout(client, part.sql).catch((error: unknown) => {
      throw failureOf(name, part, error)
    })
  await client.query('insert into schema_migrations (name, checksum, product) values ($1, $2, $3)', [
    name,
    checksum,
    version,
  ])
}

/** Runs the next file and records it, in one transaction, under the lock. Returns false when none was pending. */
const runNext = async (client: PoolClient, migrations: Migration[], settings: Settings): Promise<boolean> => {
  const { onProgress: report, version, lockTimeoutMs } = settings
  await queryWithoutTimeout(client, `begin; ${withoutTimeLimits}`)
  try {
    await queryWithoutTimeout(client, `select pg_advisory_xact_lock(${lockKeys.migration})`)
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(createRecord).catch((error: Error) => {
      throw new StartFailure(`La base de données ne se laisse pas préparer\u00a0: ${error.message}.`, { cause: error })
    })
    const [next] = await listPending(client, migrations, settings)
    if (next) {
      report(`Migration ${next.name}…`)
      await run(client, next, version)
    }
    await client.query('commit')
    return next !== undefined
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The number of times that a file is tried after a lock timeout, and the pause between the tries. */
const maxTries = 20
const retryPauseMs = 500

/** Retries after a lock timeout: while a file waits for a table lock, every donation waits behind it. */
const runNextWithRetries = async (...given: Parameters<typeof runNext>): Promise<boolean> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runNext(...given)
    } catch (error) {
      const isBusy = error instanceof StartFailure && outageOf(error.cause) === 'busy'
      if (!isBusy || tries === maxTries) throw error
    }
    await pause(retryPauseMs)
  }
}

/**
 * Migrates the schema: runs the SQL files of database/migrations in the order of their names, each once. Each file and
 * its record share a transaction, so a kill leaves a file either done or not begun. A second process waits for the
 * first and then has nothing to do.
 * @throws {StartFailure} when the database has another schema, or a file fails, changed after it ran, comes too late in
 * the order, or is of a version after the next one.
 */
export const migrate = async (
  pool: Pool,
  { directory = productMigrations, record, ...given }: MigrateOptions = {},
): Promise<void> => {
  const settings = { onProgress: () => {}, onWarning: () => {}, version: productVersion, lockTimeoutMs: 2000, ...given }
  const files = await readMigrations(directory)
  const migrations = record ? pickRecorded(files, record) : files
  const client = await pool.connect()
  let isHealthy = false
  try {
    while (await runNextWithRetries(client, migrations, settings));
    isHealthy = true
  } finally {
    // A connection that failed does not return to the pool.
    client.release(!isHealthy)
  }
}
