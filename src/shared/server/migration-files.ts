import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type SqlFile = { name: string; sql: string }
/** A migration: its own text, and the files that it includes by `\ir`, in order. */
export type Migration = { name: string; checksum: string; parts: SqlFile[] }

export const databaseFolder = path.resolve(import.meta.dirname, '../../../database')
export const productMigrations = path.join(databaseFolder, 'migrations')

/** Reads a file. Line endings of a checkout on Windows must not change the checksum. */
const readSql = async (file: string): Promise<SqlFile> => ({
  name: path.basename(file),
  sql: (await readFile(file, 'utf8')).replaceAll('\r\n', '\n'),
})

/** Includes another file, by its path from the folder of the migration. psql understands the line too. */
const inclusion = /^\\ir (.+)$/gm

const readMigration = async (directory: string, name: string): Promise<Migration> => {
  const { sql } = await readSql(path.join(directory, name))
  const included = [...sql.matchAll(inclusion)].map(([, file = '']) => readSql(path.join(directory, file)))
  const parts = [{ name, sql: sql.replaceAll(inclusion, '') }, ...(await Promise.all(included))]
  const checksum = createHash('sha256')
  for (const part of parts) checksum.update(part.sql)
  return { name, checksum: checksum.digest('hex'), parts }
}

export const readMigrations = async (directory: string): Promise<Migration[]> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map((name) => readMigration(directory, name)))
}
