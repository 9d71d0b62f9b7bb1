import { sql } from 'kysely'
import type { Database, SqlDatabase } from './database.ts'

/** The classes of the advisory locks of an association, or of a person of it. Arbitrary constants. */
export const lockClasses = {
  closedDays: 1_470_311,
  statements: 1_470_312,
  matches: 1_470_313,
  box: 1_470_314,
  person: 1_470_315,
} as const

/** The keys of the advisory locks of a whole database. Arbitrary constants. */
export const lockKeys = { ownership: 7_305_812, migration: 7_305_813, backup: 7_305_814, demo: 7_305_815 } as const

/** Waits for a lock, and holds it until the transaction ends. Holders of a shared lock do not wait for each other. */
export const takeLock = async (
  transaction: Database | SqlDatabase,
  name: keyof typeof lockClasses,
  key: string,
  { isShared = false } = {},
): Promise<void> => {
  const take = isShared ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await sql`select ${take}(${lockClasses[name]}, hashtext(${key}))`.execute(transaction)
}
