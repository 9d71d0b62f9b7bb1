import { readdir } from 'node:fs/promises'
import path from 'node:path'

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

/** Lists the backups of a folder, oldest first. One that is being written has another name. */
export const listBackups = async (directory: string): Promise<StoredBackup[]> => {
  const names = await readdir(directory).catch((): string[] => [])
  return names.sort().flatMap((name) => read(directory, name))
}
