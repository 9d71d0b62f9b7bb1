import { type OpenSpan, type SpanContext, traceNow, tracer } from '#shared/server/tracer.ts'

export type JobTrace = { request: SpanContext; waitsSince: number }

/** Returns the place of a new job in its trace. Undefined when spans are not exported, or not of this request. */
export const traceOfJob = (): JobTrace | undefined => {
  const request = tracer()?.current()
  return request?.isSampled ? { request, waitsSince: traceNow() } : undefined
}

/**
 * Writes a group in spans: each request gets the wait of its donation and the write until the commit. The statements
 * are in the write of the first request; the writes of the others have links to it.
 */
export const traceWrite = async <Result>(
  jobs: readonly { trace: JobTrace | undefined }[],
  write: () => Promise<Result>,
): Promise<Result> => {
  const active = tracer()
  if (!active) return write()
  const startedAt = traceNow()
  const spans: OpenSpan[] = []
  for (const { trace } of jobs) {
    if (!trace) continue
    const parent = trace.request
    active.start({ name: 'donation wait', parent, startedAt: trace.waitsSince }).end()
    const links = spans.slice(0, 1).map(({ context }) => context)
    const attributes = { 'escarcelle.group.size': jobs.length }
    spans.push(active.start({ name: 'donation write', parent, links, attributes, startedAt }))
  }
  const end = (failure?: { error: unknown }): void => {
    const endedAt = traceNow()
    for (const span of spans) span.end(failure)
    // A blocked donation waits again.
    for (const { trace } of jobs) if (trace) trace.waitsSince = endedAt
  }
  try {
    // Without a span, the group would be in that of the request that happened to start it.
    const result = await active.within(spans[0]?.context, write)
    end()
    return result
  } catch (error) {
    end({ error })
    throw error
  }
}
