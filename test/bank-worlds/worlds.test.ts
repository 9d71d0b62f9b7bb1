import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { type Clock, play } from './play.ts'
import { shortProfiles } from './profiles.ts'
import { examplesOf, tableOf } from './report.ts'

const seed = Number(process.env.SEED ?? 1)
const clock: Clock = { now: new Date('2026-03-01T09:00:00.000Z') }
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ now: () => clock.now })
})
afterAll(() => test.close())

it.for(shortProfiles)('the bank of a short world is right: $title', { tags: ['nightly'] }, async (profile) => {
  const played = await play(test, clock, profile, { seed, mostOpened: 8 })
  // The figures that the product does not reach yet are printed beside their targets.
  console.log(`seed ${seed}\n${tableOf([[played]])}`)
  const { before, after } = played
  expect([...before.sums, ...after.sums], examplesOf(played, 3)).toEqual([])
  expect(after.alarms.falseAlarms).toEqual([])
  expect(after.lines).toBeGreaterThan(100)
})
