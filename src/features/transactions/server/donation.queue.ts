import { type Attempt, createAttempt, createJob, type Job, type Write } from './donation.job.ts'
import { createLanes } from './donation.lanes.ts'

type QueueOptions<Input, Output> = {
  write: Write<Input, Output>
  /** What can be blocked apart from the others: a donation's association. */
  laneOf: (input: Input) => string
  maxBatch?: number
  maxParallel?: number
}

/** How long a batch waits for a lock, in milliseconds: several times what batches take, so that a slow disk is no lock. */
const lockPatienceMs = (typicalBatchMs: number): number => Math.min(Math.max(4 * typicalBatchMs, 50), 250)

/**
 * Group commit: what arrives while a batch is being written waits, and is then written together, up to `maxBatch` at a
 * time. A terminal still hears of its donation only after the commit that holds it; the disk is just asked less often.
 * A batch that meets a lock, or a donation that PostgreSQL refuses, is divided by association, and each association goes
 * on alone until it passes: one that is blocked does not hold up the others.
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
    // A lane that passed gives what still waits in it back to the others.
    onPassed: (jobs) => {
      waiting.push(...jobs)
      writeNext()
    },
  })

  const writeBatch = async (batch: Job<Input, Output>[]): Promise<void> => {
    const startedAt = performance.now()
    const outcome = await attempt(batch, lockPatienceMs(typicalBatchMs))
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

  /** Writes an input within `deadlineMs`. Throws a 503 `Refusal` after it: the input may or may not be written then. */
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
