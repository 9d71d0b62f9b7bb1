import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { SqlDatabase } from './database.ts'

const channel = 'escarcelle'
/** The time for which announcements are collected before they are sent together. */
const gatherMs = 100
/** A payload of PostgreSQL has less than 8,000 bytes, a topic 36. */
const maxTopics = 200
/** The interval at which a process checks that it hears the others, and how long it waits for its own probe. */
const probeMs = 15_000
const probeTimeoutMs = 2000
const firstRetryMs = 1000
const longestRetryMs = 60_000

/** Stands for every topic: announcements may have been missed, or are too many to name. */
export const everything = '*'

type Options = {
  db: SqlDatabase
  /** Opens a connection of its own: LISTEN belongs to a session. */
  openClient: () => Client
  /** Called with what this process or another one has announced. */
  onTopics: (topics: readonly string[]) => void
  /** Called when the process begins or ceases to hear the others. */
  onListening?: (isListening: boolean) => void
}

/** Ends a connection, even if it no longer answers. */
const endClient = (client: Client): void => {
  void client.end().catch(() => {})
  ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
}

/**
 * Announces changes between all processes of a database, by NOTIFY and LISTEN. A payload holds ids and nothing else.
 * Announcements are sent after the change has been committed, some together: a NOTIFY inside the transactions would
 * make their commits wait for each other. They may be lost, when a process is killed or behind a PgBouncer in
 * transaction mode: a listener that must not miss a change also polls, more often while `isListening` is false.
 */
export const createAnnouncements = ({ db, openClient, onTopics, onListening }: Options) => {
  const origin = randomUUID()
  const waiting = new Set<string>()
  const closing = new AbortController()
  let gathering: NodeJS.Timeout | undefined
  let isListening = false
  let listening: Promise<void> | undefined
  let onProbe = (_id: string): void => {}

  const notify = (payload: string) => sql`select pg_notify(${channel}, ${payload})`.execute(db)

  const send = (): void => {
    gathering = undefined
    const topics = waiting.size > maxTopics ? everything : [...waiting].join(',')
    waiting.clear()
    // Lost while the database is away: listeners poll.
    notify(`${origin} ${topics}`).catch(() => {})
  }

  const setListening = (value: boolean): void => {
    if (isListening === value) return
    isListening = value
    onListening?.(value)
  }

  const hear = (payload = ''): void => {
    const [sender, text = ''] = payload.split(' ')
    if (sender === 'probe') onProbe(text)
    else if (sender !== origin && text) onTopics(text.split(','))
  }

  /** Tells whether an announcement of this process arrives on its connection. */
  const isHeard = async (signal: AbortSignal): Promise<boolean> => {
    const id = randomUUID()
    const heard = Promise.withResolvers<boolean>()
    const fail = (): void => heard.resolve(false)
    const timer = setTimeout(fail, probeTimeoutMs).unref()
    signal.addEventListener('abort', fail)
    onProbe = (found) => found === id && heard.resolve(true)
    try {
      await notify(`probe ${id}`)
      return await heard.promise
    } catch {
      return false
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', fail)
    }
  }

  /** Listens until the connection is lost. Returns whether it worked at all. */
  const listenOnce = async (): Promise<boolean> => {
    const client = openClient()
    const lost = new AbortController()
    const signal = AbortSignal.any([closing.signal, lost.signal])
    let hasWorked = false
    client.on('error', () => {}).once('end', () => lost.abort())
    client.on('notification', ({ payload }) => hear(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      while (!signal.aborted && (await isHeard(signal))) {
        setListening(true)
        // Earlier announcements may have been missed.
        if (!hasWorked) onTopics([everything])
        hasWorked = true
        await pause(probeMs, undefined, { signal, ref: false }).catch(() => {})
      }
    } catch {
      // The next try tells whether the database is back.
    } finally {
      setListening(false)
      endClient(client)
    }
    return hasWorked
  }

  const listen = async (): Promise<void> => {
    const { signal } = closing
    let retryMs = firstRetryMs
    while (!signal.aborted) {
      retryMs = (await listenOnce()) ? firstRetryMs : Math.min(2 * retryMs, longestRetryMs)
      await pause(retryMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  return {
    /** Announces a committed change, here at once and to the other processes soon. Never fails. */
    announce(topic: string): void {
      onTopics([topic])
      waiting.add(topic)
      gathering ??= setTimeout(send, gatherMs).unref()
    },

    /** Starts to listen. A process without a listener needs no connection. */
    listen(): void {
      listening ??= listen()
    },

    isListening: (): boolean => isListening,

    async close(): Promise<void> {
      clearTimeout(gathering)
      closing.abort()
      await listening
    },
  }
}

export type Announcements = ReturnType<typeof createAnnouncements>
