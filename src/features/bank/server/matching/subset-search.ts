/** The steps after which the search gives up: its results are proposals, and a person is waiting. */
const mostSteps = 50_000
const mostFound = 3
const mostItems = 60

/** Finds sets of items that sum to an amount, those of the fewest items first. Gives up after a bounded time. */
export const subsetsOf = <Item>(cents: number, items: readonly Item[], amountOf: (item: Item) => number): Item[][] => {
  const sorted = items
    .map((item) => ({ item, amount: amountOf(item) }))
    .filter(({ amount }) => amount > 0 && amount <= cents)
    .toSorted((one, other) => other.amount - one.amount)
    .slice(0, mostItems)
  const left = [0]
  for (const { amount } of sorted.toReversed()) left.unshift((left[0] ?? 0) + amount)
  const found: Item[][] = []
  let steps = 0
  const search = (from: number, rest: number, chosen: readonly Item[]): void => {
    if (rest === 0) {
      found.push([...chosen])
      return
    }
    for (let index = from; index < sorted.length; index += 1) {
      steps += 1
      if (steps > mostSteps || found.length >= mostFound || rest > (left[index] ?? 0)) return
      const { item, amount } = sorted[index] ?? {}
      if (item !== undefined && amount !== undefined && amount <= rest)
        search(index + 1, rest - amount, [...chosen, item])
    }
  }
  search(0, cents, [])
  return found.toSorted((one, other) => one.length - other.length)
}
