import type { Attempt, Job } from './donation-job.ts'

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
export const createLanes = <Input, Output>({ attempt, maxGroup, onPassed }: LanesOptions<Input, Output>) => {
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
