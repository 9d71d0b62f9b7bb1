/**
 * Queues the work of associations. They take turns: an association that adds much waits behind its own work, and delays
 * the next task of another one by one task of each (docs/rules/limits.md#limits-background).
 */
export const createTurns = <Item>() => {
  const queues = new Map<string, Item[]>()
  let size = 0

  const dropFrom = (owner: string, queue: Item[], place: number): Item | undefined => {
    const [item] = queue.splice(place, 1)
    size -= 1
    if (queue.length === 0) queues.delete(owner)
    return item
  }

  return {
    size: (): number => size,
    countOf: (owner: string): number => queues.get(owner)?.length ?? 0,

    add(owner: string, item: Item): void {
      const queue = queues.get(owner)
      if (queue) queue.push(item)
      else queues.set(owner, [item])
      size += 1
    },

    /** Takes the oldest item of the owner whose turn it is. That owner goes behind the others. */
    take(mayRun: (owner: string) => boolean = () => true): Item | undefined {
      for (const [owner, queue] of queues) {
        if (!mayRun(owner)) continue
        queues.delete(owner)
        queues.set(owner, queue)
        return dropFrom(owner, queue, 0)
      }
      return undefined
    },

    /** Takes an item out that waits no longer. */
    remove(owner: string, item: Item): void {
      const queue = queues.get(owner)
      const place = queue?.indexOf(item) ?? -1
      if (queue && place >= 0) dropFrom(owner, queue, place)
    },
  }
}

/** Runs work of different owners in turns, at most so many at once, without a connection for the rest. */
export const createPlaces = (mostAtOnce: number) => {
  const waiting = createTurns<() => void>()
  const active = new Set<string>()

  const next = (): void => {
    while (active.size < mostAtOnce) {
      const start = waiting.take((owner) => !active.has(owner))
      if (!start) return
      start()
    }
  }

  return async (owner: string, run: () => Promise<void>): Promise<void> => {
    await new Promise<void>((resolve) => {
      const start = (): void => {
        active.add(owner)
        resolve()
      }
      waiting.add(owner, start)
      next()
    })
    try {
      await run()
    } finally {
      active.delete(owner)
      next()
    }
  }
}
