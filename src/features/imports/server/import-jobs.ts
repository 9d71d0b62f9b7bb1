import { setTimeout as pause } from 'node:timers/promises'
import { outageOf } from '#shared/server/outage.ts'
import type { ImportKey } from './import.repository.ts'
import { StepStopped } from './import-steps.ts'

/** How many imports a process works on at once: each takes a connection. */
const mostAtOnce = 2
const longestWaitMs = 10_000
const mostRetries = 30

type Deps = {
  /** Does the next part of an import, and returns whether there is more. */
  step: (key: ImportKey, isStopped: () => boolean) => Promise<boolean>
  listUnderWay: () => Promise<ImportKey[]>
  /** Called after each part, which is committed. */
  onProgress: (key: ImportKey) => void
  onFailure: (error: unknown) => void
}

export type ImportJobs = {
  /** Works on an import in the background, unless this process does already. */
  wake: (key: ImportKey) => void
  /** Takes up the imports that a stop has interrupted. */
  resume: () => Promise<void>
  /** Stops after the current batches, and waits for them. An undo is rolled back. */
  close: () => Promise<void>
}

/**
 * Works on imports in the background. All progress is in the database, committed batch by batch: after a kill, any process
 * goes on. A temporary failure of the database is retried with backoff; after any other, the import waits for 'Reprendre'.
 */
export const createImportJobs = ({ step, listUnderWay, onProgress, onFailure }: Deps): ImportJobs => {
  const stop = new AbortController()
  const isStopped = (): boolean => stop.signal.aborted
  const waiting = new Map<string, ImportKey>()
  const active = new Map<string, Promise<void>>()
  /** Imports that were woken while their last part ran. */
  const again = new Set<string>()

  const work = async (key: ImportKey): Promise<void> => {
    let failures = 0
    while (!isStopped()) {
      try {
        again.delete(key.importId)
        const hasMore = await step(key, isStopped)
        onProgress(key)
        failures = 0
        if (!hasMore && !again.has(key.importId)) return
      } catch (error) {
        if (error instanceof StepStopped) return
        failures += 1
        if (outageOf(error) === undefined || failures > mostRetries) return onFailure(error)
        await pause(Math.min(longestWaitMs, 50 * 2 ** failures), undefined, { signal: stop.signal }).catch(() => {})
      }
    }
  }

  const next = (): void => {
    for (const [id, key] of waiting) {
      if (isStopped() || active.size >= mostAtOnce) return
      waiting.delete(id)
      const done = work(key).finally(() => {
        active.delete(id)
        next()
      })
      active.set(id, done)
    }
  }

  const wake = (key: ImportKey): void => {
    if (active.has(key.importId)) again.add(key.importId)
    else waiting.set(key.importId, key)
    next()
  }

  return {
    wake,
    resume: async () => {
      for (const key of await listUnderWay()) wake(key)
    },
    close: async () => {
      stop.abort()
      await Promise.all(active.values())
    },
  }
}
