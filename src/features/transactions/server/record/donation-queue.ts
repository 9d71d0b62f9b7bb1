import { type Attempt, createAttempt, createJob, type Job, type Write } from './donation-job.ts'
import { createLanes } from './donation-lanes.ts'

type QueueOptions<Input, Output> = {
  write: Write<Input, Output>
  /** Returns what can be blocked apart from the others: a donation's association. */
  laneOf: (input: Input) => string
  maxGroup?: number
  maxParallel?: number
}

/** Returns how long a group waits for a lock, in milliseconds. A slow disk does not count as a lock. */
const lockTimeoutMsOf = (typicalGroupMs: number): number => Math.min(Math.max(4 * typicalGroupMs, 50), 250)

/**
 * Group commit: inputs that arrive while a group is being written form the next group, of at most `maxGroup`. Each
 * sender still gets its answer after the commit that holds its input; there are only fewer flushes. A group that is
 * blocked or refused is split by association, and each association is retried alone, so that it does not delay the
 * others.
 */
export const createQueue = <Input, Output>({
  write,
  laneOf,
  maxGroup = 200,
  maxParallel = 2,
}: QueueOptions<Input, Output>) => {
  const attempt: Attempt<Input, Output> = createAttempt(write)
  const waiting: Job<Input, Output>[] = []
  let writing = 0
  let typicalGroupMs = 0

  const lanes = createLanes({
    attempt,
    maxGroup,
    // After a successful write, the waiting jobs of a lane return to the common queue.
    onPassed: (jobs) => {
      waiting.push(...jobs)
      writeNext()
    },
  })

  const writeGroup = async (group: Job<Input, Output>[]): Promise<void> => {
    const startedAt = performance.now()
    const outcome = await attempt(group, lockTimeoutMsOf(typicalGroupMs))
    if (outcome === 'settled') typicalGroupMs += (performance.now() - startedAt - typicalGroupMs) / 10
    else for (const job of group) lanes.add(laneOf(job.input), job)
    writing -= 1
    writeNext()
  }

  const writeNext = (): void => {
    while (waiting.length > 0 && writing < maxParallel) {
      const group = waiting.splice(0, maxGroup).filter((job) => !job.isSettled)
      if (group.length === 0) continue
      writing += 1
      void writeGroup(group)
    }
  }

  /** Writes an input. Throws a 503 `Refusal` after `deadlineMs`: the input may or may not be written then. */
  return (input: Input, deadlineMs: number): Promise<Output> => {
    const job = createJob<Input, Output>(input, deadlineMs)
    const lane = laneOf(input)
    if (lanes.has(lane)) lanes.add(lane, job)
    else {
      waiting.push(job)
      // One turn later, so that requests read in the same turn share a group.
      if (waiting.length === 1) setImmediate(writeNext)
    }
    return job.answer
  }
}
