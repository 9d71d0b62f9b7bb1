import { type Attempt, createAttempt, createJob, type Job, type Write } from './donation-job.ts'

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

/** The queue of one association that was set apart. */
type Lane<Input, Output> = {
  key: string
  waiting: Job<Input, Output>[]
  /** The number of times that a lock blocked it since it was set apart. */
  conflicts: number
  /** `idle`: blocked when it was last tried, and nothing waits. */
  state: 'idle' | 'ready' | 'writing' | 'pausing'
}

/** The number of lanes that are tried at a time, and of those that may be lanes that were blocked before. */
const maxWriting = 4
const maxRetrying = 2
const firstLockWaitMs = 50
const longestLockWaitMs = 250
const longestPauseMs = 200

type LanesOptions<Input, Output> = {
  attempt: Attempt<Input, Output>
  maxGroup: number
  /** Called with the waiting jobs of a lane after a successful group. */
  onPassed: (jobs: Job<Input, Output>[]) => void
}

/**
 * Writes the associations that were set apart, each alone, with retries after a pause while a lock blocks it and a job
 * waits. An association returns to the common queue once one of its groups has passed.
 */
const createLanes = <Input, Output>({ attempt, maxGroup, onPassed }: LanesOptions<Input, Output>) => {
  const lanes = new Map<string, Lane<Input, Output>>()
  const ready: Lane<Input, Output>[] = []
  let writing = 0
  let retrying = 0

  /** Tries a group. Returns the jobs that a lock blocks. */
  const blockedOf = async (group: Job<Input, Output>[], lockWaitMs: number): Promise<Job<Input, Output>[]> => {
    const outcome = await attempt(group, lockWaitMs)
    if (outcome === 'settled') return []
    if (outcome === 'blocked') return group
    const blocked: Job<Input, Output>[] = []
    for (const job of group) if ((await attempt([job], lockWaitMs)) === 'blocked') blocked.push(job)
    return blocked
  }

  const makeReady = (lane: Lane<Input, Output>): void => {
    lane.waiting = lane.waiting.filter((job) => !job.isSettled)
    lane.state = lane.waiting.length > 0 ? 'ready' : 'idle'
    if (lane.state === 'ready') ready.push(lane)
    startNext()
  }

  const write = async (lane: Lane<Input, Output>): Promise<void> => {
    const lockWaitMs = Math.min(firstLockWaitMs * 2 ** lane.conflicts, longestLockWaitMs)
    const blocked = await blockedOf(lane.waiting.splice(0, maxGroup), lockWaitMs)
    if (blocked.length === 0) {
      lanes.delete(lane.key)
      onPassed(lane.waiting)
      return
    }
    lane.waiting.unshift(...blocked)
    lane.conflicts += 1
    lane.state = 'pausing'
    setTimeout(() => makeReady(lane), Math.min(lockWaitMs, longestPauseMs))
  }

  const start = async (lane: Lane<Input, Output>): Promise<void> => {
    const isRetry = lane.conflicts > 0
    lane.state = 'writing'
    writing += 1
    if (isRetry) retrying += 1
    await write(lane)
    writing -= 1
    if (isRetry) retrying -= 1
    startNext()
  }

  const startNext = (): void => {
    if (writing >= maxWriting) return
    const next = ready.findIndex(({ conflicts }) => conflicts === 0 || retrying < maxRetrying)
    const lane = ready.splice(next, next < 0 ? 0 : 1)[0]
    if (!lane) return
    void start(lane)
    startNext()
  }

  return {
    has: (key: string): boolean => lanes.has(key),

    add(key: string, job: Job<Input, Output>): void {
      const lane = lanes.get(key) ?? { key, waiting: [], conflicts: 0, state: 'idle' }
      lanes.set(key, lane)
      lane.waiting.push(job)
      // One turn later, so that all jobs of the association that was just set apart share the group.
      if (lane.state === 'idle') {
        lane.state = 'pausing'
        setImmediate(() => makeReady(lane))
      }
    },
  }
}
