import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { migrate } from '#shared/server/migrate.ts'
import { emptyDatabase } from '#test/database.ts'

const product = path.resolve(import.meta.dirname, '../../../../database/migrations')

/** Empties a database, and gives it the schema of the version before a migration. */
export const resetBefore = async (pool: Pool, migration: string): Promise<void> => {
  await emptyDatabase(pool)
  const directory = await mkdtemp(path.join(tmpdir(), 'escarcelle-earlier-'))
  for (const name of await readdir(product))
    if (name < migration) await cp(path.join(product, name), path.join(directory, name))
  await migrate(pool, { directory })
  await rm(directory, { recursive: true })
}
