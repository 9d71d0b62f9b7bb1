import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '#app/database/invariants.ts'
import { createSilenceWatch } from '#features/devices/server/silence.service.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { beginDemo, finishDemo } from './demo.ts'

const options = {
  profile: 'small',
  asOf: new Date('2026-11-20T13:35:00.123Z'),
  hashPassword: async (password: string) => `hash of ${password}`,
} as const

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await beginDemo(database.pool, options)
})
afterAll(() => database.close())

/** Counts the donations, those of the roll-ups, the associations that have some, and the rules that are broken. */
const read = async () => {
  const { rows } = await database.pool.query<{ rows: number; counted: number; associations: number }>(`
    select count(*)::int as rows, count(distinct customer_id)::int as associations,
      (select sum(donation_count + cancelled_count)::int from donation_platform_days) as counted from transactions`)
  const findings = await checkInvariants(database.pool)
  return { ...rows[0]!, broken: findings.filter(({ offendingCount }) => offendingCount > 0) }
}

it('figures are right at every moment of a demo whose writing is stopped, and the next start goes on', {
  tags: ['nightly'],
}, async () => {
  const begun = await read()
  expect(begun).toMatchObject({ counted: begun.rows, broken: [] })
  expect((await beginDemo(database.pool, options)).isMade).toBe(false)

  const stop = new AbortController()
  const lines: string[] = []
  const onProgress = (line: string) => {
    lines.push(line)
    if (lines.length > 3) stop.abort()
  }
  await finishDemo(database.pool, { onProgress, stopped: stop.signal, everyMs: 0 })
  const stopped = await read()
  expect(stopped).toMatchObject({ counted: stopped.rows, broken: [], associations: begun.associations + 4 })
  expect(lines[0]).toContain('dons sur')

  // The watch of terminals began before they had donations.
  const watch = createSilenceWatch({ db: inCamelCase(database.db), clock: () => options.asOf })
  await watch()
  await finishDemo(database.pool)
  expect((await database.pool.query('select from device_rhythms')).rows).toEqual([])
  const whole = await read()
  expect(whole).toMatchObject({ counted: whole.rows, broken: [] })
  expect(whole.associations).toBeGreaterThan(50)
  expect(await finishDemo(database.pool)).toEqual({ donationCount: 0, totalCents: 0 })
})

it('two starts at once write each donation once', { tags: ['nightly'] }, async () => {
  const other = await createTestDatabase()
  try {
    await beginDemo(other.pool, options)
    await Promise.all([finishDemo(other.pool), finishDemo(other.pool)])
    await finishDemo(database.pool)
    const { rows } = await other.pool.query('select count(*)::int as rows from transactions')
    expect(rows[0]).toEqual({ rows: (await read()).rows })
  } finally {
    await other.close()
  }
})
