import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueue } from './donation-queue.ts'

type Donation = { of: string; name: string }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const sqlError = (code: string) => Object.assign(new Error('refused by PostgreSQL'), { code })
const donation = (of: string, name: string): Donation => ({ of, name })
const deadlineMs = 4000

/** Lets the queue do all that it can do without time passing. */
const turn = async (): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await new Promise(setImmediate)
}

/** Makes a queue over a database: `blocked` holds the locked associations, `refused` the donations that it refuses. */
const openQueue = () => {
  const groups: string[][] = []
  const blocked = new Set<string>()
  const refused = new Set<string>()
  const send = createQueue({
    laneOf: ({ of }: Donation) => of,
    write: async (group: Donation[], lockTimeoutMs) => {
      groups.push(group.map(({ name }) => name))
      if (group.some(({ of }) => blocked.has(of))) {
        await new Promise((resolve) => setTimeout(resolve, lockTimeoutMs))
        throw sqlError('55P03')
      }
      if (group.some(({ name }) => refused.has(name))) throw sqlError('23514')
      return group.map(({ name }) => `${name} booked`)
    },
  })
  return { send: (one: Donation) => send(one, deadlineMs), groups, blocked, refused }
}

it('writes together what arrives together', async () => {
  const { send, groups } = openQueue()
  const answers = Promise.all([send(donation('A', 'a')), send(donation('B', 'b')), send(donation('A', 'c'))])
  expect(await answers).toEqual(['a booked', 'b booked', 'c booked'])
  expect(groups).toEqual([['a', 'b', 'c']])
})

it('answers the others at once when PostgreSQL refuses one of a group', async () => {
  const { send, refused } = openQueue()
  refused.add('wrong')
  const names = ['a', 'wrong', 'b', 'c']
  const answers = await Promise.allSettled(
    names.map((name, position) => send(donation(position < 3 ? 'A' : 'C', name))),
  )
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

it('sets a blocked association apart, writes the others without it, and takes it back once it passes', async () => {
  const { send, groups, blocked } = openQueue()
  blocked.add('A')
  const held = [send(donation('A', 'a1')), send(donation('A', 'a2'))]
  const other = send(donation('B', 'b1'))
  await turn()
  await vi.advanceTimersByTimeAsync(50)
  await turn()
  expect(await other).toBe('b1 booked')

  groups.length = 0
  expect(await send(donation('B', 'b2'))).toBe('b2 booked')
  held.push(send(donation('A', 'a3')))
  await turn()
  expect(groups).not.toContainEqual(expect.arrayContaining(['a3', 'b2']))

  blocked.clear()
  await vi.advanceTimersByTimeAsync(500)
  await turn()
  expect(await Promise.all(held)).toEqual(['a1 booked', 'a2 booked', 'a3 booked'])
  groups.length = 0
  await Promise.all([send(donation('A', 'a4')), send(donation('B', 'b3'))])
  expect(groups).toEqual([['a4', 'b3']])
})

it('writes an association that is free while many others are blocked', async () => {
  const { send, blocked } = openQueue()
  const many = Array.from({ length: 30 }, (_, position) => `blocked ${position}`)
  for (const name of many) blocked.add(name)
  const answers = many.map((name) => send(donation(name, name)).catch(() => 'given up'))
  const free = send(donation('free', 'free'))
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
  const { send, groups, blocked } = openQueue()
  blocked.add('A')
  const late = send(donation('A', 'late')).catch((error: unknown) => error)
  await turn()
  for (let ms = 0; ms < deadlineMs; ms += 100) {
    await vi.advanceTimersByTimeAsync(100)
    await turn()
  }
  expect(await late).toMatchObject({ status: 503, retryAfterSeconds: 2 })
  blocked.clear()
  groups.length = 0
  await vi.advanceTimersByTimeAsync(1000)
  await turn()
  expect(groups).toEqual([])
  expect(await send(donation('A', 'next'))).toBe('next booked')
})

it('refuses all jobs of a group at once when the database is away', async () => {
  const send = createQueue({
    laneOf: ({ of }: Donation) => of,
    write: (): Promise<string[]> => Promise.reject(sqlError('57P01')),
  })
  const answers = await Promise.allSettled([send(donation('A', 'a'), deadlineMs), send(donation('B', 'b'), deadlineMs)])
  expect(answers).toMatchObject([{ reason: { code: '57P01' } }, { reason: { code: '57P01' } }])
})
