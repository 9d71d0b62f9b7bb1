import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueue } from './donation.queue.ts'

type Gift = { of: string; name: string }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const sqlError = (code: string) => Object.assign(new Error('refused by PostgreSQL'), { code })
const gift = (of: string, name: string): Gift => ({ of, name })
const deadlineMs = 4000

/** Lets the queue do all that it can do without time passing. */
const turn = async (): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await new Promise(setImmediate)
}

/** Makes a queue over a database: `blocked` holds the locked associations, `refused` the donations that it refuses. */
const openQueue = () => {
  const batches: string[][] = []
  const blocked = new Set<string>()
  const refused = new Set<string>()
  const send = createQueue({
    laneOf: ({ of }: Gift) => of,
    write: async (batch: Gift[], lockTimeoutMs) => {
      batches.push(batch.map(({ name }) => name))
      if (batch.some(({ of }) => blocked.has(of))) {
        await new Promise((resolve) => setTimeout(resolve, lockTimeoutMs))
        throw sqlError('55P03')
      }
      if (batch.some(({ name }) => refused.has(name))) throw sqlError('23514')
      return batch.map(({ name }) => `${name} booked`)
    },
  })
  return { send: (one: Gift) => send(one, deadlineMs), batches, blocked, refused }
}

it('writes together what arrives together', async () => {
  const { send, batches } = openQueue()
  const answers = Promise.all([send(gift('A', 'a')), send(gift('B', 'b')), send(gift('A', 'c'))])
  expect(await answers).toEqual(['a booked', 'b booked', 'c booked'])
  expect(batches).toEqual([['a', 'b', 'c']])
})

it('answers the others at once when PostgreSQL refuses one of a batch', async () => {
  const { send, refused } = openQueue()
  refused.add('wrong')
  const names = ['a', 'wrong', 'b', 'c']
  const answers = await Promise.allSettled(names.map((name, position) => send(gift(position < 3 ? 'A' : 'C', name))))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

it('sets a blocked association apart, writes the others without it, and takes it back once it passes', async () => {
  const { send, batches, blocked } = openQueue()
  blocked.add('A')
  const held = [send(gift('A', 'a1')), send(gift('A', 'a2'))]
  const other = send(gift('B', 'b1'))
  await turn()
  await vi.advanceTimersByTimeAsync(50)
  await turn()
  expect(await other).toBe('b1 booked')

  batches.length = 0
  expect(await send(gift('B', 'b2'))).toBe('b2 booked')
  held.push(send(gift('A', 'a3')))
  await turn()
  expect(batches).not.toContainEqual(expect.arrayContaining(['a3', 'b2']))

  blocked.clear()
  await vi.advanceTimersByTimeAsync(500)
  await turn()
  expect(await Promise.all(held)).toEqual(['a1 booked', 'a2 booked', 'a3 booked'])
  batches.length = 0
  await Promise.all([send(gift('A', 'a4')), send(gift('B', 'b3'))])
  expect(batches).toEqual([['a4', 'b3']])
})

it('writes an association that is free while many others are blocked', async () => {
  const { send, blocked } = openQueue()
  const many = Array.from({ length: 30 }, (_, position) => `blocked ${position}`)
  for (const name of many) blocked.add(name)
  const answers = many.map((name) => send(gift(name, name)).catch(() => 'given up'))
  const free = send(gift('free', 'free'))
  await turn()
  for (let ms = 0; ms < 500; ms += 10) {
    await vi.advanceTimersByTimeAsync(10)
    await turn()
  }
  const state = await Promise.race([free, Promise.resolve('still waiting')])
  expect(state).toBe('free booked')
  await vi.advanceTimersByTimeAsync(deadlineMs)
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['given up']))
})

it('answers 503 at the deadline, and does not write a donation that still waited', async () => {
  const { send, batches, blocked } = openQueue()
  blocked.add('A')
  const late = send(gift('A', 'late')).catch((error: unknown) => error)
  await turn()
  for (let ms = 0; ms < deadlineMs; ms += 100) {
    await vi.advanceTimersByTimeAsync(100)
    await turn()
  }
  expect(await late).toMatchObject({ status: 503, retryAfterSeconds: 2 })
  blocked.clear()
  batches.length = 0
  await vi.advanceTimersByTimeAsync(1000)
  await turn()
  expect(batches).toEqual([])
  expect(await send(gift('A', 'next'))).toBe('next booked')
})

it('refuses all jobs of a batch at once when the database is away', async () => {
  const send = createQueue({
    laneOf: ({ of }: Gift) => of,
    write: (): Promise<string[]> => Promise.reject(sqlError('57P01')),
  })
  const answers = await Promise.allSettled([send(gift('A', 'a'), deadlineMs), send(gift('B', 'b'), deadlineMs)])
  expect(answers).toMatchObject([{ reason: { code: '57P01' } }, { reason: { code: '57P01' } }])
})
