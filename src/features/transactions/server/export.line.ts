import { Refusal } from '#shared/problem.ts'

const busy = () =>
  new Refusal(429, 'exports-busy', 'Trop d’exports sont en cours. Réessayez dans une minute.', {
    retryAfterSeconds: 30,
  })

type LineOptions = {
  /** How many exports run at a time: as many as there are connections for them. */
  places: number
  /** How long one waits for its place, in milliseconds: less than a browser waits for the beginning of an answer. */
  waitMs?: number
  /** How many wait at a time. */
  mostWaiting?: number
}

/** Gives a place to one export after the other (docs/rules.md#exports-line). */
export type Line = {
  /**
   * Resolves, with the function that gives the place back, once there is a place.
   * Throws a 429 `Refusal` when there is none in time, and at once when too many wait already.
   */
  enter: (signal: AbortSignal) => Promise<() => void>
}

export const createLine = ({ places, waitMs = 20_000, mostWaiting = 50 }: LineOptions): Line => {
  const waiting = new Set<() => void>()
  let taken = 0

  const leave = (): void => {
    const [next] = waiting
    if (!next) taken -= 1
    // Its place is handed over: nobody else takes it meanwhile.
    else if (waiting.delete(next)) next()
  }
  const leaveOnce = (): (() => void) => {
    let hasLeft = false
    return () => {
      if (!hasLeft) leave()
      hasLeft = true
    }
  }

  /** Resolves when a place is handed over. */
  const wait = async (signal: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = (): void => {
      if (waiting.delete(resolve)) reject(busy())
    }
    const timer = setTimeout(giveUp, waitMs)
    signal.addEventListener('abort', giveUp)
    waiting.add(resolve)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
  }

  return {
    async enter(signal) {
      if (taken < places) taken += 1
      else if (waiting.size >= mostWaiting) throw busy()
      else await wait(signal)
      return leaveOnce()
    },
  }
}
