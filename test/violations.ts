import { checkData } from '#app/database/invariants.ts'
import { openPool } from '#shared/server/database.ts'
import type { TestApp } from './server.ts'

/** Returns the names of the invariants of database/checks that a test's database breaks. */
export const listViolations = async ({ address }: Pick<TestApp, 'address'>): Promise<string[]> => {
  const pool = openPool(address, { size: 1, hasNoTimeout: true })
  try {
    return (await checkData(pool)).filter(({ offendingCount }) => offendingCount > 0).map(({ name }) => name)
  } finally {
    await pool.end()
  }
}
