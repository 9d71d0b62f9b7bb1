import type { CauseSort } from '../cause.search.ts'
import type { Cause } from '../cause.ts'

/** The figure that each order compares, the highest first. Causes without one come last. */
const figureOf: Record<CauseSort, (cause: Cause) => number> = {
  collected: ({ figures }) => figures?.collected ?? -1,
  progress: ({ collectProgression }) => collectProgression ?? -1,
  last: ({ figures }) => Date.parse(figures?.lastDonationAt ?? '') || -1,
}

/** Sorts causes that the server has sorted by name, which decides between equal figures. */
export const inOrder = (causes: readonly Cause[], sort: CauseSort | undefined): Cause[] => {
  if (!sort) return [...causes]
  const figure = figureOf[sort]
  return causes.toSorted((one, other) => figure(other) - figure(one))
}
