import { getConstructionPlans, PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openJobs } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('has the schema of the installed pg-boss: another one needs a migration', async () => {
  const [, expected] = /version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans('jobs')) ?? []
  const { rows } = await database.pool.query('select version::text from jobs.version')
  expect(rows).toEqual([{ version: expected }])
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.pool.query(text, values) }, schema: 'jobs' })
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true })
})

it('adds the work of a time in Paris once for several processes, also across both changes of the clock', async () => {
  const onError = (error: unknown): void => {
    throw error
  }
  const processes = [openJobs(database.pool, { onError }), openJobs(database.pool, { onError })]
  await Promise.all(processes.map((jobs) => jobs.schedule('timed-work', 'summaries', '0 7 * * *')))
  const { rows } = await database.pool.query('select key, cron, timezone from jobs.schedule')
  expect(rows).toEqual([{ key: 'summaries', cron: '0 7 * * *', timezone: 'Europe/Paris' }])
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.pool.query(text, values) }, schema: 'jobs' })
  const next = (from: string) =>
    boss
      .previewSchedule('0 7 * * *', { tz: 'Europe/Paris', from: new Date(from), count: 3 })
      .map((at) => at.toISOString())
  expect(next('2027-03-26T12:00:00Z')).toEqual([
    '2027-03-27T06:00:00.000Z',
    '2027-03-28T05:00:00.000Z',
    '2027-03-29T05:00:00.000Z',
  ])
  expect(next('2027-10-29T12:00:00Z')).toEqual([
    '2027-10-30T05:00:00.000Z',
    '2027-10-31T06:00:00.000Z',
    '2027-11-01T06:00:00.000Z',
  ])
  await Promise.all(processes.map((jobs) => jobs.close()))
})
