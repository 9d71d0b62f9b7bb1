import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { renderTables, tablesFile } from './generate-tables.ts'

it('database/tables.generated.ts is up to date (otherwise: npm run db:types)', async () => {
  const { pool, close } = await createTestDatabase()
  expect(await readFile(tablesFile, 'utf8')).toBe(await renderTables(pool))
  await close()
})
