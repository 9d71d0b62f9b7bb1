import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { DonationInput } from '#features/transactions/donation.ts'
import { Failure } from './exit.ts'
import { openJournal } from './journal.ts'
import { texts } from './terminal.texts.ts'

/** A donation as it is sent, under the key that makes sending it again harmless. */
export type Donation = {
  key: string
  body: z.input<typeof DonationInput>
  /** Where it was read, `file.csv:12`, to name it when the server refuses it. */
  source?: string | undefined
}

/**
 * What this terminal took in and the server has not confirmed. A donation put here survives a crash of the simulator and
 * of the machine; it leaves when the server has it, or refused it for good.
 */
export type Outbox = {
  /** Oldest first. */
  list: () => Donation[]
  has: (key: string) => boolean
  size: () => number
  /** Resolves once the donation is on disk. */
  put: (donation: Donation) => Promise<void>
  /** Not awaited by anyone: a settlement that a crash loses costs one repeated request, which changes nothing. */
  settle: (key: string) => void
  close: () => Promise<void>
}

const Line = z.union([
  z.object({ settled: z.string() }),
  z.object({
    key: z.string(),
    body: z.looseObject({ amount: z.number() }),
    source: z.string().optional(),
  }),
])

const parseLine = (path: string, text: string, number: number): z.infer<typeof Line> => {
  try {
    return Line.parse(JSON.parse(text))
  } catch {
    // Nothing is skipped: an unreadable line may be someone's donation.
    throw new Failure(texts.unreadableOutbox(path, number))
  }
}

/** What the file says is still to be sent. A last line without its end was never confirmed to anyone: it is left out. */
const readWaiting = async (path: string): Promise<Map<string, Donation>> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const waiting = new Map<string, Donation>()
  for (const [position, line] of text.split('\n').slice(0, -1).entries()) {
    const entry = parseLine(path, line, position + 1)
    if ('settled' in entry) waiting.delete(entry.settled)
    else waiting.set(entry.key, entry)
  }
  return waiting
}

/** Leaves in the file only what still waits; a crash in between leaves the old file whole. */
const compact = async (path: string, waiting: ReadonlyMap<string, Donation>): Promise<void> => {
  if (waiting.size === 0) return rm(path, { force: true })
  const fresh = `${path}.new`
  const file = await open(fresh, 'w', 0o600)
  try {
    await file.writeFile([...waiting.values()].map((donation) => `${JSON.stringify(donation)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(fresh, path)
}

/** Opens the outbox of a state folder, which the caller holds alone (see `lockState`). */
export const openOutbox = async (folder: string): Promise<Outbox> => {
  const path = join(folder, 'outbox.jsonl')
  const waiting = await readWaiting(path)
  await compact(path, waiting)
  const journal = await openJournal(path)

  return {
    list: () => [...waiting.values()],
    has: (key) => waiting.has(key),
    size: () => waiting.size,
    put: async (donation) => {
      if (waiting.has(donation.key)) return
      waiting.set(donation.key, donation)
      await journal.append(donation)
    },
    settle: (key) => {
      // A write that fails is told to the next `put` and by `close`.
      if (waiting.delete(key)) journal.append({ settled: key }).catch(() => {})
    },
    close: async () => {
      await journal.close()
      await compact(path, waiting)
    },
  }
}
