import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { describeFinding } from './invariants.ts'
import { checkParisDays } from './paris-days.ts'

let test: TestDatabase
let client: PoolClient
beforeAll(async () => {
  test = await createTestDatabase({ isEmpty: true })
  client = await test.pool.connect()
})
afterAll(async () => {
  client.release()
  await test.close()
})

it('finds nothing when PostgreSQL and Node agree on the days of Paris', async () => {
  expect(await checkParisDays(client)).toMatchObject({ offendingCount: 0, offendingRows: [] })
})

it('counts the days on which they differ, and names the first one', async () => {
  const finding = await checkParisDays(client, 'Europe/London')
  expect(finding.offendingCount).toBe(36_525)
  expect(describeFinding(finding).split('\n').slice(0, 3)).toEqual([
    '✗ PostgreSQL et Node commencent chaque jour de Paris au même instant.',
    '  Faux pour 36525 lignes (paris_days)\u00a0:',
    '    day=2000-01-01 postgres=2000-01-01T00:00:00.000Z node=1999-12-31T23:00:00.000Z',
  ])
})
