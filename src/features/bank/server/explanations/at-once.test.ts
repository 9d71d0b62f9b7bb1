import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { inCamelCase, withoutTimeLimits } from '#shared/server/database.ts'
import { countBlocked } from '#test/database.ts'
import { listViolations } from '#test/violations.ts'
import { cfonbOf } from '../../testing/cfonb.fixture.ts'
import { setUpMatches } from '../../testing/match.calls.ts'
import { lockMatches } from './match.repository.ts'

const world = setUpMatches()
const day = '2026-11-05'

/** Brings lines of the same day, and returns a call for each that claims the same donations of two terminals. */
const claimsOf = async (count: number) => {
  await world.give(world.entry, day, 900)
  await world.give(world.yard, day, 800)
  const opened = { openedOn: '2026-10-31', closedOn: '2026-11-23' }
  const lines = Array.from({ length: count }, (_, index) => ({ day: '2026-11-12', cents: 100 + index }))
  await world.bring(
    cfonbOf(
      opened,
      lines.map((line) => ({ ...line, label: 'OPERATION', code: '05' })),
    ),
  )
  const other = await insertUser(world.test.db, { customer_id: world.customerId })
  return (await world.lines()).map(({ _id, amount }, index) => () => {
    const both = [world.takings(day, world.entry, 9), world.takings(day, world.yard, 8)]
    const rest = { kind: 'other', amount: Math.round((amount - 17) * 100) / 100, note: 'Le reste' }
    const parts = [...(index % 2 === 0 ? both : both.toReversed()), rest]
    return world.match(_id, parts, index % 3 === 0 ? other : world.manager)
  })
}
const statusesOf = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)

it('of lines that claim the same donations at once, in either order, one has them and none waits for another', async () => {
  const claims = await claimsOf(12)
  for (let round = 0; round < 12; round += 1) {
    const answers = await Promise.all(claims.map((claim) => claim()))
    expect(statusesOf(answers)).toEqual([201, ...claims.slice(1).map(() => 409)])
    const refused = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().code)
    expect(new Set(refused)).toEqual(new Set(['money-of-other-line']))
    const made = answers.find(({ statusCode }) => statusCode === 201)?.json().match._id
    const undos = await Promise.all([1, 2, 3].map(() => world.call('POST', `/matches/${made}/undo`)))
    expect(statusesOf(undos)).toEqual([200, 409, 409])
  }
})

it('an undo and a match of the same money at once leave it in one line at most', async () => {
  const [first, second] = await claimsOf(2)
  for (let round = 0; round < 6; round += 1) {
    const made = (await first?.())?.json().match._id
    const [undone, claimed] = await Promise.all([world.call('POST', `/matches/${made}/undo`), second?.()])
    expect(undone.statusCode).toBe(200)
    expect([201, 409]).toContain(claimed?.statusCode)
    if (claimed?.statusCode === 201) await world.call('POST', `/matches/${claimed.json().match._id}/undo`)
  }
})

/** Waits until calls wait for a lock. */
const untilWaiting = async (count: number): Promise<void> => {
  await expect.poll(() => countBlocked(world.test.pool)).toBe(count)
}

it('a line that leaves with its file is gone for a person who explains it at the same instant', async () => {
  const { call, bring, customerId, test } = world
  const opened = { openedOn: '2026-10-31', closedOn: '2026-11-20' }
  const { _id } = await bring(cfonbOf(opened, [{ day: '2026-11-04', cents: 9_000, label: 'VIR DIVERS', code: '05' }]))
  const [line] = await world.lines()
  const answers = await test.db.transaction().execute(async (transaction) => {
    await sql.raw(withoutTimeLimits).execute(transaction)
    await lockMatches(inCamelCase(transaction), customerId)
    const withdrawal = call('POST', `/files/${_id}/withdrawal`)
    await untilWaiting(1)
    const match = world.match(line?._id ?? '', [{ kind: 'other', amount: 90, note: 'Loyer' }], world.manager)
    await untilWaiting(2)
    return { withdrawal, match }
  })
  expect((await answers.withdrawal).statusCode).toBe(200)
  expect((await answers.match).statusCode).toBe(404)
  await world.settled(_id)
  expect(await listViolations(test)).toEqual([])
})
