import { createHash } from 'node:crypto'

/** A state at a moment. Its id is the digest of the state: the same state has the same id in every process. */
export type LiveEvent = { id: string; data: string }

export type Source = {
  key: string
  /** The association whose changes it shows; undefined: of all. */
  customerId: string | undefined
  read: () => Promise<object>
}

type Feed = {
  source: Source
  subscribers: Set<(event: LiveEvent) => void>
  last: LiveEvent | undefined
  reading: Promise<void> | undefined
  /** Something changed during the read. */
  isDue: boolean
  readAt: number
  timer: NodeJS.Timeout | undefined
}

export const eventOf = (state: object): LiveEvent => {
  const data = JSON.stringify(state)
  return { id: createHash('sha256').update(data).digest('base64url').slice(0, 16), data }
}

/** The shortest time between two reads of a feed, and so the delay of a screen. */
const defaultQuietMs = 400

type FeedsOptions = {
  /** Returns how often a feed is read without an announcement, in milliseconds. */
  pollMs: () => number
  quietMs?: number
}

/**
 * Reads what the open streams show, once for all streams of a key, when something has changed and now and then. An
 * event is a whole state, read after the change was committed. So there is no log of events that a late commit could
 * slip behind, and a stream that resumes has missed nothing.
 */
export const createFeeds = ({ pollMs, quietMs = defaultQuietMs }: FeedsOptions) => {
  const feeds = new Map<string, Feed>()

  const schedule = (feed: Feed, delayMs: number): void => {
    clearTimeout(feed.timer)
    const due = (): void => {
      // A failed read is retried by the next poll. A feed that only single reads used is forgotten.
      if (feed.subscribers.size > 0) void read(feed).catch(() => {})
      else close(feed)
    }
    feed.timer = setTimeout(due, delayMs).unref()
  }

  const readNow = async (feed: Feed): Promise<void> => {
    feed.isDue = false
    try {
      const event = eventOf(await feed.source.read())
      if (event.id === feed.last?.id) return
      feed.last = event
      for (const send of feed.subscribers) send(event)
    } finally {
      feed.readAt = performance.now()
      feed.reading = undefined
      const isShared = feed.subscribers.size > 0 && !feed.isDue
      if (feeds.get(feed.source.key) === feed) schedule(feed, isShared ? pollMs() : quietMs)
    }
  }

  const read = (feed: Feed): Promise<void> => {
    feed.reading ??= readNow(feed)
    return feed.reading
  }

  const wakeFeed = (feed: Feed): void => {
    feed.isDue = true
    if (!feed.reading) schedule(feed, Math.max(0, quietMs - (performance.now() - feed.readAt)))
  }

  const close = (feed: Feed): void => {
    clearTimeout(feed.timer)
    if (feeds.get(feed.source.key) === feed) feeds.delete(feed.source.key)
  }

  const open = (source: Source): Feed => {
    const feed: Feed = {
      source,
      subscribers: new Set(),
      last: undefined,
      reading: undefined,
      isDue: false,
      readAt: Number.NEGATIVE_INFINITY,
      timer: undefined,
    }
    feeds.set(source.key, feed)
    return feed
  }

  return {
    /** Calls `send` with each state until the returned function is called. Throws when none can be read. */
    async subscribe(source: Source, send: (event: LiveEvent) => void): Promise<() => void> {
      const feed = feeds.get(source.key) ?? open(source)
      feed.subscribers.add(send)
      const unsubscribe = (): void => {
        feed.subscribers.delete(send)
        if (feed.subscribers.size === 0) close(feed)
      }
      try {
        // A state that was read before may be old: what it lacks follows at once.
        if (feed.last) wakeFeed(feed)
        else await read(feed)
        if (feed.last) send(feed.last)
        return unsubscribe
      } catch (error) {
        unsubscribe()
        throw error
      }
    },

    /** Returns a state that was read at most `quietMs` ago. Callers that ask again and again share the reads. */
    async current(source: Source): Promise<LiveEvent> {
      const feed = feeds.get(source.key) ?? open(source)
      if (!feed.last || feed.isDue || performance.now() - feed.readAt > quietMs) await read(feed)
      return feed.last ?? eventOf(await source.read())
    },

    /** Reads again what shows an association. Undefined: everything. */
    wake(customerId?: string): void {
      for (const feed of feeds.values())
        if (customerId === undefined || feed.source.customerId === undefined || feed.source.customerId === customerId)
          wakeFeed(feed)
    },
  }
}

export type Feeds = ReturnType<typeof createFeeds>
