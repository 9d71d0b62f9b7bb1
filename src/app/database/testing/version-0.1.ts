import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Pool } from 'pg'
import { migrate } from '#shared/server/migrate.ts'

/**
 * The 48 migrations of version 0.1, one after the other, each after a line with its name: 35 kB, compressed since nothing
 * edits them. Their bytes matter: databases have their checksums.
 */
const packed = new URL('./version-0.1.sql.gz', import.meta.url)

const readMigrations = async (): Promise<{ name: string; sql: string }[]> => {
  const [, ...parts] = gunzipSync(await readFile(packed))
    .toString('utf8')
    .split(/^-- file: (.+)\n/m)
  return parts.flatMap((name, place) => (place % 2 === 0 ? [{ name, sql: parts[place + 1] ?? '' }] : []))
}

/** Gives an empty database the schema of version 0.1: of its first `count` migrations, or of all. */
export const migrateToVersion01 = async (pool: Pool, count?: number): Promise<void> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'escarcelle-0.1-'))
  try {
    for (const { name, sql } of (await readMigrations()).slice(0, count))
      await writeFile(path.join(directory, name), sql)
    await migrate(pool, { directory, version: '0.1.0' })
  } finally {
    await rm(directory, { recursive: true })
  }
}
