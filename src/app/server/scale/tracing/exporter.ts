import { setTimeout as pause } from 'node:timers/promises'
import type { Attributes, SpanContext } from '#shared/server/tracer.ts'
import type { TracingConfig } from './tracing-config.ts'

export type EndedSpan = {
  context: SpanContext
  parentSpanId: string | undefined
  name: string
  kind: 'internal' | 'server' | 'client'
  /** Milliseconds since 1970. */
  startedAt: number
  endedAt: number
  attributes: Attributes
  links: readonly SpanContext[]
  hasFailed: boolean
}

export type Exporter = {
  add: (span: EndedSpan) => void
  /** Sends what is left, for at most two seconds. */
  close: () => Promise<void>
}

/** Spans that wait, about 0.5 kB each. What exceeds this is dropped: a receiver that is down must cost nothing. */
const maxWaiting = 4096
const maxBatch = 512
const timeoutMs = 10_000
/** The time in which nothing is sent after a failure. */
const pauseMs = 30_000
const closeMs = 2000

const kinds = { internal: 1, server: 2, client: 3 }
const failed = { code: 2 }

const valueOf = (value: string | number | boolean): object => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
const listOf = (attributes: Attributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }))

/** Nanoseconds as a text, since a double cannot hold them. */
const nanosOf = (ms: number): string => `${Math.round(ms * 1000)}000`

/** Writes a span as OTLP's JSON does (opentelemetry.proto.trace.v1.Span). */
const jsonOf = ({
  context,
  parentSpanId,
  name,
  kind,
  startedAt,
  endedAt,
  attributes,
  links,
  hasFailed,
}: EndedSpan) => ({
  traceId: context.traceId,
  spanId: context.spanId,
  ...(parentSpanId !== undefined && { parentSpanId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanosOf(startedAt),
  endTimeUnixNano: nanosOf(endedAt),
  attributes: listOf(attributes),
  ...(links.length > 0 && { links: links.map(({ traceId, spanId }) => ({ traceId, spanId })) }),
  ...(hasFailed && { status: failed }),
})

type ExporterOptions = TracingConfig & {
  resource: Attributes
  intervalMs: number
  onFailure: (error: unknown) => void
}

/** Creates the queue that sends ended spans to an OTLP/HTTP receiver, as JSON, once per interval. */
export const createExporter = ({ endpoint, headers, resource, intervalMs, onFailure }: ExporterOptions): Exporter => {
  let waiting: EndedSpan[] = []
  let sending: Promise<void> | undefined
  let pausedUntil = 0

  const send = async (spans: EndedSpan[]): Promise<void> => {
    const body = JSON.stringify({
      resourceSpans: [
        {
          resource: { attributes: listOf(resource) },
          scopeSpans: [{ scope: { name: 'escarcelle' }, spans: spans.map(jsonOf) }],
        },
      ],
    })
    const answer = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.arrayBuffer()
    if (!answer.ok)
      throw Object.assign(new Error('the receiver of traces refused them'), { code: String(answer.status) })
  }

  const sendAll = async (): Promise<void> => {
    try {
      while (waiting.length > 0) await send(waiting.splice(0, maxBatch))
    } catch (error) {
      // They are not sent again: traces are a sample, and a later one is worth as much.
      pausedUntil = performance.now() + pauseMs
      onFailure(error)
    }
  }
  const flush = (): Promise<void> =>
    (sending ??= sendAll().finally(() => {
      sending = undefined
    }))

  const timer = setInterval(() => {
    if (waiting.length > 0 && performance.now() >= pausedUntil) void flush()
  }, intervalMs)
  timer.unref()

  return {
    add(span) {
      if (waiting.length < maxWaiting) waiting.push(span)
    },
    async close() {
      clearInterval(timer)
      await sending
      if (performance.now() >= pausedUntil) await Promise.race([flush(), pause(closeMs, undefined, { ref: false })])
      waiting = []
    },
  }
}
