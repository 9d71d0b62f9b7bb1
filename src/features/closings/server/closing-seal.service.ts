import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#shared/server/database.ts'
import { outageOf } from '#shared/server/outage.ts'
import { createPlaces } from '#shared/server/turns.ts'
import type { ClosingKey } from './closing.repository.ts'
import { listUnderWay, readWriters, sealClosing } from './closing-seal.repository.ts'

type Deps = {
  db: Database
  /** Replaces the database's clock, in tests. */
  now?: () => Date
  onFailure: (error: unknown) => void
}

/** The time that a call waits for the seal. Then it answers, and the seal goes on in the background. */
const patienceMs = 2500
const longestPauseMs = 1000
/** The number of closings that a process seals at once, each of another association: each takes a connection. */
const mostAtOnce = 2

/** Waits until every transaction has ended that is adding donations now. */
const outlastWriters = async (db: Database, signal: AbortSignal): Promise<void> => {
  let writers = await readWriters(db)
  for (let waitMs = 10; writers.size > 0; waitMs = Math.min(longestPauseMs, waitMs * 2)) {
    await pause(waitMs, undefined, { signal })
    const left = await readWriters(db)
    writers = new Set([...writers].filter((writer) => left.has(writer)))
  }
}

/** Seals closings in the background (docs/rules/closings.md#closings-seal). Any process continues after a kill. */
export const createSealer = ({ db, now, onFailure }: Deps) => {
  const stop = new AbortController()
  const active = new Map<string, Promise<void>>()
  const inTurn = createPlaces(mostAtOnce)

  const work = async (key: ClosingKey): Promise<void> => {
    for (;;) {
      try {
        await outlastWriters(db, stop.signal)
        return await inTurn(key.customerId, () => {
          stop.signal.throwIfAborted()
          return sealClosing(db, key, now?.())
        })
      } catch (error) {
        if (stop.signal.aborted) return
        // Until the next sweep.
        if (outageOf(error) === undefined) return onFailure(error)
        await pause(longestPauseMs, undefined, { signal: stop.signal }).catch(() => {})
      }
    }
  }

  const seal = (key: ClosingKey): Promise<void> => {
    const running = active.get(key.closingId)
    if (running) return running
    const done = work(key).finally(() => active.delete(key.closingId))
    active.set(key.closingId, done)
    return done
  }

  return {
    /** Seals a closing whose row is committed. Returns when it is sealed, or after some seconds. */
    async begin(key: ClosingKey): Promise<void> {
      await Promise.race([seal(key), pause(patienceMs, undefined, { ref: false })])
    },
    /** Resumes the closings that a stop has left. */
    async resume(): Promise<void> {
      for (const key of await listUnderWay(db)) void seal(key)
    },
    close: async (): Promise<void> => {
      stop.abort()
      await Promise.all(active.values())
    },
  }
}

export type Sealer = ReturnType<typeof createSealer>
