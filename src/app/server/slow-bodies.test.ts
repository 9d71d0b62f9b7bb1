import { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { errorCode } from '#shared/server/failure.ts'
import { limitSlowBodies } from './slow-bodies.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const kilobyte = 1024

/** Begins a request on a server, which `advance` brings some kilobytes a second. Lists the codes of refusals. */
const beginRequest = async (headers: Record<string, string>, complete = false) => {
  const server = new EventEmitter()
  const refusals: unknown[] = []
  server.on('clientError', (error) => refusals.push(errorCode(error)))
  limitSlowBodies({ server, addHook: () => {} } as unknown as FastifyInstance)
  const request = { complete, headers, socket: { destroyed: false, bytesRead: 300 } }
  server.emit('request', request)
  const { promise, resolve } = Promise.withResolvers<void>()
  process.nextTick(resolve)
  await promise
  const advance = (seconds: number, kilobytesEach: number): unknown[] => {
    for (let second = 0; second < seconds; second += 1) {
      request.socket.bytesRead += kilobytesEach * kilobyte
      vi.advanceTimersByTime(1000)
    }
    return refusals
  }
  return advance
}

it('a body on a slow line may take longer than a window, as long as it makes progress', async () => {
  const advance = await beginRequest({ 'content-length': String(21 * kilobyte * kilobyte) })
  expect(advance(1800, 10)).toEqual([])
})

it.each([
  ['of a length', { 'content-length': '60' }],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
])('a body %s that drips, or stops after a good beginning, is refused within 25 seconds', async (_, headers) => {
  const drip = await beginRequest(headers)
  expect(drip(25, 1)).toEqual(['ERR_HTTP_REQUEST_TIMEOUT'])
  const advance = await beginRequest(headers)
  expect(advance(60, 50)).toEqual([])
  expect(advance(25, 0)).toEqual(['ERR_HTTP_REQUEST_TIMEOUT'])
})

it('what is sent after a refusal is read up to a bound', async () => {
  const advance = await beginRequest({ 'transfer-encoding': 'chunked' })
  expect(advance(100, 1024)).toEqual([])
  expect(advance(150, 1024)).toEqual(['ERR_HTTP_REQUEST_TIMEOUT'])
})

it('a request without a body, and one that is whole, are not followed', async () => {
  const withoutBody = await beginRequest({})
  expect(withoutBody(60, 0)).toEqual([])
  const whole = await beginRequest({ 'content-length': '60' }, true)
  expect(whole(60, 0)).toEqual([])
})
