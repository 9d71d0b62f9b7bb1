import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type DatabaseAddress, runStatement } from '#shared/server/database.ts'
import { errorMessage, StartFailure } from '#shared/server/failure.ts'
import { startThrowawayPostgres } from '#shared/server/postgres/throwaway.ts'
import { listBackups } from './backup-list.ts'
import { loadBackup } from './load-backup.ts'
import { type Rehearsal, writeRehearsal } from './rehearsal-record.ts'
import { keyOf, openBackup } from './restore-backup.ts'
import type { BackupKey } from './stored-file.ts'

const createDatabase = async (server: DatabaseAddress & { database: string }): Promise<DatabaseAddress> => {
  await runStatement(server, 'create database rehearsal')
  return { ...server, database: 'rehearsal' }
}

const stopSignals = ['SIGTERM', 'SIGINT'] as const

/**
 * Restores a backup into a database that is deleted afterwards, with all checks of a restore. A signal that stops the
 * process deletes it too, since it is a copy of the data. The restore then never resolves: it says nothing of the
 * backup.
 */
export const restoreAway = async (folder: string, key: BackupKey, report: (line: string) => void): Promise<void> => {
  const manifest = await openBackup({ folder, key })
  const parent = await mkdtemp(path.join(os.tmpdir(), 'escarcelle-rehearsal-'))
  const starting = startThrowawayPostgres(parent)
  const deleteDatabase = async (): Promise<void> => {
    const postgres = await starting.catch(() => undefined)
    await postgres?.stop()
    await rm(parent, { recursive: true })
  }
  let interrupted: Promise<void> | undefined
  const onSignal = (): void => {
    interrupted ??= deleteDatabase().finally(() => process.exit(1))
  }
  for (const signal of stopSignals) process.on(signal, onSignal)
  try {
    const postgres = await starting
    const address = await createDatabase(postgres.address)
    await loadBackup(address, { folder, manifest, key: keyOf(manifest, key), report })
  } finally {
    await interrupted
    for (const signal of stopSignals) process.off(signal, onSignal)
    await deleteDatabase()
  }
}

type RehearsalOptions = { directory: string; key: BackupKey; now: Date; report: (line: string) => void }

/**
 * Restores the newest backup into a throwaway database, with all checks of a restore, and writes down the result.
 * @throws {StartFailure} when there is no backup.
 */
export const rehearseRestore = async ({ directory, key, now, report }: RehearsalOptions): Promise<Rehearsal> => {
  const newest = (await listBackups(directory)).at(-1)
  if (!newest) throw new StartFailure(`Il n'y a pas de sauvegarde dans ${directory}.`)
  const startedAt = performance.now()
  let failure: string | null = null
  try {
    await restoreAway(newest.folder, key, report)
  } catch (error) {
    failure = errorMessage(error) || 'raison inconnue'
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const rehearsal = { backup: path.basename(newest.folder), at: now.toISOString(), seconds, failure }
  await writeRehearsal(directory, rehearsal)
  return rehearsal
}

/** Returns a `report` that prints after each step how long it took, and a function that ends the last one. */
export const timeSteps = (print: (line: string) => void, now: () => number = () => performance.now()) => {
  let current: { line: string; startedAt: number } | undefined
  const end = (): void => {
    if (!current) return
    const seconds = ((now() - current.startedAt) / 1000).toFixed(1).replace('.', ',')
    print(`${current.line.replace(/…$/, '')}\u00a0: ${seconds} s`)
    current = undefined
  }
  return {
    report: (line: string): void => {
      end()
      current = { line, startedAt: now() }
    },
    end,
  }
}
