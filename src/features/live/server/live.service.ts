// How open screens follow the donations. `feature.ts` notes each answered call that changed something,
// whichever feature made the change: after the answer it is committed. Background work says what it has changed too
// (`noteChange`). `shared/server/announcements.ts` tells the other processes by NOTIFY, and proves by a probe that it
// hears them. `live-feeds.ts` then reads the figures of what is open, once for all streams of a key, and
// `event-stream.ts` sends them: the last state only, so that a slow client costs no memory. `live-streams.ts` bounds
// the streams, checks their rights again (`reauthorize` of `bind`), and ends them when the server stops or drains. The
// browser follows with `shared/event-source.ts` (`useEventStream`), and polls while it has no stream. A link to a
// projection (`link.service.ts`) reads the ledger through `LedgerReads` (`live/live.port.ts`).
// docs/decisions/0016-live-states-not-events.md says why.

import type { Client } from 'pg'
import { createAnnouncements, everything } from '#shared/server/announcements.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { createFeeds } from './live-feeds.ts'
import { createStreams } from './live-streams.ts'

/** The interval at which open streams are read unannounced, while this process hears the others and not. */
const listeningPollMs = 10_000
const deafPollMs = 1000

/** Announced when rights may have ended. Every other topic is the id of an association. */
const rights = 'rights'

/** Calls after which a token, a role, a link or the sessions may have ended. */
const changesRights = [
  /\/users(?:\/|$)|\/live-links\//,
  /^\/idp\/.*(?::(?:resetPassword|update|delete)|mfaEnrollment::?(?:finalize|withdraw))/,
]

type AnsweredCall = { method: string; path: string; status: number; customerId: string | undefined }

type Options = {
  db: SqlDatabase
  openClient: () => Client
  recheckMs?: number | undefined
}

/** Keeps the open screens of this process up to date with every process of the database. */
export const createLive = ({ db, openClient, recheckMs }: Options) => {
  const feeds = createFeeds({ pollMs: () => (announcements.isListening() ? listeningPollMs : deafPollMs) })
  const streams = createStreams({ feeds, ...(recheckMs !== undefined && { recheckMs }) })

  const hear = (topics: readonly string[]): void => {
    for (const topic of topics) {
      if (topic === rights || topic === everything) streams.recheck()
      if (topic !== rights) feeds.wake(topic === everything ? undefined : topic)
    }
  }
  const announcements = createAnnouncements({
    db,
    openClient,
    onTopics: hear,
    // A deaf process polls from now on.
    onListening: () => feeds.wake(),
  })

  return {
    open: (asked: Parameters<typeof streams.open>[0]) => {
      announcements.listen()
      return streams.open(asked)
    },

    /** Announces what an answered call may have changed, whichever feature has made it. */
    noteCall({ method, path, status, customerId }: AnsweredCall): void {
      if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || status >= 400) return
      if (changesRights.some((pattern) => pattern.test(path))) announcements.announce(rights)
      if (customerId !== undefined) announcements.announce(customerId)
    },

    /** Announces that background work may have changed the figures of an association. */
    noteChange: (customerId: string): void => announcements.announce(customerId),

    /** Ends every stream and opens no more. */
    drain: (): void => streams.drain(),

    countStreams: (): number => streams.count(),

    close: (): Promise<void> => announcements.close(),
  }
}

export type Live = ReturnType<typeof createLive>
