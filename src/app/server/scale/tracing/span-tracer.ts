import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { Refusal } from '#shared/problem.ts'
import { errorCode } from '#shared/server/failure.ts'
import { type SpanContext, type SpanOptions, type Tracer, traceNow } from '#shared/server/tracer.ts'
import type { Exporter } from './exporter.ts'
import type { TracingConfig } from './tracing-config.ts'

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const isMissing = (id: string): boolean => /^0*$/.test(id)

/** Reads W3C's header. Returns undefined for another version or an invalid one: the call then begins a trace. */
export const readTraceparent = (header: unknown): SpanContext | undefined => {
  const [, traceId = '', spanId = '', flags = ''] = typeof header === 'string' ? (traceparent.exec(header) ?? []) : []
  if (isMissing(traceId) || isMissing(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** Decides by the trace's id, so that all processes and programs decide the same. */
const isChosen = (traceId: string, ratio: number): boolean =>
  ratio >= 1 || Number.parseInt(traceId.slice(-14), 16) < ratio * 2 ** 56

/** The kind of an error. Its message may quote what a person typed. */
const kindOf = (error: unknown): string =>
  error instanceof Refusal ? error.code : (errorCode(error) ?? (error instanceof Error ? error.name : 'error'))

/** Creates the tracer whose spans go to an exporter. The current span is found by `AsyncLocalStorage`. */
export const createTracer = (
  exporter: Pick<Exporter, 'add'>,
  { ratio, followsCaller }: Pick<TracingConfig, 'ratio' | 'followsCaller'>,
): Tracer => {
  const storage = new AsyncLocalStorage<SpanContext | undefined>()

  const contextOf = (parent: SpanContext | undefined, kind: SpanOptions['kind']): SpanContext => {
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
    const isOfCaller = kind === 'server' && parent !== undefined
    const isSampled = parent && (!isOfCaller || followsCaller) ? parent.isSampled : isChosen(traceId, ratio)
    return { traceId, spanId: randomBytes(8).toString('hex'), isSampled }
  }

  return {
    current: () => storage.getStore(),
    within: (context, work) => storage.run(context, work),
    start({ name, kind = 'internal', links = [], startedAt = traceNow(), ...options }) {
      const parent = 'parent' in options ? options.parent : storage.getStore()
      const context = contextOf(parent, kind)
      let attributes = options.attributes ?? {}
      return {
        context,
        set(more) {
          attributes = { ...attributes, ...more }
        },
        end(failure) {
          if (!context.isSampled) return
          if (failure) attributes = { 'error.type': kindOf(failure.error), ...attributes }
          exporter.add({
            context,
            parentSpanId: parent?.spanId,
            name,
            kind,
            startedAt,
            endedAt: traceNow(),
            attributes,
            links,
            hasFailed: failure !== undefined,
          })
        },
      }
    },
  }
}
