import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { dayMs } from '#shared/days.ts'

export type StoredBackup = { folder: string; createdAt: Date }

const folderName = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

/** Names the folder of a backup by its instant, so that names sort by time. */
export const folderNameOf = (instant: Date): string =>
  instant
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')

const read = (directory: string, name: string): StoredBackup[] => {
  const [, day, hour, minute, second] = folderName.exec(name) ?? []
  if (day === undefined) return []
  return [{ folder: path.join(directory, name), createdAt: new Date(`${day}T${hour}:${minute}:${second}Z`) }]
}

/** The suffix of a backup's folder while it is being written. */
export const draftEnding = '.partial'

/** Lists the folders of backups that are being written, or that a kill left unfinished. */
export const listDrafts = async (directory: string): Promise<string[]> => {
  const names = await readdir(directory).catch((): string[] => [])
  const isDraft = (name: string) => name.endsWith(draftEnding) && folderName.test(name.slice(0, -draftEnding.length))
  return names.filter(isDraft).sort()
}

/**
 * Deletes what a kill left of backups: without a key, donors can be read in it. The caller holds the lock of backups,
 * so that none is being written. Returns the names.
 */
export const removeDrafts = async (directory: string): Promise<string[]> => {
  const names = await listDrafts(directory)
  for (const name of names) await rm(path.join(directory, name), { recursive: true, force: true })
  return names
}

/** Lists the complete backups of a folder, oldest first. Unfinished backups have another name. */
export const listBackups = async (directory: string): Promise<StoredBackup[]> => {
  const names = await readdir(directory).catch((): string[] => [])
  return names.sort().flatMap((name) => read(directory, name))
}

/** The number of months that keep their first backup. */
const keptMonths = 12

const monthOf = (instant: Date): string => instant.toISOString().slice(0, 7)

/** Chooses the backups older than `keepDays`, but for the first of each of the last 12 months and the newest. */
export const chooseExpired = <Backup extends { createdAt: Date }>(
  backups: readonly Backup[],
  { now, keepDays }: { now: Date; keepDays: number },
): Backup[] => {
  const byTime = [...backups].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const oldestMonth = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths + 1)))
  const seenMonths = new Set<string>()
  return byTime.filter((backup, index) => {
    const month = monthOf(backup.createdAt)
    const isFirstOfMonth = !seenMonths.has(month)
    seenMonths.add(month)
    const isRecent = now.getTime() - backup.createdAt.getTime() <= keepDays * dayMs
    return !isRecent && index < byTime.length - 1 && !(isFirstOfMonth && month >= oldestMonth)
  })
}
