import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hourMs } from '#shared/days.ts'
import { startUpkeep } from './upkeep.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs at the start and every hour, until it is stopped', async () => {
  const task = vi.fn<() => Promise<void>>(async () => {})
  const upkeep = startUpkeep([task], () => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(task).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * hourMs)
  expect(task).toHaveBeenCalledTimes(3)
  await upkeep.stop()
  await vi.advanceTimersByTimeAsync(5 * hourMs)
  expect(task).toHaveBeenCalledTimes(3)
})

it('runs at another interval', async () => {
  const task = vi.fn<() => Promise<void>>(async () => {})
  const upkeep = startUpkeep([task], () => {}, 60_000)
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(task).toHaveBeenCalledTimes(4)
  await upkeep.stop()
})

it('continues after a failed task, and retries it an hour later', async () => {
  const failure = new Error('away')
  const task = vi.fn<() => Promise<void>>(async () => {})
  const onFailure = vi.fn<(error: unknown) => void>()
  const upkeep = startUpkeep([() => Promise.reject(failure), task], onFailure)
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(task).toHaveBeenCalledTimes(2)
  expect(onFailure.mock.calls).toEqual([[failure], [failure]])
  await upkeep.stop()
})

it('does not start again while it runs, and stopping waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = vi.fn<() => Promise<void>>(() => promise)
  const next = vi.fn<() => Promise<void>>(async () => {})
  const upkeep = startUpkeep([slow, next], () => {})
  await vi.advanceTimersByTimeAsync(3 * hourMs)
  expect(slow).toHaveBeenCalledOnce()
  const stopping = upkeep.stop()
  await expect(Promise.race([stopping, Promise.resolve('still running')])).resolves.toBe('still running')
  resolve()
  await stopping
  expect(next).not.toHaveBeenCalled()
})
