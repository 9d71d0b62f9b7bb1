import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { commonPasswordsFile } from '#features/identity/server/passwords/common-passwords.ts'
import { createTestDatabase } from '#test/database.ts'
import { makeCommonPasswords } from './generate-common-passwords.ts'
import { isLicencesPageCurrent } from './generate-licences.ts'
import { areRightsCurrent } from './generate-rights.ts'
import { renderTables, tablesFile } from './generate-tables.ts'

describe('generated files are up to date', () => {
  it('common-passwords.bin (otherwise: npm run passwords)', async () => {
    expect((await readFile(commonPasswordsFile)).equals(makeCommonPasswords())).toBe(true)
  })

  it('docs/rights.md (otherwise: npm run docs:rights)', async () => {
    expect(await areRightsCurrent()).toBe(true)
  })

  it('docs/licences.md (otherwise: npm run docs:licences)', () => {
    expect(isLicencesPageCurrent()).toBe(true)
  })

  it('database/tables.generated.ts (otherwise: npm run db:types)', async () => {
    const { pool, close } = await createTestDatabase()
    expect(await readFile(tablesFile, 'utf8')).toBe(await renderTables(pool))
    await close()
  })
})
