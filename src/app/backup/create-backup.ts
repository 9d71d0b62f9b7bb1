// Copies all tables in one snapshot (`stored-file.ts`: zstd, age, SHA-256) into a folder that gets its name once all is
// on the disk. `load-backup.ts` loads one into an empty database and checks it; `restore-backup.ts` does so beside the
// embedded database, then swaps the two. `schedule.ts` is a task of the upkeep that runs the command in a process of
// low priority, and `rehearsal.ts` restores the newest backup once a week (docs/decisions/0014-backups-by-copy.md).

import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import copyStreams from 'pg-copy-streams'
import { type DatabaseAddress, openPool, type SqlDatabase, withoutTimeLimits } from '#shared/server/database.ts'
import { errorMessage, StartFailure } from '#shared/server/failure.ts'
import { lockKeys } from '#shared/server/lock-classes.ts'
import { draftEnding, folderNameOf, listBackups, listDrafts, removeDrafts } from './backup-list.ts'
import type { BackupPlan } from './backup-state.ts'
import { columnList, listMigrations, listSequences, listTables, readFigures, tableName } from './catalog.ts'
import { checksumLines, sha256OfFile } from './checksums.ts'
import {
  type Contents,
  checksumFile,
  contentsFile,
  fileOfTable,
  type Header,
  identityKeyFile,
  type Manifest,
  manifestFile,
  type SavedTable,
} from './manifest.ts'
import { type BackupKey, storedName, writeCompressed, writeStored } from './stored-file.ts'

const tryLock = `select pg_try_advisory_xact_lock(${lockKeys.backup}) as "isAlone"`

export type BackupOptions = {
  address: DatabaseAddress
  /** The folder of all backups. */
  directory: string
  now: Date
  product: string
  /** Waits for another backup of this database for so long. Default: it is refused at once. */
  waitMs?: number
  /** Called with a sentence when it waits. */
  report?: (line: string) => void
  key: BackupKey
  /** The key that seals the signing keys. It is saved only in an encrypted backup. */
  identityKey: Buffer | undefined
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

const saveTable = async (
  client: PoolClient,
  table: Omit<SavedTable, 'rowCount'>,
  { folder, key }: { folder: string; key: BackupKey },
): Promise<{ saved: SavedTable; checksum: string }> => {
  const copy = client.query(copyStreams.to(`copy ${tableName(table)} (${columnList(table.columns)}) to stdout`))
  const checksum = await writeCompressed(folder, fileOfTable(table), copy, key)
  return { saved: { ...table, rowCount: copy.rowCount }, checksum }
}

/** Begins the snapshot that all tables are read from. Donations go on. Returns whether no other backup runs. */
const beginSnapshot = async (client: PoolClient): Promise<boolean> => {
  await client.query(`begin isolation level repeatable read read only; ${withoutTimeLimits}`)
  const { rows } = await client.query<{ isAlone: boolean }>(tryLock)
  return rows[0]?.isAlone ?? false
}

/** Names the backup that runs already: the server makes the first one when it starts. */
const busyWith = async (directory: string): Promise<string> =>
  (await listBackups(directory)).length === 0
    ? 'La première sauvegarde de cette base'
    : 'Une autre sauvegarde de cette base'

/** Begins a snapshot of its own, after the end of another backup. Returns its instant. */
const beginAlone = async (client: PoolClient, { directory, now, waitMs = 0, report }: BackupOptions): Promise<Date> => {
  const startedAt = performance.now()
  const waited = (): number => performance.now() - startedAt
  for (let isFirst = true; !(await beginSnapshot(client)); isFirst = false) {
    await client.query('rollback')
    const busy = await busyWith(directory)
    if (waited() >= waitMs) throw new StartFailure(`${busy} est en cours.`)
    if (isFirst) report?.(`${busy} est en cours\u00a0: celle-ci la suivra…`)
    await pause(250)
  }
  return waitMs === 0 ? now : new Date(now.getTime() + Math.round(waited()))
}

const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

const writeBackup = async (client: PoolClient, folder: string, options: BackupOptions): Promise<Manifest> => {
  const { key, identityKey } = options
  const checksums = new Map<string, string>()
  const tables: SavedTable[] = []
  for (const table of await listTables(client)) {
    const { saved, checksum } = await saveTable(client, table, { folder, key })
    tables.push(saved)
    checksums.set(storedName(fileOfTable(table), key), checksum)
  }
  const hasIdentityKey = key !== undefined && identityKey !== undefined
  if (hasIdentityKey) {
    const text = Readable.from([Buffer.from(`${identityKey.toString('base64')}\n`)])
    checksums.set(storedName(identityKeyFile, key), await writeStored(folder, identityKeyFile, text, key))
  }
  const { rows } = await client.query<{ postgres: string }>('select version() as postgres')
  const header: Header = {
    format: 2,
    product: options.product,
    createdAt: options.now.toISOString(),
    isEncrypted: key !== undefined,
  }
  const contents: Contents = {
    postgres: rows[0]?.postgres ?? '',
    hasIdentityKey,
    migrations: await listMigrations(client),
    sequences: await listSequences(client),
    tables,
    figures: await readFigures(client),
  }
  const contentsText = Readable.from([Buffer.from(textOf(contents))])
  checksums.set(storedName(contentsFile, key), await writeStored(folder, contentsFile, contentsText, key))
  await writeFile(path.join(folder, manifestFile), textOf(header), { flush: true })
  checksums.set(manifestFile, await sha256OfFile(path.join(folder, manifestFile)))
  await writeFile(path.join(folder, checksumFile), checksumLines(checksums), { flush: true })
  return { ...header, ...contents }
}

const openDraft = async (draft: string): Promise<void> => {
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { recursive: true, mode: 0o700 })
  } catch (error) {
    const folder = path.dirname(draft)
    throw new StartFailure(`Le dossier ${folder} ne peut pas recevoir de sauvegarde\u00a0: ${errorMessage(error)}.`)
  }
}

/**
 * Saves all tables in one snapshot, while donations come in. The folder gets its name once everything is on the disk,
 * so that a kill leaves no half backup that looks whole.
 * @throws {StartFailure} while another backup of this database runs, or when the folder cannot be written.
 */
export const createBackup = async (
  options: BackupOptions,
): Promise<{ folder: string; manifest: Manifest; removedDrafts: string[] }> => {
  const pool = openPool(options.address, { size: 1, hasNoTimeout: true })
  const client = await pool.connect()
  let draft: string | undefined
  try {
    const now = await beginAlone(client, options)
    const folder = path.join(options.directory, folderNameOf(now))
    draft = `${folder}${draftEnding}`
    const removedDrafts = await removeDrafts(options.directory)
    await openDraft(draft)
    const manifest = await writeBackup(client, draft, { ...options, now })
    await client.query('commit')
    await syncFolder(draft)
    await rename(draft, folder)
    await syncFolder(options.directory)
    return { folder, manifest, removedDrafts }
  } catch (error) {
    if (draft) await rm(draft, { recursive: true, force: true }).catch(() => {})
    throw error
  } finally {
    client.release(true)
    await pool.end()
  }
}

type DraftSweepDeps = { db: SqlDatabase; plan: BackupPlan | undefined }

/** Makes the upkeep task that deletes, each hour, what a kill left of backups, unless one is being made. */
export const createDraftSweep =
  ({ db, plan }: DraftSweepDeps): (() => Promise<void>) =>
  async () => {
    if (!plan || (await listDrafts(plan.directory)).length === 0) return
    await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ isAlone: boolean }>`${sql.raw(tryLock)}`.execute(transaction)
      if (rows[0]?.isAlone) await removeDrafts(plan.directory)
    })
  }
