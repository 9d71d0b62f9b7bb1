// Spans start where a call, a donation's wait and write, a statement, a job and the upkeep begin
// (`tracing/trace-calls.ts`, `donation-job.ts`, `traced-statements.ts`, `jobs.ts`, `upkeep.ts`).
// `app/server/scale/tracing/` sends them, and is loaded only with an address (docs/decisions/0018-traces-by-hand.md).

/** Values that describe a span. Never a name, an address, a token or anything that a person typed. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** The place of a span in its trace, as W3C's `traceparent` has it. */
export type SpanContext = { traceId: string; spanId: string; isSampled: boolean }

export type SpanOptions = {
  name: string
  kind?: 'internal' | 'server' | 'client'
  attributes?: Attributes
  /** Default: the current span. Without one, the span begins a trace. */
  parent?: SpanContext | undefined
  links?: readonly SpanContext[]
  /** Milliseconds, by `traceNow`. Default: now. */
  startedAt?: number
}

export type OpenSpan = {
  context: SpanContext
  set: (attributes: Attributes) => void
  /** Ends the span. Only the kind of an error is kept. */
  end: (failure?: { error: unknown }) => void
}

/** Writes spans. Undefined in a product without OTEL_EXPORTER_OTLP_ENDPOINT. */
export type Tracer = {
  start: (options: SpanOptions) => OpenSpan
  current: () => SpanContext | undefined
  /** Runs a function, and all that it awaits, in a span or outside of any. */
  within: <Result>(context: SpanContext | undefined, work: () => Result) => Result
}

let active: Tracer | undefined

export const tracer = (): Tracer | undefined => active

/** Sets the tracer before the first connection and the first call. */
export const setTracer = (chosen: Tracer | undefined): void => {
  active = chosen
}

/** The present instant in milliseconds, by a clock that does not jump within a process. */
export const traceNow = (): number => performance.timeOrigin + performance.now()

/** Runs a function in a span of its own. Without a tracer, just runs it. */
export const inSpan = async <Result>(options: SpanOptions, work: () => Promise<Result>): Promise<Result> => {
  if (!active) return work()
  const span = active.start(options)
  try {
    const result = await active.within(span.context, work)
    span.end()
    return result
  } catch (error) {
    span.end({ error })
    throw error
  }
}
