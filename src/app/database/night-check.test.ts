import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { checkAtNight, createNightCheck, readRuleState } from './night-check.ts'
import { createLedger } from './testing/ledger.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await createLedger(database.db)
})
afterAll(() => database.close())

const at = (time: string) => () => new Date(`2026-11-27T${time}:00+01:00`)
const check = (time: string) => checkAtNight(database.pool, database.pool, at(time))

it('notes the rules that the data breaks, until a later check finds them kept, and forgets those that no longer exist', {
  tags: ['nightly'],
}, async () => {
  expect(await readRuleState(database.db)).toBeUndefined()
  await database.pool.query('update donation_days set donation_count = donation_count + 1')
  const former = { name: 'former.sql', checked_at: new Date(0), offending_count: 3 }
  await database.db.insertInto('rule_checks').values(former).execute()
  await check('03:00')
  expect(await readRuleState(database.db)).toEqual({
    checkedAt: '2026-11-27T02:00:00.000Z',
    broken: expect.arrayContaining([{ name: 'roll_up_days.sql', rows: expect.any(Number) }]),
  })
  expect(JSON.stringify(await readRuleState(database.db))).not.toContain(former.name)

  await database.pool.query('update donation_days set donation_count = donation_count - 1')
  await check('04:00')
  expect(await readRuleState(database.db)).toEqual({ checkedAt: '2026-11-27T03:00:00.000Z', broken: [] })
})

it('runs once each night, and never by day', async () => {
  const ran: string[] = []
  const lookAt = (instant: string) =>
    createNightCheck({
      db: database.db,
      clock: () => new Date(instant),
      signal: new AbortController().signal,
      run: async () => {
        ran.push(instant)
        await database.db.deleteFrom('rule_checks').execute()
        const checked = { name: 'roll_up_days.sql', checked_at: new Date(instant), offending_count: 0 }
        await database.db.insertInto('rule_checks').values(checked).execute()
      },
    })()
  for (const instant of [
    '2026-12-01T12:00:00+01:00',
    '2026-12-02T00:50:00+01:00',
    '2026-12-02T01:50:00+01:00',
    '2026-12-02T04:50:00+01:00',
    '2026-12-02T12:00:00+01:00',
    '2026-12-03T01:10:00+01:00',
  ])
    await lookAt(instant)
  expect(ran).toEqual(['2026-12-02T01:50:00+01:00', '2026-12-03T01:10:00+01:00'])
})
