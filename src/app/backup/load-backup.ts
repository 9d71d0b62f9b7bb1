import type { Pool, PoolClient } from 'pg'
import copyStreams from 'pg-copy-streams'
import { endEverySession } from '#features/identity/server/account.repository.ts'
import { type DatabaseAddress, openPool, withoutTimeLimits } from '#shared/server/database.ts'
import { errorCode, errorMessage, StartFailure } from '#shared/server/failure.ts'
import { migrate } from '#shared/server/migrate.ts'
import { productMigrations } from '#shared/server/migration-files.ts'
import { checkInvariants } from '../database/invariants.ts'
import { columnList, listDeferredParts, listTables, readFigures, tableName } from './catalog.ts'
import { fileOfTable, type Manifest, type SavedTable } from './manifest.ts'
import { type BackupKey, readCompressed } from './stored-file.ts'

export type LoadOptions = {
  folder: string
  manifest: Manifest
  key: BackupKey
  report: (line: string) => void
  /** The folder of the migrations. Default: the product's. */
  migrations?: string
}

const notEmpty = (): StartFailure =>
  new StartFailure('La base de données n’est pas vide\u00a0: restaurez dans une base que vous venez de créer.')

const requireNoLaterSchema = async (pool: Pool, { migrations }: Manifest): Promise<void> => {
  const { rowCount } = await pool.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'schema_migrations'",
  )
  if (!rowCount) return
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations')
  if (rows.some(({ name }) => !migrations.some((migration) => migration.name === name))) throw notEmpty()
}

const requireEmpty = async (client: PoolClient, tables: readonly SavedTable[]): Promise<void> => {
  for (const table of tables)
    if ((await client.query(`select from ${tableName(table)} limit 1`)).rowCount) throw notEmpty()
}

/** Refuses a database with rows, before anything is said or written. Its tables may not exist yet. */
const requireNoRows = async (pool: Pool, tables: readonly SavedTable[]): Promise<void> => {
  for (const table of tables) {
    const { rows } = await pool.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      tableName(table),
    ])
    if (rows[0]?.exists && (await pool.query(`select from ${tableName(table)} limit 1`)).rowCount) throw notEmpty()
  }
}

const columnNames = ({ name, columns }: Pick<SavedTable, 'name' | 'columns'>): string[] =>
  columns.map((column) => `${name}.${column}`)

const requireFit = async (client: PoolClient, tables: readonly SavedTable[]): Promise<void> => {
  const present = new Set((await listTables(client)).flatMap(columnNames))
  const unknown = tables.flatMap(columnNames).find((name) => !present.has(name))
  if (unknown !== undefined)
    throw new StartFailure(
      `Cette sauvegarde contient ${unknown}, que cette version ne connaît pas\u00a0: restaurez-la avec la version qui l'a faite.`,
    )
}

const loadTable = async (client: PoolClient, table: SavedTable, { folder, key }: LoadOptions): Promise<void> => {
  const copy = client.query(
    copyStreams.from(`copy ${tableName(table)} (${columnList(table.columns)}) from stdin (freeze)`),
  )
  await readCompressed(folder, fileOfTable(table), key, copy)
  if (copy.rowCount !== table.rowCount)
    throw new StartFailure(`La sauvegarde annonce ${table.rowCount} lignes de ${table.name}, et en a ${copy.rowCount}.`)
}

/** Puts the figures in one order: JSON of PostgreSQL has its own. */
const sorted = ({ donations, movements, closings }: Manifest['figures']): unknown => [
  [donations.count, donations.cents],
  [movements.count, movements.cents],
  [closings.count, closings.digest],
]

const requireSameFigures = async (client: PoolClient, { figures }: Manifest): Promise<void> => {
  const found = await readFigures(client)
  if (JSON.stringify(sorted(found)) !== JSON.stringify(sorted(figures)))
    throw new StartFailure('Les dons ou les clôtures restaurés ne sont pas ceux de la sauvegarde.')
}

/** Loads all tables in one transaction, and compares the figures: a kill or a difference leaves the database empty. */
const loadTables = async (client: PoolClient, options: LoadOptions): Promise<void> => {
  const { tables, sequences } = options.manifest
  // The indexes are sorted in memory.
  await client.query(`begin; ${withoutTimeLimits}; set local maintenance_work_mem = '256MB'`)
  await requireEmpty(client, tables)
  const { remove, restore } = await listDeferredParts(client)
  for (const statement of remove) await client.query(statement)
  // Tables that were emptied in the same transaction take rows that need no vacuum: the checks read them faster.
  await client.query(`truncate ${tables.map(tableName).join(', ')}`)
  for (const table of tables) await loadTable(client, table, options)
  await client.query(endEverySession)
  for (const { name, lastValue } of sequences)
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, lastValue])
  for (const statement of restore) await client.query(statement)
  // Within the transaction, which has no time limits: on a large ledger both take longer than a call may.
  await client.query('analyze')
  await requireSameFigures(client, options.manifest)
  await client.query('commit')
}

const requireInvariants = async (address: DatabaseAddress): Promise<void> => {
  const pool = openPool(address, { size: 1, hasNoTimeout: true })
  const findings = await checkInvariants(pool)
  await pool.end()
  const broken = findings.find(({ offendingCount }) => offendingCount > 0)
  if (broken) throw new StartFailure(`Dans la base restaurée, ceci est faux\u00a0: ${broken.sentence}`)
}

/** Turns a refusal of PostgreSQL (a value or a constraint) into a sentence. */
const refusalOf = (error: unknown): unknown =>
  /^2[23]/.test(errorCode(error) ?? '')
    ? new StartFailure(
        `Les lignes de cette sauvegarde ne vont pas dans la base de cette version\u00a0: ${errorMessage(error)}.`,
        { cause: error },
      )
    : error

/**
 * Loads a verified backup into an empty database: the schema as it was, all rows, then the migrations that came since.
 * A backup of another schema is loaded into that of this version, when all its columns are there. Checks the figures of
 * the manifest, and every invariant.
 * @throws {StartFailure} when the database is not empty, the backup does not fit or is of a later version, or a check
 * fails.
 */
export const loadBackup = async (address: DatabaseAddress, options: LoadOptions): Promise<void> => {
  const { manifest, report, migrations = productMigrations } = options
  const pool = openPool(address, { size: 1, hasNoTimeout: true })
  try {
    await requireNoLaterSchema(pool, manifest)
    await requireNoRows(pool, manifest.tables)
    await migrate(pool, { directory: migrations, record: manifest.migrations })
    const client = await pool.connect()
    try {
      await requireFit(client, manifest.tables)
      report(`Chargement de ${manifest.tables.length} tables…`)
      await loadTables(client, options)
    } catch (error) {
      throw refusalOf(error)
    } finally {
      client.release(true)
    }
    await migrate(pool, { directory: migrations, onProgress: report })
  } finally {
    await pool.end()
  }
  report('Vérification des règles…')
  await requireInvariants(address)
}
