import { setTimeout as pause } from 'node:timers/promises'

type ShutdownOptions = {
  /** Closes what was started, in the reverse order. */
  closers: AsyncDisposableStack
  exit?: (code: number) => void
}

/** Stops the process once, however often it is asked to stop. */
export const createShutdown = ({ closers, exit = (code) => process.exit(code) }: ShutdownOptions) => {
  let announceStop = (): void => {}
  const draining = new AbortController()
  let isDraining = false

  const stop = (): void => {
    draining.abort()
    if (closers.disposed) return
    closers.disposeAsync().then(
      () => exit(0),
      (error: unknown) => {
        console.error(error)
        exit(1)
      },
    )
  }
  return {
    /** Stops at once: accepts no new connection, and finishes the calls. */
    stop,

    /** Sets the function that tells the proxy that this machine stops. */
    announceBy: (announce: () => void): void => {
      announceStop = announce
    },

    /** Goes on for a moment, so that a proxy sees the stop, then stops. A second signal ends the moment. */
    stopAfter: async (drainMs: number): Promise<void> => {
      if (isDraining) return stop()
      isDraining = true
      announceStop()
      await pause(drainMs, undefined, { signal: draining.signal }).catch(() => {})
      stop()
    },
  }
}

export type Shutdown = ReturnType<typeof createShutdown>
