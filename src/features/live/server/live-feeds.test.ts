import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFeeds } from './live-feeds.ts'

const quietMs = 30
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A source that counts its reads. */
const open = () => {
  const feeds = createFeeds({ pollMs: () => 60_000, quietMs })
  let reads = 0
  const read = async () => {
    reads += 1
    return { reads }
  }
  const source = { key: 'link', customerId: undefined, read }
  return { current: () => feeds.current(source), reads: () => reads }
}

it('shares a read among all who ask for the current state', async () => {
  const { current, reads } = open()
  const states = await Promise.all(Array.from({ length: 50 }, current))
  expect(reads()).toBe(1)
  expect(new Set(states.map(({ data }) => data))).toEqual(new Set(['{"reads":1}']))
  await current()
  expect(reads()).toBe(1)
})

it('reads the current state again after a moment', async () => {
  const { current, reads } = open()
  await current()
  await vi.advanceTimersByTimeAsync(2 * quietMs)
  expect((await current()).data).toBe('{"reads":2}')
  expect(reads()).toBe(2)
})

it('reads again after a read that failed', async () => {
  const feeds = createFeeds({ pollMs: () => 60_000, quietMs })
  let isBroken = true
  const read = async () => {
    if (isBroken) throw new Error('the database is away')
    return { total: 5 }
  }
  const source = { key: 'link', customerId: undefined, read }
  await expect(feeds.current(source)).rejects.toThrow('the database is away')
  isBroken = false
  expect((await feeds.current(source)).data).toBe('{"total":5}')
})
