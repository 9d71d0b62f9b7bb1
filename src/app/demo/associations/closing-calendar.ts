import { addDays, type Day, dayOf, hourMs, startOfDay } from '#shared/days.ts'

const closedMonths = 3

export type DemoClosing = { kind: 'day' | 'period'; from: Day; to: Day; at: Date }

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/**
 * Lists what the associations with a story have closed: the months before the last one, each on the third of the next
 * one, these months together as an exercise, and yesterday, this morning. The last month is theirs to close.
 */
export const closingsUntil = (asOf: Date): DemoClosing[] => {
  const today = dayOf(asOf)
  const yesterday = addDays(today, -1)
  const at = (day: Day, hour: number) => new Date(Math.min(asOf.getTime(), startOfDay(day).getTime() + hour * hourMs))
  const months: DemoClosing[] = []
  for (
    let next = firstOfMonth(addDays(firstOfMonth(yesterday), -1));
    months.length < closedMonths;
    next = months[0]?.from ?? next
  ) {
    const to = addDays(next, -1)
    months.unshift({ kind: 'period', from: firstOfMonth(to), to, at: at(addDays(next, 2), 18) })
  }
  const first = months[0]
  const last = months.at(-1)
  if (!first || !last) throw new RangeError('no month is closed')
  const exercise: DemoClosing = { kind: 'period', from: first.from, to: last.to, at: last.at }
  return [...months, exercise, { kind: 'day', from: yesterday, to: yesterday, at: at(today, 8) }]
}

/** Returns the dates of a donation that arrives after its days were closed, and when it arrives. */
export const lateArrival = (asOf: Date): { fromMs: number; toMs: number; receivedMs: number } => {
  const [first] = closingsUntil(asOf)
  if (!first) throw new RangeError('no month is closed')
  const end = startOfDay(addDays(first.to, 1)).getTime()
  return {
    fromMs: startOfDay(addDays(first.to, -6)).getTime(),
    toMs: end,
    receivedMs: first.at.getTime() + 40 * hourMs,
  }
}
