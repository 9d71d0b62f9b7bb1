import { type FileHandle, open, rm } from 'node:fs/promises'

/** A file of JSON lines that only grows. */
export type Journal = {
  /** Adds a line; resolves once it is on disk. Lines that arrive while one is being flushed are flushed together. */
  append: (entry: object) => Promise<void>
  /** Waits for what is being written; fails when any of it could not be. An empty journal leaves no file. */
  close: () => Promise<void>
}

/** A line that a crash cut in two is closed, so that the next one starts on its own. */
const endTornLine = async (file: FileHandle): Promise<void> => {
  const { size } = await file.stat()
  if (size === 0) return
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  if (buffer.toString() !== '\n') await file.appendFile('\n')
}

/** Opens a journal, readable by its owner alone: donations may carry a donor's name. */
export const openJournal = async (path: string): Promise<Journal> => {
  const file = await open(path, 'a+', 0o600)
  await endTornLine(file)
  let lines: string[] = []
  let nextFlush: Promise<void> | undefined
  let lastFlush = Promise.resolve()

  const flush = async (): Promise<void> => {
    const text = lines.join('')
    lines = []
    nextFlush = undefined
    await file.appendFile(text)
    await file.datasync()
  }

  return {
    append: (entry) => {
      lines.push(`${JSON.stringify(entry)}\n`)
      // After a failed write (a full disk) every later one fails the same way: nothing is ever half kept.
      nextFlush ??= lastFlush = lastFlush.then(flush)
      return nextFlush
    },
    close: async () => {
      try {
        await lastFlush
        const { size } = await file.stat()
        if (size === 0) await rm(path, { force: true })
      } finally {
        await file.close()
      }
    },
  }
}
