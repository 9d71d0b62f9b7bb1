import { type FileHandle, open, rm } from 'node:fs/promises'

/** An append-only file of JSON lines. */
export type Journal = {
  /** Appends a line. Resolves once it is on disk. Lines that arrive during a flush share the next one. */
  append: (entry: object) => Promise<void>
  /** Waits for the last write, and fails when it failed. Removes an empty file. */
  close: () => Promise<void>
}

/** Ends a line that a crash cut, so that the next one starts on a new line. */
const endTornLine = async (file: FileHandle): Promise<void> => {
  const { size } = await file.stat()
  if (size === 0) return
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  if (buffer.toString() !== '\n') await file.appendFile('\n')
}

/** Opens a journal, readable only by its owner, since donations may contain a donor's name. */
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
      // After a failed write (a full disk) every later write fails too, so that no line is half written.
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
