import { tooSlow } from '#shared/server/deadline.ts'
import { isLockConflict, outageOf } from '#shared/server/outage.ts'
import { type OpenSpan, type SpanContext, traceNow, tracer } from '#shared/server/tracer.ts'

/** An input that waits to be written, and the promise of its answer. */
export type Job<Input, Output> = {
  input: Input
  answer: Promise<Output>
  /** True once the sender has its answer, or its deadline has passed. */
  isSettled: boolean
  trace: JobTrace | undefined
  resolve: (output: Output) => void
  reject: (error: unknown) => void
}

export const createJob = <Input, Output>(input: Input, deadlineMs: number): Job<Input, Output> => {
  const { promise, resolve, reject } = Promise.withResolvers<Output>()
  const settle = (answer: () => void): void => {
    job.isSettled = true
    clearTimeout(timer)
    answer()
  }
  const job: Job<Input, Output> = {
    input,
    answer: promise,
    isSettled: false,
    trace: traceOfJob(),
    resolve: (output) => settle(() => resolve(output)),
    reject: (error) => settle(() => reject(error)),
  }
  const timer = setTimeout(() => job.reject(tooSlow()), Math.max(0, deadlineMs))
  return job
}

/** Writes a group, all of it or nothing. Waits for a lock for at most `lockTimeoutMs`. */
export type Write<Input, Output> = (group: Input[], lockTimeoutMs: number) => Promise<Output[]>

/**
 * The outcome of one attempt. `settled`: every job has its answer. `blocked`: another transaction holds a lock.
 * `refused`: PostgreSQL refuses one of several jobs, so that each is written by itself next.
 */
export type Outcome = 'settled' | 'blocked' | 'refused'
export type Attempt<Input, Output> = (jobs: Job<Input, Output>[], lockTimeoutMs: number) => Promise<Outcome>

/** Returns the function that tries to write jobs together. It never throws. */
export const createAttempt =
  <Input, Output>(write: Write<Input, Output>): Attempt<Input, Output> =>
  async (jobs, lockTimeoutMs) => {
    try {
      const inputs = jobs.map(({ input }) => input)
      const outputs = await traceWrite(jobs, () => write(inputs, lockTimeoutMs))
      for (const [position, job] of jobs.entries()) job.resolve(outputs[position] as Output)
    } catch (error) {
      if (isLockConflict(error)) return 'blocked'
      if (jobs.length > 1 && !outageOf(error)) return 'refused'
      for (const job of jobs) job.reject(error)
    }
    return 'settled'
  }

type JobTrace = { request: SpanContext; waitsSince: number }

/** Returns the place of a new job in its trace. Undefined when spans are not exported, or not of this request. */
const traceOfJob = (): JobTrace | undefined => {
  const request = tracer()?.current()
  return request?.isSampled ? { request, waitsSince: traceNow() } : undefined
}

/**
 * Writes a group in spans: each request gets the wait of its donation and the write until the commit. The statements
 * are in the write of the first request; the writes of the others have links to it.
 */
const traceWrite = async <Result>(
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
