type Waiting<Key, Found> = {
  key: Key
  resolve: (found: Found) => void
  reject: (error: unknown) => void
}

/**
 * Returns a function that reads one record. Reads of the same turn of the event loop share a statement. No
 * answer is older than its question: the read begins after it.
 * @param readAll reads the records of several keys, in their order.
 */
export const createSharedRead = <Key, Found>(readAll: (keys: readonly Key[]) => Promise<readonly Found[]>) => {
  let waiting: Waiting<Key, Found>[] = []

  const readWaiting = async (): Promise<void> => {
    const asked = waiting
    waiting = []
    try {
      const found = await readAll(asked.map(({ key }) => key))
      for (const [position, { resolve }] of asked.entries()) resolve(found[position] as Found)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return (key: Key): Promise<Found> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      // After the requests that were read in this turn.
      if (waiting.length === 1) setImmediate(() => void readWaiting())
    })
}
