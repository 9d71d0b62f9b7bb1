import { createParser } from 'eventsource-parser'
import { CallFailure } from './client.ts'

/** A silence after which the connection is dead: the server sends a comment every 20 s. */
const longestSilenceMs = 50_000
const firstRetryMs = 1000
const longestRetryMs = 30_000

type Following = {
  /** Opens the stream from the last event on. Throws a `CallFailure`. */
  open: (lastEventId: string | undefined, signal: AbortSignal) => Promise<Response>
  onEvent: (data: string) => void
  onConnection?: (isConnected: boolean) => void
  /** Called when the server refuses the stream for good: the rights have ended, or the link has. */
  onEnd?: (failure: CallFailure) => void
  signal: AbortSignal
  /** The first delay of a reconnection, in milliseconds. */
  retryMs?: number
}

/** Tells whether a retry would fail too. */
const isFinal = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && [401, 403, 404].includes(error.status)

/** Waits. The delay is random, so that the screens of a replaced process do not return at the same moment. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms * (0.5 + Math.random() / 2))
    signal.addEventListener('abort', done)
  })

type Reading = { response: Response; abort: () => void; onChunk: (text: string) => void }

/** Reads an answer until it ends, fails, or is silent for too long. */
const readAll = async ({ response, abort, onChunk }: Reading): Promise<void> => {
  const reader = response.body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  let silence = setTimeout(abort, longestSilenceMs)
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(abort, longestSilenceMs)
      onChunk(decoder.decode(part.value, { stream: true }))
    }
  } finally {
    clearTimeout(silence)
  }
}

/**
 * Follows a stream of server-sent events, and reconnects with backoff from the last event on. Needs `fetch`, since an
 * `EventSource` cannot send the header Authorization, and a token does not belong in an address.
 */
export const followEvents = async ({
  open,
  onEvent,
  onConnection,
  onEnd,
  signal,
  retryMs = firstRetryMs,
}: Following): Promise<void> => {
  let lastEventId: string | undefined
  let delayMs = retryMs
  const parser = createParser({
    onEvent: ({ id, data }) => {
      lastEventId = id ?? lastEventId
      onEvent(data)
    },
  })
  while (!signal.aborted) {
    const connection = new AbortController()
    const stop = (): void => connection.abort()
    signal.addEventListener('abort', stop)
    try {
      const response = await open(lastEventId, connection.signal)
      onConnection?.(true)
      await readAll({
        response,
        abort: stop,
        onChunk: (text) => {
          delayMs = retryMs
          parser.feed(text)
        },
      })
    } catch (error) {
      if (isFinal(error)) {
        onConnection?.(false)
        onEnd?.(error)
        return
      }
    } finally {
      signal.removeEventListener('abort', stop)
      connection.abort()
    }
    // Half an event would spoil the next one.
    parser.reset()
    if (signal.aborted) return
    onConnection?.(false)
    await rest(delayMs, signal)
    delayMs = Math.min(2 * delayMs, longestRetryMs)
  }
}
