import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallFailure } from '#shared/client.ts'

type EventStreamOptions<State> = {
  /** Names what is followed: another key is another stream. Undefined: nothing yet. */
  streamKey: string | undefined
  /** Opens the stream from the last event on. */
  open: (lastEventId: string | undefined, signal: AbortSignal) => Promise<Response>
  onState: (state: State) => void
  /** Called when the server refuses the stream for good. */
  onEnd?: (failure: CallFailure) => void
}

/**
 * Follows a stream of states while the page is visible, and tells whether it is connected. A hidden page closes its
 * stream: over HTTP/1.1 a browser opens six connections to a server, for all of its tabs.
 */
export const useEventStream = <State>({ streamKey, open, onState, onEnd }: EventStreamOptions<State>): boolean => {
  const isVisible = useDocumentVisibility() !== 'hidden'
  const [isConnected, setIsConnected] = useState(false)
  const openNow = useEffectEvent(open)
  const take = useEffectEvent((data: string) => onState(JSON.parse(data) as State))
  const end = useEffectEvent((failure: CallFailure) => onEnd?.(failure))

  useEffect(() => {
    if (streamKey === undefined || !isVisible) return undefined
    const closing = new AbortController()
    const { signal } = closing
    const follow = async (): Promise<void> => {
      const { followEvents } = await import('#shared/event-source.ts')
      await followEvents({
        open: (...call) => openNow(...call),
        onEvent: (data) => take(data),
        onConnection: (connected) => !signal.aborted && setIsConnected(connected),
        onEnd: (failure) => end(failure),
        signal,
      })
    }
    // Code that does not load leaves the page without a stream: it polls.
    follow().catch(() => {})
    return () => {
      closing.abort()
      setIsConnected(false)
    }
  }, [streamKey, isVisible])
  return isConnected
}
