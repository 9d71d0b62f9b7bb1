import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startUpkeep } from './upkeep.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const hourMs = 60 * 60_000

it('is done at the start and every hour, until it is stopped', async () => {
  const duty = vi.fn<() => Promise<void>>(async () => {})
  const upkeep = startUpkeep([duty], () => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(duty).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * hourMs)
  expect(duty).toHaveBeenCalledTimes(3)
  await upkeep.stop()
  await vi.advanceTimersByTimeAsync(5 * hourMs)
  expect(duty).toHaveBeenCalledTimes(3)
})

it('goes on after a duty that fails, now and an hour later', async () => {
  const failure = new Error('away')
  const duty = vi.fn<() => Promise<void>>(async () => {})
  const onFailure = vi.fn<(error: unknown) => void>()
  const upkeep = startUpkeep([() => Promise.reject(failure), duty], onFailure)
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(duty).toHaveBeenCalledTimes(2)
  expect(onFailure.mock.calls).toEqual([[failure], [failure]])
  await upkeep.stop()
})

it('does not begin again while it is under way, and stopping waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = vi.fn<() => Promise<void>>(() => promise)
  const next = vi.fn<() => Promise<void>>(async () => {})
  const upkeep = startUpkeep([slow, next], () => {})
  await vi.advanceTimersByTimeAsync(3 * hourMs)
  expect(slow).toHaveBeenCalledOnce()
  const stopping = upkeep.stop()
  await expect(Promise.race([stopping, Promise.resolve('still under way')])).resolves.toBe('still under way')
  resolve()
  await stopping
  expect(next).not.toHaveBeenCalled()
})
