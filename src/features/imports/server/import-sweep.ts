import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import { keptHours, longestRunDays } from '../import.ts'
import { type ImportKey, lockImport, removeImport, updateImport } from './import.repository.ts'
import { purgeSome } from './line.repository.ts'

const listOld = async (db: Database, now: Date): Promise<ImportKey[]> => {
  const { rows } = await sql<ImportKey>`
    select customer_id, id as import_id from imports
    where (state = 'uploading' and uploaded_at < ${now}::timestamptz - interval '1 hour')
      or (state in ('uploaded', 'checking', 'checked')
        and coalesce(stepped_at, uploaded_at) < ${now}::timestamptz - make_interval(hours => ${keptHours}))
      or (state = 'running' and started_at < ${now}::timestamptz - make_interval(days => ${longestRunDays}))`.execute(
    db,
  )
  return rows
}

/**
 * Returns the hourly duty that deletes the files whose last step is a day old, and closes a run that could not end in 7
 * days: a file holds donors (docs/rules/imports.md#imports-kept).
 */
export const createImportSweep =
  ({ db, clock }: { db: Database; clock: () => Date }) =>
  async (): Promise<void> => {
    for (const key of await listOld(db, clock())) {
      while (await purgeSome(db, key));
      await db.transaction().execute(async (transaction) => {
        const row = await lockImport(transaction, key)
        if (row?.state === 'running') await updateImport(transaction, key, { state: 'done', endedAt: clock() })
        else if (row && row.startedAt === null) await removeImport(transaction, key)
      })
    }
  }
