import { Readable } from 'node:stream'
import { Refusal } from '#shared/problem.ts'
import { liveRefusals } from '../live.ts'
import { EventStream, frameOf } from './event-stream.ts'
import { type Feeds, type Source } from './live-feeds.ts'

/** The interval at which a stream's rights are checked, besides at once when rights change. */
const defaultRecheckMs = 60_000
/** The number of streams that an account, or a link, has on a process: its oldest ends for another one. */
const maxPerHolder = 12
const defaultMaxStreams = 2000
/** The number of streams that are checked at a time when rights change. */
const parallelChecks = 4

type Open = { holder: string; stream: EventStream; reauthorize: () => Promise<unknown> }

type Asked = {
  source: Source
  /** The account or the link. */
  holder: string
  /** Throws a `Refusal` when the caller may not read the source any more. */
  reauthorize: () => Promise<unknown>
  lastEventId: string | undefined
  /** Ends after the current state. */
  once: boolean
}

type StreamsOptions = { feeds: Feeds; recheckMs?: number; maxStreams?: number }

/** Tells whether a failed check means that the rights have ended. An outage does not. */
const endsRights = (error: unknown): boolean => error instanceof Refusal && error.status < 500

/** Keeps the open streams of this process: their bounds, their rights and their end. */
export const createStreams = ({
  feeds,
  recheckMs = defaultRecheckMs,
  maxStreams = defaultMaxStreams,
}: StreamsOptions) => {
  const opened = new Set<Open>()
  let isDraining = false
  let checking: Promise<void> | undefined
  let isCheckDue = false

  const check = async ({ stream, reauthorize }: Open): Promise<void> => {
    try {
      await reauthorize()
    } catch (error) {
      if (endsRights(error)) stream.end()
    }
  }

  const checkAll = async (): Promise<void> => {
    while (isCheckDue) {
      isCheckDue = false
      const waiting = [...opened]
      const next = async (): Promise<void> => {
        for (let open = waiting.pop(); open; open = waiting.pop()) await check(open)
      }
      await Promise.all(Array.from({ length: parallelChecks }, next))
    }
    checking = undefined
  }

  const endOldest = (holder: string): void => {
    const own = [...opened].filter((open) => open.holder === holder)
    for (const { stream } of own.slice(0, Math.max(0, own.length - maxPerHolder + 1))) stream.end()
  }

  const keep = (open: Open, unsubscribe: () => void): void => {
    opened.add(open)
    const timer = setInterval(() => void check(open), recheckMs).unref()
    open.stream.once('close', () => {
      clearInterval(timer)
      opened.delete(open)
      unsubscribe()
    })
  }

  return {
    /** Opens a stream. Throws 503 when the process has too many, or stops. */
    async open({ source, holder, reauthorize, lastEventId, once }: Asked): Promise<Readable> {
      if (once) return Readable.from([frameOf(await feeds.current(source))])
      if (isDraining || opened.size >= maxStreams) throw liveRefusals.busy()
      endOldest(holder)
      const stream = new EventStream(lastEventId)
      keep({ holder, stream, reauthorize }, await feeds.subscribe(source, (event) => stream.send(event)))
      // The server began to stop while the state was read.
      if (isDraining) stream.end()
      return stream
    },

    /** Checks the rights of every stream: rights have changed. */
    recheck(): void {
      isCheckDue = true
      checking ??= checkAll()
    },

    /** Ends every stream and opens no more: the clients reconnect to another process. */
    drain(): void {
      isDraining = true
      for (const { stream } of opened) stream.end()
    },

    count: (): number => opened.size,
  }
}
