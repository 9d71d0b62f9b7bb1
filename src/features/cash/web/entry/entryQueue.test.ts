import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#shared/client.ts'
import { createEntryQueue, type EntryRow, sessionOf, undoableOf } from './entryQueue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const donationOf = (amount: number) => ({ amount, paymentMethod: 'cash' as const })

/** Answers each call with the next error, or records the donation. A key is recorded once. */
const serve = (...answers: (Error | undefined)[]) => {
  const recorded = new Set<string>()
  const send = vi.fn(async ({ key }: { key: string }) => {
    const answer = answers.shift()
    // A lost answer: the donation is recorded all the same.
    if (answer instanceof CallFailure && answer.kind === 'network') recorded.add(key)
    if (answer) throw answer
    recorded.add(key)
    return { _id: `donation ${key}` }
  })
  return { send, recorded }
}

const open = (send: (row: Pick<EntryRow, 'key' | 'donation'>) => Promise<{ _id: string }>, kept: EntryRow[] = []) => {
  const undo = vi.fn(async (_id: string) => {})
  const keep = vi.fn<(rows: EntryRow[]) => void>()
  const queue = createEntryQueue({ send, undo, kept, keep })
  queue.start()
  return { queue, keep, undo, states: () => queue.snapshot().map(({ state }) => state) }
}

test('records donations in the order they were entered, and adds up what is recorded alone', async () => {
  const { send } = serve()
  const { queue, states } = open(send)
  queue.add(donationOf(0.1))
  queue.add(donationOf(0.2))
  expect(states()).toEqual(['sending', 'sending'])
  expect(sessionOf(queue.snapshot())).toEqual({ count: 0, totalCents: 0, waiting: 2 })
  await vi.runAllTimersAsync()
  expect(sessionOf(queue.snapshot())).toEqual({ count: 2, totalCents: 30, waiting: 0 })
  expect(send.mock.calls.map(([row]) => (row as EntryRow).donation.amount)).toEqual([0.1, 0.2])
})

test('sends a donation whose answer was lost again with the same key, and says so meanwhile', async () => {
  const { send, recorded } = serve(new CallFailure('network', 'Pas de réseau.'), new CallFailure('refused', '', 503))
  const { queue, states } = open(send)
  queue.add(donationOf(5))
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual(['retrying'])
  await vi.runAllTimersAsync()
  expect(states()).toEqual(['recorded'])
  expect(send).toHaveBeenCalledTimes(3)
  expect(recorded.size).toBe(1)
})

test('says why a donation was refused, does not repeat it, and goes on with the next', async () => {
  const { send } = serve(new CallFailure('refused', 'Cette cause n’existe pas.', 422))
  const { queue, states } = open(send)
  queue.add(donationOf(5))
  queue.add(donationOf(6))
  await vi.runAllTimersAsync()
  expect(states()).toEqual(['recorded', 'refused'])
  expect(queue.snapshot()[1]?.reason).toBe('Cette cause n’existe pas.')
  expect(send).toHaveBeenCalledTimes(2)
})

test('stores each donation before sending it, and sends the unanswered ones of an earlier page', async () => {
  const earlier: EntryRow[] = [
    { key: 'b', donation: donationOf(2), state: 'retrying' },
    { key: 'a', donation: donationOf(1), state: 'recorded' },
  ]
  const { send } = serve()
  const { queue, keep, states } = open(send, earlier)
  await vi.runAllTimersAsync()
  expect(send.mock.calls.map(([{ key }]) => key)).toEqual(['b'])
  expect(states()).toEqual(['recorded', 'recorded'])
  queue.add(donationOf(3))
  expect(keep.mock.lastCall?.[0].map(({ state }) => state)).toEqual(['sending', 'recorded', 'recorded'])
})

test('a new session removes recorded donations only', async () => {
  const { send } = serve(undefined, new CallFailure('refused', 'Non.', 422))
  const { queue, states } = open(send)
  queue.add(donationOf(1))
  queue.add(donationOf(2))
  await vi.runAllTimersAsync()
  queue.clear()
  expect(states()).toEqual(['refused'])
})

test('undoes the last recorded donation, which no longer counts, and then the one before', async () => {
  const { queue, undo } = open(serve().send)
  queue.add(donationOf(1))
  queue.add(donationOf(2))
  expect(undoableOf(queue.snapshot())).toBeUndefined()
  await vi.runAllTimersAsync()
  for (const left of [1, 0]) {
    const last = undoableOf(queue.snapshot())!
    await queue.undo(last)
    expect(undo.mock.lastCall).toEqual([`donation ${last.key}`])
    expect(sessionOf(queue.snapshot())).toMatchObject({ count: left, totalCents: left * 100 })
  }
  queue.clear()
  expect(queue.snapshot()).toEqual([])
})

test('a donation stays recorded when its undo is refused', async () => {
  const { queue, undo, states } = open(serve().send)
  queue.add(donationOf(1))
  await vi.runAllTimersAsync()
  undo.mockRejectedValueOnce(new CallFailure('refused', 'Trop tard.', 422))
  await expect(queue.undo(undoableOf(queue.snapshot())!)).rejects.toThrow('Trop tard.')
  expect(states()).toEqual(['recorded'])
})
