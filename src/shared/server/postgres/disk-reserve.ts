// A reserve file of 64 MB is kept beside the embedded database. When the disk has less than 32 MB left, the reserve is
// deleted, and writes and `/api/health` answer 503 `disk-full`. Reads and sign-in still work, also when PostgreSQL had
// to recover on the full disk. Once there is space, the reserve is created again and writes resume
// (`app/server/disk.ts`).

import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '../failure.ts'

const megabyte = 1024 ** 2
/** PostgreSQL's log grows by 16 MB. Without room for the next segment, PostgreSQL cannot restart. */
const reserveBytes = 64 * megabyte
/** Below this free space, new data is refused. */
const minFreeBytes = 32 * megabyte
const checkIntervalMs = 1000
/** PostgreSQL's space to start after a kill: a segment of its log, a checkpoint, its lists. */
const startBytes = 24 * megabyte

export type DiskWatch = {
  /** True while the disk has no room for new data. Reads continue in the room that the reserve has freed. */
  isFull: () => boolean
  stop: () => Promise<void>
}

type WatchOptions = {
  folder: string
  /** Called with a French line when the disk is full, and when it has room again. */
  report: (message: string) => void
  intervalMs?: number
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Refuses a start for which the disk has no room, once the reserve is given up: PostgreSQL would end in the middle of
 * its recovery, and say why in its log only.
 * @throws {StartFailure} that says how much room it needs.
 */
export const requireRoom = async (folder: string): Promise<void> => {
  const free = await freeBytesOf(folder)
  if (free >= startBytes) return
  const needed = Math.ceil(startBytes / megabyte)
  throw new StartFailure(
    `Le disque de ${folder} a ${Math.floor(free / megabyte)} Mo libres, et la base de données en demande ${needed} pour démarrer\u00a0: faites de la place et relancez. Rien de ce qui est enregistré n'est perdu.`,
  )
}

/** Writes a file of random bytes, since zeros take no room on a disk that compresses. */
const occupy = async (path: string): Promise<void> => {
  const file = await open(path, 'w', 0o600)
  try {
    const part = randomBytes(megabyte)
    for (let written = 0; written < reserveBytes; written += part.length) await file.write(part)
  } finally {
    await file.close()
  }
}

/**
 * Watches the disk of a data folder and keeps a reserve on it. Deletes the reserve when the disk is nearly full, so
 * that PostgreSQL can start, recover and answer reads. Creates it again once there is room. Checks once before it
 * resolves, so that a start on a full disk frees the room.
 */
export const watchDisk = async ({ folder, report, intervalMs = checkIntervalMs }: WatchOptions): Promise<DiskWatch> => {
  const reserve = join(folder, 'reserve')
  let isFull = false
  let checking: Promise<void> | undefined

  const hasReserve = (): Promise<boolean> =>
    stat(reserve).then(
      ({ size }) => size >= reserveBytes,
      () => false,
    )

  const check = async (): Promise<void> => {
    const free = await freeBytesOf(folder)
    if (free < minFreeBytes) {
      await rm(reserve, { force: true })
      if (!isFull)
        report(`Le disque de ${folder} est plein\u00a0: rien n'est plus enregistré avant qu'il ait de la place.`)
      isFull = true
    } else if (free > reserveBytes + 2 * minFreeBytes && (isFull || !(await hasReserve()))) {
      await occupy(reserve)
      if (isFull) report(`Le disque de ${folder} a de nouveau de la place.`)
      isFull = false
    }
  }
  // A failing check does not count as full. PostgreSQL reports a full disk itself.
  const checkOnce = (): Promise<void> =>
    (checking ??= check()
      .catch(() => {})
      .finally(() => {
        checking = undefined
      }))

  if ((await hasReserve()) || (await freeBytesOf(folder)) < minFreeBytes) await checkOnce()
  const timer = setInterval(() => void checkOnce(), intervalMs).unref()
  return {
    isFull: () => isFull,
    stop: async () => {
      clearInterval(timer)
      await checking
    },
  }
}
