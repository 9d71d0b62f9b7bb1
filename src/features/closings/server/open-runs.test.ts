import { expect, it } from 'vitest'
import { friday, setUpClosings } from '../testing/closing.calls.ts'

const world = setUpClosings()

it('lists the days before today that no closing has, in runs without a closed day between', async () => {
  const { call, give, closed, admin, terminal } = world
  const on = (day: string) => ({ createdAt: `${day}T12:00:00.000Z` })
  await give(1, on('2025-12-30'), terminal)
  await give(2, on('2026-03-02'))
  await give(3, on('2026-03-04'))
  await give(4, on('2026-03-07'))
  await give(5)
  const run = (from: string, to: string, dayCount: number, total: number) => ({
    from,
    to,
    dayCount,
    donationCount: dayCount,
    total,
  })
  const december = run('2025-12-30', '2025-12-30', 1, 1)
  expect((await call('GET', '/open-days')).json()).toEqual({
    count: 2,
    runs: [run('2026-03-02', '2026-03-06', 3, 10), december],
  })
  await closed({ kind: 'day', from: '2026-03-04', to: '2026-03-04' })
  const answer = await call('GET', '/open-days', undefined, admin)
  expect(answer.json().runs).toEqual([
    run('2026-03-06', '2026-03-06', 1, 5),
    run('2026-03-02', '2026-03-02', 1, 2),
    december,
  ])
  await closed(friday)
  await closed({ kind: 'period', from: '2025-12-01', to: '2026-03-02' })
  expect((await call('GET', '/open-days')).json()).toEqual({ count: 0, runs: [] })
})
