import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const megabyte = 1024 ** 2
/** PostgreSQL's log of changes grows by 16 MB at a time; without room for the next part it ends, and cannot start again. */
const reserveBytes = 64 * megabyte
/** With less than this left, nothing new is written. */
const leastFreeBytes = 32 * megabyte
const lookEveryMs = 1000

export type DiskWatch = {
  /** True while the disk has no room for new data: reads go on in the room that the reserve has left. */
  isFull: () => boolean
  stop: () => Promise<void>
}

type WatchOptions = {
  /** On the disk to watch; the reserve is kept in it. */
  folder: string
  /** Called with one French line when the disk fills up, and when it has room again. */
  report: (message: string) => void
  lookMs?: number
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Writes a file that takes up as much as it says: a disk that compresses makes nothing of zeros. */
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
 * Keeps some room on the disk of a data folder for the hour when everything else is used up. The reserve is then given
 * up, so that PostgreSQL starts, recovers and answers questions; it is made again once there is room.
 * Looks once before it resolves, so that a start on a full disk finds the room.
 */
export const watchDisk = async ({ folder, report, lookMs = lookEveryMs }: WatchOptions): Promise<DiskWatch> => {
  const reserve = join(folder, 'reserve')
  let isFull = false
  let looking: Promise<void> | undefined

  const hasReserve = (): Promise<boolean> =>
    stat(reserve).then(
      ({ size }) => size >= reserveBytes,
      () => false,
    )

  const look = async (): Promise<void> => {
    const free = await freeBytesOf(folder)
    if (free < leastFreeBytes) {
      await rm(reserve, { force: true })
      if (!isFull)
        report(`Le disque de ${folder} est plein\u00a0: rien n'est plus enregistré avant qu'il ait de la place.`)
      isFull = true
    } else if (free > reserveBytes + 2 * leastFreeBytes && (isFull || !(await hasReserve()))) {
      await occupy(reserve)
      if (isFull) report(`Le disque de ${folder} a de nouveau de la place.`)
      isFull = false
    }
  }
  // A disk that cannot be asked is not called full: PostgreSQL says so itself when it is.
  const lookOnce = (): Promise<void> =>
    (looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = undefined
      }))

  if (await hasReserve()) await lookOnce()
  const timer = setInterval(() => void lookOnce(), lookMs).unref()
  return {
    isFull: () => isFull,
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
