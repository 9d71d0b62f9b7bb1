import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { hourMs } from '#shared/days.ts'
import { hasPackagedPostgres } from '#shared/server/postgres/binaries.ts'
import { listBackups } from './backup-list.ts'
import type { BackupPlan } from './backup-state.ts'
import { readRehearsal } from './rehearsal-record.ts'

/** The upkeep looks every hour, a little earlier or later. */
const toleranceMs = hourMs / 2
const rehearsalEveryMs = 7 * 24 * hourMs

type Due = 'create' | 'rehearse'

/**
 * Tells what is due: a backup after `everyHours`, a rehearsal of the newest one after a week. A machine without a
 * PostgreSQL from npm rehearses none: an image has only the program.
 */
export const listDue = async (
  { directory, everyHours }: BackupPlan,
  now: Date,
  canRehearse = hasPackagedPostgres(),
): Promise<Due[]> => {
  const ageOf = (instant: Date | undefined): number => (instant ? now.getTime() - instant.getTime() : Infinity)
  const newest = (await listBackups(directory)).at(-1)
  const rehearsal = await readRehearsal(directory)
  const isBackupDue = ageOf(newest?.createdAt) >= everyHours * hourMs - toleranceMs
  const isRehearsalDue = canRehearse && ageOf(rehearsal && new Date(rehearsal.at)) >= rehearsalEveryMs - toleranceMs
  return [...(isBackupDue ? (['create'] as const) : []), ...(isRehearsalDue ? (['rehearse'] as const) : [])]
}

const command = path.resolve(import.meta.dirname, 'backup.ts')

/** Runs `npm run backup` in a process of low priority, so that calls do not wait for it. */
const runCommand = (name: Due, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, name], { stdio: ['ignore', 'ignore', 'pipe'], signal })
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
    let output = ''
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`backup ${name}: ${output.trim()}`))))
  })

type ScheduleOptions = {
  plan: BackupPlan | undefined
  clock: () => Date
  signal: AbortSignal
  run?: typeof runCommand
}

/** Makes the upkeep task of backups. It rejects when one fails, and tries again at the next run. */
export const createBackupSchedule =
  ({ plan, clock, signal, run = runCommand }: ScheduleOptions): (() => Promise<void>) =>
  async () => {
    if (!plan) return
    for (const name of await listDue(plan, clock())) await run(name, signal)
  }
