import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkFailure, loadChunk } from './chunk.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('retries once when a chunk does not load', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('part')
  expect(await loadChunk(load)).toBe('part')
  expect(load).toHaveBeenCalledTimes(2)
})

test('fails after the second try', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('offline'))
  await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkFailure)
  expect(load).toHaveBeenCalledTimes(2)
})

test('fails after 120 s, without a retry of a request that hangs', async () => {
  const load = vi.fn(() => new Promise<string>(() => {}))
  let outcome: unknown
  loadChunk(load).catch((error: unknown) => (outcome = error))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toBeInstanceOf(ChunkFailure)
  expect(load).toHaveBeenCalledTimes(1)
})

test('limits both tries to 120 s together', async () => {
  const refusal = Promise.withResolvers<string>()
  const load = vi.fn<() => Promise<string>>(() => new Promise<string>(() => {})).mockReturnValueOnce(refusal.promise)
  let outcome: unknown
  loadChunk(load).catch((error: unknown) => (outcome = error))
  await vi.advanceTimersByTimeAsync(100_000)
  refusal.reject(new Error('offline'))
  await vi.advanceTimersByTimeAsync(19_999)
  expect(load).toHaveBeenCalledTimes(2)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toBeInstanceOf(ChunkFailure)
})
