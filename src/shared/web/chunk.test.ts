import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkFailure, loadChunk } from './chunk.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('asks once more for a part that did not arrive', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('part')
  expect(await loadChunk(load)).toBe('part')
  expect(load).toHaveBeenCalledTimes(2)
})

test('gives up after the second try', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('offline'))
  await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkFailure)
  expect(load).toHaveBeenCalledTimes(2)
})

test('gives each try 120 s', async () => {
  const load = vi.fn(() => new Promise<string>(() => {}))
  const outcome = loadChunk(load).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await outcome).toBeInstanceOf(ChunkFailure)
})
