import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { checkParisTime, clockChangesOfNode, clockChangesOfPostgres, describeDisagreement } from './paris-time.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase({ isEmpty: true })
})
afterAll(() => test.close())

it('finds the 200 changes of the clock of Paris from 2000 to 2100, to the hour, in both tables', async () => {
  const ofNode = clockChangesOfNode('Europe/Paris')
  expect(ofNode).toHaveLength(201)
  expect(ofNode.filter(({ atMs }) => new Date(atMs).getUTCFullYear() === 2026)).toEqual([
    { atMs: Date.parse('2026-03-29T01:00Z'), offsetMinutes: 120 },
    { atMs: Date.parse('2026-10-25T01:00Z'), offsetMinutes: 60 },
  ])
  expect(await clockChangesOfPostgres(test.pool, 'Europe/Paris')).toEqual(ofNode)
})

it('says nothing when PostgreSQL and Node agree', async () => {
  expect(await checkParisTime(test.pool)).toBeUndefined()
})

it('agrees about zones of other rules too, with half hours and changed laws', async () => {
  for (const zone of ['Asia/Kolkata', 'Australia/Adelaide', 'Europe/Istanbul', 'America/New_York'])
    expect(await clockChangesOfPostgres(test.pool, zone), zone).toEqual(clockChangesOfNode(zone))
})

it('names the first instant of a disagreement, both offsets and what to do', () => {
  const today = clockChangesOfNode('Europe/Paris')
  // A law that ends the change of the clock: summer time for ever from March 2027 on.
  const afterLaw = today.filter(({ atMs }) => atMs < Date.parse('2027-10-01'))
  expect(describeDisagreement(afterLaw, today)?.split('\n')).toEqual([
    'Attention\u00a0: PostgreSQL et Node ne connaissent pas la même heure de Paris à partir du 2027-10-31 01:00 UTC\u00a0:',
    `UTC+2 pour PostgreSQL, UTC+1 pour Node ${process.version} (fuseaux ${process.versions.tz}).`,
    'À partir de cette date, un don donné près de minuit peut être compté un autre jour que celui qui est affiché.',
    'Aucun don n’est perdu. Mettez à jour celui des deux qui est en retard, puis lancez npm run db:rebuild-days.',
  ])
  expect(describeDisagreement(today, afterLaw)).toContain('UTC+1 pour PostgreSQL, UTC+2 pour Node')
})

it('finds a change that only one of the two has, and an offset that differs from the beginning', () => {
  const paris = clockChangesOfNode('Europe/Paris')
  expect(describeDisagreement(paris, clockChangesOfNode('Europe/London'))).toContain('à partir du 2000-01-01 00:00 UTC')
  const withOneMore = [...paris, { atMs: Date.parse('2099-12-01T00:00Z'), offsetMinutes: 120 }]
  expect(describeDisagreement(paris, withOneMore)).toContain('à partir du 2099-12-01 00:00 UTC')
})
