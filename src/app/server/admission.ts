import { Refusal } from '#shared/problem.ts'
import { createRate } from './open-calls.ts'

/** Refuses a call early, while it can still be repeated in time (docs/rules/limits.md#limits-load). */
export const tooBusy = (): Refusal =>
  new Refusal(503, 'busy', 'Le service est très sollicité. Réessayez dans un instant.', { retryAfterSeconds: 2 })

export type AdmissionLimits = {
  maxRunning: number
  /** The number of those calls that one account may have, from all its sessions. */
  maxOfAccount: number
  /** The number of those calls that one association may have. Default: as many as run. */
  maxOfAssociation?: number
  maxWaiting: number
  maxWaitingOfAccount: number
  /** The time that a call waits at most, in milliseconds. */
  waitMs: number
  /** An account with so many calls in a minute rests before it gets a place back. Default: it never rests. */
  pace?: { callsPerMinute: number; restMs: number } | undefined
}

/** Accounts beyond it rest together. */
const maxPaced = 10_000

/** The caller: an account, a terminal, or an address without either; and the association that it is about. */
export type Caller = { account: string; association?: string | undefined }

type Waiting = { caller: Caller; start: () => void }

/** Counts by name. A name that has none is forgotten. */
const createTally = () => {
  const counts = new Map<string, number>()
  return {
    of: (name: string): number => counts.get(name) ?? 0,
    add(name: string, change: 1 | -1): void {
      const count = (counts.get(name) ?? 0) + change
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}

/** Limits how many calls run at a time. An account or association with many calls leaves room for others. */
export const createAdmission = (limits: AdmissionLimits) => {
  const {
    maxRunning,
    maxOfAccount,
    maxOfAssociation = maxRunning,
    maxWaiting,
    maxWaitingOfAccount,
    waitMs,
    pace,
  } = limits
  const rate = pace && createRate({ callsPerMinute: pace.callsPerMinute, maxNetworks: maxPaced })
  const waiting = new Set<Waiting>()
  const waitingOf = createTally()
  const runningOf = createTally()
  const runningFor = createTally()
  let running = 0

  const hasRoom = ({ account, association }: Caller): boolean =>
    running < maxRunning &&
    runningOf.of(account) < maxOfAccount &&
    (association === undefined || runningFor.of(association) < maxOfAssociation)

  const startNext = (): void => {
    for (const next of waiting) {
      if (running >= maxRunning) return
      if (hasRoom(next.caller)) next.start()
    }
  }

  const leaveAccount = (account: string): void => {
    runningOf.add(account, -1)
    startNext()
  }

  const take = ({ account, association }: Caller): (() => void) => {
    running += 1
    runningOf.add(account, 1)
    if (association !== undefined) runningFor.add(association, 1)
    const restMs = rate?.isBeyond(account) ? pace?.restMs : undefined
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      running -= 1
      if (association !== undefined) runningFor.add(association, -1)
      if (restMs === undefined) return leaveAccount(account)
      // The others need not wait until the account has rested.
      setTimeout(leaveAccount, restMs, account).unref()
      startNext()
    }
  }

  const wait = (caller: Caller, onGone: (giveUp: () => void) => void): Promise<() => void> => {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    waitingOf.add(caller.account, 1)
    const stopWaiting = (): boolean => {
      if (!waiting.delete(entry)) return false
      clearTimeout(timer)
      waitingOf.add(caller.account, -1)
      return true
    }
    const giveUp = (): void => {
      if (stopWaiting()) reject(tooBusy())
    }
    const entry: Waiting = {
      caller,
      start: () => {
        if (stopWaiting()) resolve(take(caller))
      },
    }
    const timer = setTimeout(giveUp, waitMs)
    waiting.add(entry)
    onGone(giveUp)
    return promise
  }

  return {
    counts: () => ({ running, waiting: waiting.size }),

    /**
     * Returns the function that ends the call, at once where there is room, or a promise of it. Throws a 503 `Refusal`
     * when the call would wait too long, and at once when too many wait.
     * @param onGone called with what gives the wait up, only for a call that waits: its caller may go away.
     */
    enter(caller: Caller, onGone: (giveUp: () => void) => void): (() => void) | Promise<() => void> {
      if (hasRoom(caller)) return take(caller)
      if (waiting.size >= maxWaiting || waitingOf.of(caller.account) >= maxWaitingOfAccount) throw tooBusy()
      return wait(caller, onGone)
    },
  }
}
