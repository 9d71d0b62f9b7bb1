export const storedKeys = (storage: Pick<Storage, 'length' | 'key'>): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

/**
 * The browser's storages, which never throw. A browser may refuse them (a blocked site, a private window) or be full:
 * what is written then stays in memory, so that this tab works until it is reloaded
 * (docs/rules/screens.md#browsers-storage).
 */
const createStorage = (read: () => Storage): Storage => {
  /** The values that the browser refused to store; null for a refused removal. */
  const held = new Map<string, string | null>()
  const browser = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    try {
      return use(read())
    } catch {
      return undefined
    }
  }
  const keys = (): string[] => {
    const stored = browser(storedKeys) ?? []
    return [...new Set([...stored, ...held.keys()])].filter((key) => held.get(key) !== null)
  }
  return {
    get length() {
      return keys().length
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => held.get(key) ?? (held.has(key) ? null : (browser((storage) => storage.getItem(key)) ?? null)),
    setItem: (key, value) => {
      const isStored = browser((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isStored) held.delete(key)
      else held.set(key, value)
    },
    removeItem: (key) => {
      const isRemoved = browser((storage) => {
        storage.removeItem(key)
        return true
      })
      if (isRemoved) held.delete(key)
      else held.set(key, null)
    },
    clear: () => {
      held.clear()
      browser((storage) => storage.clear())
    },
  }
}

export const safeLocalStorage = createStorage(() => localStorage)
export const safeSessionStorage = createStorage(() => sessionStorage)
