import { beforeEach, describe, expect, it } from 'vitest'
import { inCamelCase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { type BankCalls, setUpBank } from '../../testing/bank.calls.ts'
import { insertBankFile } from '../../testing/bank.fixture.ts'
import { cfonbOf } from '../../testing/cfonb.fixture.ts'
import { coverageOf } from '../matching/coverage.ts'
import { readCovered } from './covered.queries.ts'

const world = setUpBank()
let { test, customerId, manager, bring } = {} as BankCalls
let accountId = ''
beforeEach(async () => {
  ;({ test, customerId, manager, bring } = world)
  accountId = (await world.addAccount())._id
})

/** Adds a statement of a CSV with its period. Most CSVs have no balances, so they are optional. */
const add = async (
  opened_on: string,
  closed_on: string,
  balances: { opening_cents?: number; closing_cents?: number } = {},
) => {
  const file_id = await insertBankFile(test.db, customerId, manager.id)
  const ids = { customer_id: customerId, id: newId(), account_id: accountId, file_id }
  await test.db
    .insertInto('bank_statements')
    .values({ ...ids, opened_on, closed_on, added_at: '2026-12-01T09:00:00.000Z', ...balances })
    .execute()
}
const covers = async (from: string, to: string) => {
  const covered = await readCovered(inCamelCase(test.db), customerId)
  return coverageOf(covered.get(accountId) ?? [])(from, to)
}

describe('the days that statements cover', () => {
  it('are those of the periods that CSVs write, with the week-end between two months', async () => {
    await add('2026-10-01', '2026-10-30')
    await add('2026-11-02', '2026-11-27')
    expect(await covers('2026-10-01', '2026-11-29')).toBe(true)
    expect(await covers('2026-10-01', '2026-11-30')).toBe(false)
  })

  it('go on to the statement that opens with the closing balance, within a week', async () => {
    await add('2026-09-02', '2026-09-25', { opening_cents: 0, closing_cents: 777 })
    await add('2026-10-01', '2026-10-20', { opening_cents: 777, closing_cents: 888 })
    await add('2026-10-26', '2026-10-30', { opening_cents: 999, closing_cents: 999 })
    expect(await covers('2026-09-02', '2026-10-20')).toBe(true)
    expect(await covers('2026-10-19', '2026-10-27')).toBe(false)
  })

  it('leave out the day of an old balance without a line, which is of the statement before', async () => {
    const line = { day: '2026-11-05', cents: 100 }
    await bring(cfonbOf({ openedOn: '2026-11-03', closedOn: '2026-11-10' }, [line]))
    expect([await covers('2026-11-03', '2026-11-05'), await covers('2026-11-04', '2026-11-10')]).toEqual([false, true])
    expect((await readCovered(inCamelCase(test.db), newId())).size).toBe(0)
  })
})
