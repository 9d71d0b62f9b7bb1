import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EventStream } from './event-stream.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const stateOf = (count: number) => ({ id: `id-${count}`, data: `{"count":${count}}` })

/** Reads what a stream gives to a client that takes everything. */
const read = (stream: EventStream) => {
  const parts: string[] = []
  stream.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  return parts
}

it('writes a state as an event with its id, and how soon to reconnect', async () => {
  const stream = new EventStream(undefined)
  stream.send(stateOf(1))
  const parts = read(stream)
  await nextTurn()
  stream.end()
  expect(parts.join('')).toBe('retry: 2000\n\nid: id-1\nevent: state\ndata: {"count":1}\n\n')
})

it('does not send the state that the client has', async () => {
  const stream = new EventStream('id-1')
  const parts = read(stream)
  stream.send(stateOf(1))
  stream.send(stateOf(2))
  stream.send(stateOf(2))
  await nextTurn()
  stream.end()
  expect(parts.join('').match(/id-\d/g)).toEqual(['id-2'])
})

it('keeps the last state only for a client that does not read', async () => {
  const stream = new EventStream(undefined)
  stream.read(0)
  await nextTurn()
  for (let count = 1; count <= 10_000; count += 1) stream.send(stateOf(count))
  expect(stream.readableLength).toBeLessThan(100)
  const parts = read(stream)
  await nextTurn()
  await nextTurn()
  stream.end()
  expect(parts.join('')).toContain('id-10000')
  expect(parts.join('').length).toBeLessThan(200)
})

it('writes a comment every twenty seconds, so that proxies keep the connection', async () => {
  const stream = new EventStream(undefined)
  const parts = read(stream)
  await nextTurn()
  vi.advanceTimersByTime(20_000)
  await nextTurn()
  vi.advanceTimersByTime(20_000)
  await nextTurn()
  stream.end()
  expect(parts.join('')).toBe('retry: 2000\n\n:\n\n:\n\n')
})

it('is destroyed when the client has taken nothing for a minute', async () => {
  const stream = new EventStream(undefined)
  stream.on('error', () => {})
  stream.read(0)
  await nextTurn()
  vi.advanceTimersByTime(60_000)
  expect(stream.destroyed).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(stream.destroyed).toBe(true)
})
