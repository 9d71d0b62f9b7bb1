import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { consumeAttempt, consumeAttempts, refundAttempt, resetAttempts, sweepAttempts } from './attempts.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const rule = { name: 'test', limit: 5, windowSeconds: 900 }

const take = async (count: number, ...subject: [string, ...string[]]) => {
  const attempts = await Promise.all(Array.from({ length: count }, () => consumeAttempt(test.db, rule, ...subject)))
  return attempts.filter(({ allowed }) => allowed).length
}

const endWindows = () => test.db.updateTable('attempts').set({ window_ends_at: sql`now()` }).execute()

describe('attempts', () => {
  it('are allowed exactly up to the limit, also in parallel', async () => {
    expect(await take(60, 'parallel')).toBe(5)
    expect(await take(1, 'parallel')).toBe(0)
  })

  it('are counted per subject and per rule', async () => {
    expect(await take(6, 'a', 'bc')).toBe(5)
    expect(await take(6, 'ab', 'c')).toBe(5)
    expect(await consumeAttempt(test.db, { ...rule, name: 'other' }, 'a', 'bc')).toEqual({ allowed: true })
  })

  it('return the waiting time, which refused attempts do not prolong', async () => {
    await take(5, 'waiting')
    await test.db
      .updateTable('attempts')
      .set({ window_ends_at: sql`window_ends_at - interval '600 seconds'` })
      .execute()
    const refused = await consumeAttempt(test.db, rule, 'waiting')
    expect(refused).toMatchObject({ allowed: false })
    const waitSeconds = refused.allowed ? 0 : refused.waitSeconds
    expect(waitSeconds).toBeGreaterThan(290)
    expect(waitSeconds).toBeLessThanOrEqual(300)
    expect(await consumeAttempt(test.db, rule, 'waiting')).toMatchObject({ allowed: false })
  })

  it('of a refused network write no row, for any name', async () => {
    const ofNetwork = { ...rule, name: 'of-network' }
    const tryAs = (account: string) =>
      consumeAttempts(test.db, [
        [rule, account, 'flood'],
        [ofNetwork, 'flood'],
      ])
    for (let count = 0; count < 5; count += 1) await tryAs(`account ${count}`)
    const read = () => test.db.selectFrom('attempts').selectAll().orderBy('key').execute()
    const before = await read()
    for (let count = 5; count < 225; count += 1)
      expect(await tryAs(`account ${count}`)).toMatchObject({ allowed: false })
    expect(await read()).toEqual(before)
  })

  it('start again when their window is over', async () => {
    await take(50, 'window')
    await endWindows()
    expect(await take(50, 'window')).toBe(5)
  })

  it('can be refunded one by one, also after refused attempts', async () => {
    await take(9, 'returned')
    await refundAttempt(test.db, rule, 'returned')
    expect(await take(9, 'returned')).toBe(1)
  })

  it('cannot be refunded below zero', async () => {
    await take(1, 'below')
    for (let round = 0; round < 3; round += 1) await refundAttempt(test.db, rule, 'below')
    expect(await take(9, 'below')).toBe(5)
  })

  it('can be reset', async () => {
    await take(9, 'forgotten')
    await resetAttempts(test.db, rule, 'forgotten')
    expect(await take(9, 'forgotten')).toBe(5)
  })

  it('are stored without the subject in clear', async () => {
    await take(1, 'secret typed into the wrong field')
    const rows = await test.db.selectFrom('attempts').select('key').execute()
    expect(rows.map(({ key }) => key).join()).not.toMatch(/secret|typed/)
  })

  it('are swept when their window is over, and not before', async () => {
    await take(2, 'swept')
    await endWindows()
    await take(2, 'kept')
    await sweepAttempts(test.db)
    expect(await test.db.selectFrom('attempts').select('tries').execute()).toEqual([{ tries: 2 }])
  })
})
