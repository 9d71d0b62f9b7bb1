import { z } from 'zod'
import { hourMs } from '#shared/days.ts'
import { listBackups } from './backup-list.ts'
import { readRehearsal } from './rehearsal-record.ts'

/** A backup may take this long, and the upkeep looks every hour. */
const graceHours = 2

export const BackupState = z.object({
  state: z.enum(['ok', 'late']),
  /** The age of the newest backup. Null when there is none. */
  ageHours: z.number().nullable(),
  /** Tells whether the last rehearsal restored a backup. Null before the first one. */
  rehearsal: z.enum(['ok', 'failed']).nullable(),
})
export type BackupState = z.infer<typeof BackupState>

export type BackupPlan = { directory: string; everyHours: number }

/**
 * Reads how old the newest backup is. It is late one interval and two hours after the one before. The first one is due
 * when the server starts, and late two hours later.
 */
export const readBackupState = async (
  { directory, everyHours }: BackupPlan,
  now: Date,
  startedAt: Date,
): Promise<BackupState> => {
  const newest = (await listBackups(directory)).at(-1)
  const ageHours = newest ? (now.getTime() - newest.createdAt.getTime()) / hourMs : null
  const hoursSinceStart = (now.getTime() - startedAt.getTime()) / hourMs
  const rehearsal = await readRehearsal(directory)
  return {
    state: (ageHours === null ? hoursSinceStart <= graceHours : ageHours <= everyHours + graceHours) ? 'ok' : 'late',
    ageHours: ageHours === null ? null : Math.round(ageHours * 10) / 10,
    rehearsal: rehearsal ? (rehearsal.failure === null ? 'ok' : 'failed') : null,
  }
}
