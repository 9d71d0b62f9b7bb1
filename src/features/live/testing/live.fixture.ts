import { createClient } from '#shared/client.ts'
import { followEvents } from '#shared/event-source.ts'
import { watchDonations, watchProjection } from '../live.endpoints.ts'
import type { LiveState, Projection } from '../live.ts'

/** An open stream, as a screen follows it. */
export type Watch<State> = {
  /** The states that arrived, oldest first. */
  states: State[]
  /** The number of times that it was connected. */
  connections: () => number
  /** Resolves with the first state, arrived or still to come, that fits. */
  until: (fits: (state: State) => boolean) => Promise<State>
  /** Resolves with the status of the refusal that ended it. */
  ended: Promise<number>
  /** Resolves once the current connection is lost. */
  cut: () => Promise<void>
  close: () => void
}

type Target = { origin: string; token: string }

const watch = <State>(open: (lastEventId: string | undefined, signal: AbortSignal) => Promise<Response>) => {
  const closing = new AbortController()
  const ended = Promise.withResolvers<number>()
  const states: State[] = []
  const waiting = new Set<() => void>()
  let connections = 0
  let cutNow = (): void => {}
  let lost = Promise.withResolvers<void>()
  void followEvents({
    open: (lastEventId, signal) => {
      const cutting = new AbortController()
      cutNow = () => cutting.abort()
      return open(lastEventId, AbortSignal.any([signal, cutting.signal]))
    },
    onEvent: (data) => {
      states.push(JSON.parse(data) as State)
      for (const look of waiting) look()
    },
    onConnection: (isConnected) => {
      if (isConnected) connections += 1
      else {
        lost.resolve()
        lost = Promise.withResolvers()
      }
    },
    onEnd: ({ status }) => ended.resolve(status),
    signal: closing.signal,
    retryMs: 50,
  })
  const until: Watch<State>['until'] = (fits) => {
    const found = Promise.withResolvers<State>()
    const look = (): void => {
      const state = states.find(fits)
      if (state === undefined) return
      waiting.delete(look)
      found.resolve(state)
    }
    waiting.add(look)
    look()
    return found.promise
  }
  return {
    states,
    connections: () => connections,
    until,
    ended: ended.promise,
    cut: () => {
      const { promise } = lost
      cutNow()
      return promise
    },
    close: () => closing.abort(),
  }
}

/** Follows the figures of an association. */
export const watchAssociation = ({ origin, token }: Target, customerId: string): Watch<LiveState> => {
  const call = createClient({ origin, token: () => token })
  return watch((lastEventId, signal) =>
    call(watchDonations, {
      params: { customerId },
      headers: { ...(lastEventId && { 'last-event-id': lastEventId }) },
      signal,
    }),
  )
}

/** Follows a projection by the token of its link. */
export const watchLink = ({ origin, token }: Target): Watch<Projection> => {
  const call = createClient({ origin, token: () => token })
  return watch((lastEventId, signal) =>
    call(watchProjection, { headers: { ...(lastEventId && { 'last-event-id': lastEventId }) }, signal }),
  )
}
