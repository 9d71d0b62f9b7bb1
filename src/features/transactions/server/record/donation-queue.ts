import { type Attempt, createAttempt, createJob, type Job, type Write } from './donation-job.ts'
import { createLanes } from './donation-lanes.ts'

type QueueOptions<Input, Output> = {
  write: Write<Input, Output>
  /** Returns what can be blocked apart from the others: a donation's association. */
  laneOf: (input: Input) => string
  maxBatch?: number
  maxParallel?: number
}

/** Returns how long a batch waits for a lock, in milliseconds: long enough that a slow disk does not count as a lock. */
const lockTimeoutMsOf = (typicalBatchMs: number): number => Math.min(Math.max(4 * typicalBatchMs, 50), 250)

/**
 * Group commit: inputs that arrive while a batch is being written form the next batch, of at most `maxBatch`. Each sender
 * still gets its answer after the commit that holds its input; there are only fewer flushes. A batch that is blocked or
 * refused is split by association, and each association is retried alone, so that it does not delay the others.
 */
export const createQueue = <Input, Output>({
  write,
  laneOf,
  maxBatch = 200,
  maxParallel = 2,
}: QueueOptions<Input, Output>) => {
  const attempt: Attempt<Input, Output> = createAttempt(write)
  const waiting: Job<Input, Output>[] = []
  let writing = 0
  let typicalBatchMs = 0

  const lanes = createLanes({
    attempt,
    maxBatch,
    // After a successful write, the waiting jobs of a lane return to the common queue.
    onPassed: (jobs) => {
      waiting.push(...jobs)
      writeNext()
    },
  })

  const writeBatch = async (batch: Job<Input, Output>[]): Promise<void> => {
    const startedAt = performance.now()
    const outcome = await attempt(batch, lockTimeoutMsOf(typicalBatchMs))
    if (outcome === 'settled') typicalBatchMs += (performance.now() - startedAt - typicalBatchMs) / 10
    else for (const job of batch) lanes.add(laneOf(job.input), job)
    writing -= 1
    writeNext()
  }

  const writeNext = (): void => {
    while (waiting.length > 0 && writing < maxParallel) {
      const batch = waiting.splice(0, maxBatch).filter((job) => !job.isSettled)
      if (batch.length === 0) continue
      writing += 1
      void writeBatch(batch)
    }
  }

  /** Writes an input. Throws a 503 `Refusal` after `deadlineMs`: the input may or may not be written then. */
  return (input: Input, deadlineMs: number): Promise<Output> => {
    const job = createJob<Input, Output>(input, deadlineMs)
    const lane = laneOf(input)
    if (lanes.has(lane)) lanes.add(lane, job)
    else {
      waiting.push(job)
      // One turn later, so that requests read in the same turn share a batch.
      if (waiting.length === 1) setImmediate(writeNext)
    }
    return job.answer
  }
}
