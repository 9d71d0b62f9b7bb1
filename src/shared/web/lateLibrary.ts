import { onlineManager, useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loadChunk } from './chunk.ts'

/**
 * Holds a library that no screen needs to start. Work that comes before it waits for it. A failure to load is no loss:
 * the library is loaded again with the next work, and when the network returns.
 */
export const createLateLibrary = <Library extends object>(load: () => Promise<Library>) => {
  let loaded: Library | undefined
  let running: Promise<void> | undefined
  let waiting: ((library: Library) => void)[] = []
  const listeners = new Set<() => void>()

  const tryToLoad = async (): Promise<void> => {
    try {
      const library = await loadChunk(load)
      loaded = library
      for (const work of waiting.splice(0)) work(library)
      for (const listener of listeners) listener()
    } catch {
      running = undefined
      const stop = onlineManager.subscribe((isOnline) => {
        if (!isOnline) return
        stop()
        void start()
      })
    }
  }
  /** Loads the library, once at a time. Never rejects. */
  const start = (): Promise<void> => {
    running ??= tryToLoad()
    return running
  }

  return {
    start,
    current: () => loaded,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Does its work with the library, at once where it has loaded. */
    use: (work: (library: Library) => void): void => {
      if (loaded) return work(loaded)
      waiting.push(work)
      void start()
    },
    forget: (): void => {
      waiting = []
    },
  }
}

/** Returns true for good once no screen has read for `quietMs`: later parts delay no first row. */
export const useQuiet = (quietMs: number): boolean => {
  const [wasQuiet, setWasQuiet] = useState(false)
  const isReading = useIsFetching() > 0
  useEffect(() => {
    if (isReading || wasQuiet) return undefined
    const timer = setTimeout(() => setWasQuiet(true), quietMs)
    return () => clearTimeout(timer)
  }, [isReading, wasQuiet, quietMs])
  return wasQuiet
}
