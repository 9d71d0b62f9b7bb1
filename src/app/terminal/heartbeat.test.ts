import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '#shared/client.ts'
import { startHeartbeats } from './run.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('sends a heartbeat at the start and every five minutes, and ignores a failure', async () => {
  const call = vi.fn<(endpoint: unknown, input: { body: object }) => Promise<undefined>>()
  call.mockResolvedValue(undefined)
  call.mockRejectedValueOnce(new Error('the server is away'))
  const stop = startHeartbeats(call as unknown as Client)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await stop()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(call).toHaveBeenCalledTimes(3)
  expect(call.mock.calls[0]?.[1].body).toMatchObject({ reader: 'ready' })
})

it('waits one second at most for the last one', async () => {
  const call = (_endpoint: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut'))))
  const stop = startHeartbeats(call as unknown as Client)
  const stopped = stop()
  await vi.advanceTimersByTimeAsync(1000)
  await expect(stopped).resolves.toBeUndefined()
})
