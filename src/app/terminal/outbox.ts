import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { z } from 'zod'
import type { DonationInput } from '#features/transactions/donation.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { texts } from './terminal.texts.ts'

/** A donation to send. Its key makes a retry idempotent. */
export type Donation = {
  key: string
  body: z.input<typeof DonationInput>
  /** The place where it was read (`file.csv:12`), for messages about a refusal. */
  source?: string | undefined
}

/**
 * The donations that the server has not confirmed. They survive a crash of the simulator and of the machine. A donation
 * is removed when the server has stored it, or refused it permanently.
 */
export type Outbox = {
  /** Lists the donations, oldest first. */
  list: () => Donation[]
  has: (key: string) => boolean
  size: () => number
  /** Adds a donation once. Resolves once it is on disk. */
  put: (donation: Donation) => Promise<void>
  /** Removes a donation, without waiting for the disk: a removal lost in a crash costs one idempotent retry. */
  settle: (key: string) => void
  /** Counts the terminal's donations: returns 1, 2, 3… A number is never returned twice, and may be lost in a crash. */
  nextSequence: () => Promise<number>
  close: () => Promise<void>
}

/** WAL with full synchronisation syncs at each commit, before the commit returns. */
const schema = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists donations (
    place integer primary key autoincrement,
    key text not null unique,
    body text not null,
    source text
  );
  create table if not exists sequence (last integer not null);
  insert into sequence select 0 where not exists (select 1 from sequence)`

/**
 * Opens the file, readable only by its owner, since donations may name their donors. SQLite's other files get the same
 * mode.
 */
const openFile = async (path: string): Promise<DatabaseSync> => {
  await (await open(path, 'a', 0o600)).close()
  const db = new DatabaseSync(path)
  try {
    db.exec(schema)
    return db
  } catch {
    db.close()
    throw new StartFailure(texts.unreadableOutbox(path))
  }
}

/**
 * Returns a function that resolves with the commit of the current event loop turn, which all writes of the turn share.
 */
const createGroupCommit = (db: DatabaseSync): (() => Promise<void>) => {
  let nextCommit: Promise<void> | undefined
  /** Throws when a failed write, on a full disk for example, has rolled the transaction back. */
  const commit = (): void => {
    nextCommit = undefined
    try {
      db.exec('commit')
    } finally {
      if (db.isTransaction) db.exec('rollback')
    }
  }
  return () => {
    if (nextCommit) return nextCommit
    db.exec('begin')
    nextCommit = new Promise((resolve, reject) => {
      setImmediate(() => {
        try {
          resolve(commit())
        } catch (error) {
          reject(error)
        }
      })
    })
    return nextCommit
  }
}

type Row = { key: string; body: string; source: string | null }

const donationOf = ({ key, body, source }: Row): Donation => ({
  key,
  body: JSON.parse(body),
  ...(source !== null && { source }),
})

/** Opens the outbox of a state folder, which the caller has locked (see `lockState`). */
export const openOutbox = async (folder: string): Promise<Outbox> => {
  const db = await openFile(join(folder, 'outbox.sqlite'))
  const groupCommit = createGroupCommit(db)
  const selectAll = db.prepare('select key, body, source from donations order by place')
  const selectOne = db.prepare('select 1 from donations where key = ?')
  const count = db.prepare('select count(*) as size from donations')
  const insert = db.prepare('insert into donations (key, body, source) values (?, ?, ?) on conflict do nothing')
  const countUp = db.prepare('update sequence set last = last + 1 returning last')
  const remove = db.prepare('delete from donations where key = ?')

  const has = (key: string): boolean => selectOne.get(key) !== undefined
  let lastWrite = Promise.resolve()
  const write = (work: () => void): Promise<void> => {
    lastWrite = groupCommit()
    // The promise of `put`, or `close`, reports a failure.
    lastWrite.catch(() => {})
    work()
    return lastWrite
  }

  return {
    list: () => (selectAll.all() as Row[]).map(donationOf),
    has,
    size: () => Number(count.get()?.size),
    put: async ({ key, body, source }) => write(() => insert.run(key, JSON.stringify(body), source ?? null)),
    settle: (key) => {
      if (has(key)) void write(() => remove.run(key))
    },
    nextSequence: async () => {
      let last = 0
      await write(() => {
        last = Number(countUp.get()?.last)
      })
      return last
    },
    close: async () => {
      try {
        await lastWrite
      } finally {
        db.close()
      }
    },
  }
}
