/** Draws numbers from a seed (mulberry32), so that a world can be made again. */
export type Chance = {
  /** From 0 to below 1. */
  next: () => number
  /** A whole number, both ends included. */
  between: (least: number, most: number) => number
  happens: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** Picks a number by its weight. */
  weighted: (weights: Record<string, number>) => number
  /** A count around a mean, at least 0. */
  around: (mean: number) => number
}

export const createChance = (seed: number): Chance => {
  let state = (seed * 2_654_435_761) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  return {
    next,
    between,
    pick,
    happens: (probability) => next() < probability,
    weighted: (weights) => {
      let left = next() * Object.values(weights).reduce((sum, weight) => sum + weight, 0)
      const [found] = Object.entries(weights).find(([, weight]) => (left -= weight) < 0) ?? []
      return Number(found)
    },
    around: (mean) => Math.max(0, Math.round(mean + (next() + next() + next() - 1.5) * mean)),
  }
}
