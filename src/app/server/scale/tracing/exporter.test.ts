import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createExporter, type EndedSpan } from './exporter.ts'
import { createTracer, readTraceparent } from './span-tracer.ts'

const config = { endpoint: 'http://receiver', headers: {}, serviceName: 'escarcelle', ratio: 1, followsCaller: true }
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a receiver that is down costs one call in half a minute, and bounded memory', async () => {
  const call = vi.fn(() => Promise.reject(new Error('refused')))
  vi.stubGlobal('fetch', call)
  const onFailure = vi.fn()
  const exporter = createExporter({ ...config, resource: {}, intervalMs: 2000, onFailure })
  const { start } = createTracer(exporter, config)
  for (let second = 0; second < 30; second += 1) {
    for (let span = 0; span < 1000; span += 1) start({ name: 'x' }).end()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(call.mock.calls.length).toBeLessThanOrEqual(2)
  expect(onFailure).toHaveBeenCalledTimes(call.mock.calls.length)
  const bodies: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(body)
    return new Response('{}')
  })
  await vi.advanceTimersByTimeAsync(40_000)
  const sent = bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as unknown[])
  expect(sent).toHaveLength(4096)
  await exporter.close()
})

it('traces are sampled by their ids, independently of the caller', () => {
  const spans: EndedSpan[] = []
  const exporter = { add: (span: EndedSpan) => void spans.push(span) }
  const { start } = createTracer(exporter, { ratio: 0.25, followsCaller: false })
  for (let n = 0; n < 4000; n += 1) start({ name: 'x' }).end()
  expect(spans.length).toBeGreaterThan(800)
  expect(spans.length).toBeLessThan(1200)
  const parent = { traceId: 'f'.repeat(32), spanId: '1'.repeat(16), isSampled: true }
  expect(start({ name: 'x', kind: 'server', parent }).context.isSampled).toBe(false)
  expect(start({ name: 'x', kind: 'internal', parent }).context.isSampled).toBe(true)
})

it.each([
  [`00-${traceId}-00f067aa0ba902b7-01`, { traceId, spanId: '00f067aa0ba902b7', isSampled: true }],
  [`00-${traceId}-00f067aa0ba902b7-00`, { traceId, spanId: '00f067aa0ba902b7', isSampled: false }],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
  [`00-${traceId}-${'0'.repeat(16)}-01`, undefined],
  [`ff-${traceId}-00f067aa0ba902b7-01`, undefined],
  ['Nadia Lefèvre', undefined],
  [undefined, undefined],
])('reads the traceparent %s', (header, context) => {
  expect(readTraceparent(header)).toEqual(context)
})

it.each(['main.ts', 'server.ts', 'serve.ts', 'config.ts'])(
  '%s loads nothing of the traces before they are wanted',
  async (file) => {
    const text = await readFile(path.resolve(import.meta.dirname, '../..', file), 'utf8')
    const loaded = [...text.matchAll(/from '\.\/scale\/tracing\/([\w-]+)\.ts'/g)].map(([, name]) => name)
    expect(loaded.filter((name) => name !== 'tracing-config')).toEqual([])
  },
)
