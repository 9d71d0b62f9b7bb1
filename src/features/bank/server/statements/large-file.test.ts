import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { addDays } from '#shared/days.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { BankFile } from '../../statement.ts'
import { bankCalls, today } from '../../testing/bank.calls.ts'
import { cfonbOf } from '../../testing/cfonb.fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ now: () => today })
})
afterAll(() => test.close())

const megabyte = 1024 * 1024

it('leaves statistics of the first lines, however few', async () => {
  const customerId = (await insertCustomer(test.db)).id
  const { addAccount, bring } = bankCalls(test, customerId, await insertUser(test.db, { customer_id: customerId }))
  const readKnown = () => test.pool.query("select reltuples as known from pg_class where relname = 'bank_lines'")
  expect((await readKnown()).rows).toEqual([{ known: -1 }])
  await addAccount()
  await bring(cfonbOf({ openedOn: '2025-12-31', closedOn: '2026-11-20' }, [{ day: '2026-01-01', cents: 100 }]))
  expect((await readKnown()).rows).toEqual([{ known: 1 }])
})

describe.each(gateAndNight(5_000, 99_000))('a statement of $count lines', ({ count, tags }) => {
  it('is read in a thread and added in batches, with its progress', { tags, timeout: 300_000 }, async () => {
    const customerId = (await insertCustomer(test.db)).id
    const manager = await insertUser(test.db, { customer_id: customerId })
    const { addAccount, call, send, lines } = bankCalls(test, customerId, manager)
    await addAccount()
    const file = cfonbOf(
      { openedOn: '2025-12-31', closedOn: '2026-11-20' },
      Array.from({ length: count }, (_, index) => ({
        day: addDays('2026-01-01', index % 320),
        cents: (index % 9000) + 1,
        label: `VIR ${index}`,
        code: '05',
      })),
    )
    const before = process.memoryUsage.rss()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const { _id } = (await send(file)).json<BankFile>()
    const seen = new Set<number>()
    let state = ''
    let most = 0
    while (state !== 'done') {
      const read = (await call('GET', `/files/${_id}`)).json<BankFile>()
      seen.add(read.progress)
      state = read.state
      most = Math.max(most, process.memoryUsage.rss() - before)
      await pause(20)
    }
    delay.disable()
    expect(seen.size).toBeGreaterThan(3)
    expect(delay.percentile(99) / 1e6).toBeLessThan(250)
    expect(most / megabyte).toBeLessThan(700)
    expect((await lines())[0]?.label).toMatch(/^VIR \d+$/)
    expect((await call('GET', `/files/${_id}`)).json()).toMatchObject({ addedCount: count, knownCount: 0 })
  })
})
