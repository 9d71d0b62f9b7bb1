import { expect, it, onTestFinished, vi } from 'vitest'
import { type Caller, createAdmission } from './admission.ts'

const limits = { maxRunning: 3, maxOfAccount: 2, maxWaiting: 2, maxWaitingOfAccount: 2, waitMs: 20_000 }
const busy = { status: 503, code: 'busy', retryAfterSeconds: 2 }

const open = (changed: Partial<Parameters<typeof createAdmission>[0]> = {}) => {
  const admission = createAdmission({ ...limits, ...changed })
  const enter = async (account: string, { association, onGone = () => {} }: Partial<Gone> = {}) =>
    admission.enter({ account, association }, onGone)
  return { ...admission, enter }
}
type Gone = Pick<Caller, 'association'> & { onGone: (giveUp: () => void) => void }

it('lets so many calls run, and the next ones wait for an end', async () => {
  const { enter, counts } = open()
  const [first] = await Promise.all([enter('Samia'), enter('Samia'), enter('Karim')])
  const next = enter('Inès')
  expect(counts()).toEqual({ running: 3, waiting: 1 })
  first?.()
  first?.()
  await next
  expect(counts()).toEqual({ running: 3, waiting: 0 })
})

it('leaves room for others beside an account with many calls', async () => {
  const { enter, counts } = open()
  const first = await enter('Samia')
  await enter('Samia')
  const third = enter('Samia')
  await enter('Karim')
  expect(counts()).toEqual({ running: 3, waiting: 1 })
  first()
  await third
  expect(counts()).toEqual({ running: 3, waiting: 0 })
})

it('leaves room for others beside an association with many accounts', async () => {
  const { enter, counts } = open({ maxOfAssociation: 2 })
  const food = { association: 'food bank' }
  const first = await enter('Samia', food)
  await enter('Karim', food)
  const third = enter('Inès', food)
  await enter('Paul', { association: 'mosque' })
  expect(counts()).toEqual({ running: 3, waiting: 1 })
  first()
  await third
  expect(counts()).toEqual({ running: 3, waiting: 0 })
})

it('refuses at once when too many wait, and later when the wait is too long', async () => {
  const { enter, counts } = open({ waitMs: 30 })
  for (const account of ['Samia', 'Karim', 'Inès']) await enter(account)
  const waiting = [enter('Paul'), enter('Louise')]
  await expect(enter('Jeanne')).rejects.toMatchObject(busy)
  const outcomes = await Promise.allSettled(waiting)
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  expect(counts()).toEqual({ running: 3, waiting: 0 })
})

it('keeps places in the line beside an account that waits with many calls', async () => {
  const { enter } = open({ maxWaiting: 3, maxWaitingOfAccount: 1, waitMs: 30 })
  for (const account of ['Samia', 'Karim', 'Inès']) await enter(account)
  const waiting = [enter('Samia'), enter('Paul')]
  await expect(enter('Samia')).rejects.toMatchObject(busy)
  waiting.push(enter('Louise'))
  await expect(enter('Jeanne')).rejects.toMatchObject(busy)
  await Promise.allSettled(waiting)
})

it('removes a caller that has gone away from the line', async () => {
  const { enter, counts } = open()
  for (const account of ['Samia', 'Karim', 'Inès']) await enter(account)
  const { promise, resolve } = Promise.withResolvers<() => void>()
  const waiting = enter('Paul', { onGone: resolve })
  const giveUp = await promise
  giveUp()
  await expect(waiting).rejects.toMatchObject(busy)
  expect(counts()).toEqual({ running: 3, waiting: 0 })
})

it('prepares for a caller that goes away only when the call waits', async () => {
  const { enter } = open({ waitMs: 30 })
  let prepared = 0
  const onGone = () => {
    prepared += 1
  }
  for (const account of ['Samia', 'Karim', 'Inès']) await enter(account, { onGone })
  expect(prepared).toBe(0)
  const waiting = enter('Paul', { onGone })
  expect(prepared).toBe(1)
  await expect(waiting).rejects.toMatchObject(busy)
})

it('lets an account rest between its calls when it makes many, and nobody waits for its rest', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { enter, counts } = open({ maxRunning: 2, pace: { callsPerMinute: 2, restMs: 400 } })
  for (const end of [await enter('Samia'), await enter('Samia')]) end()
  const rested = [await enter('Samia'), await enter('Samia')]
  for (const end of rested) end()
  const next = enter('Samia')
  expect(counts()).toEqual({ running: 0, waiting: 1 })
  const others = [await enter('Karim'), await enter('Inès')]
  expect(counts()).toEqual({ running: 2, waiting: 1 })
  for (const end of others) end()
  expect(counts()).toEqual({ running: 0, waiting: 1 })
  await vi.advanceTimersByTimeAsync(400)
  await next
  expect(counts()).toEqual({ running: 1, waiting: 0 })
})
