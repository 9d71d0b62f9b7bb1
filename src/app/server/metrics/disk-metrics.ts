import { statfs } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import type { Disk } from '../disk.ts'
import { exposeGauge, exposeGauges, scrapeValue } from './exposed-values.ts'

export type DiskFolders = Partial<Record<'data' | 'backups', string>>

type Space = { disk: string; freeBytes: number; sizeBytes: number }

/** Reads the space of each disk. A folder that does not exist yet is left out. */
const readSpaces = async (folders: DiskFolders): Promise<Space[]> => {
  const spaces = await Promise.all(
    Object.entries(folders).map(async ([disk, folder]) => {
      const stats = await statfs(folder).catch(() => undefined)
      return stats ? [{ disk, freeBytes: stats.bavail * stats.bsize, sizeBytes: stats.blocks * stats.bsize }] : []
    }),
  )
  return spaces.flat()
}

/** Adds the room on the disks of the embedded database and of the backups, and whether writes are refused. */
export const measureDisk = (register: Registry, disk: Disk, folders: DiskFolders): void => {
  const read = scrapeValue(() => readSpaces(folders))
  const expose = (name: string, help: string, aggregator: 'min' | 'max', pick: (space: Space) => number): void =>
    exposeGauges(register, { name, help, labels: ['disk'], aggregator }, async () =>
      ((await read()) ?? []).map((space) => ({ labels: { disk: space.disk }, value: pick(space) })),
    )
  expose('escarcelle_disk_free_bytes', 'Bytes that are free on the disk.', 'min', ({ freeBytes }) => freeBytes)
  expose('escarcelle_disk_size_bytes', 'The size of the disk.', 'max', ({ sizeBytes }) => sizeBytes)
  exposeGauge(
    register,
    { name: 'escarcelle_disk_full', help: "1 while the database's disk has no room for writes.", aggregator: 'max' },
    () => (disk.isFull() ? 1 : 0),
  )
}
