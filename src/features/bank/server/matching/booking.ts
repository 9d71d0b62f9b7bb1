import { addDays, type Day } from '#shared/days.ts'
import { addBankDays, bankDayFrom, dayAfter } from './working-days.ts'

/**
 * How an acquirer's payouts reach the account: when the terminals' day is closed, when the bank books it, what one line
 * contains, and how a commission is rounded. Lines show it (`cut-off.ts`).
 */
export type BookingRule = {
  /** Tells whether the days are counted from the day of the donations or from that on which it was closed. */
  from: 'donations' | 'closing'
  /**
   * Tells whether the days are those of the calendar; if not, whether a day of rest is first moved to the next working
   * day.
   */
  count: 'calendar' | 'working' | 'working-after-rest'
  lag: number
}

/** Before noon, a closing is that of the day before. */
export const noon = 720

/** Returns the day of the calendar on which the takings of a day are closed. */
export const dayOfClosing = (day: Day, minute: number): Day => (minute < noon ? dayAfter(day) : day)

/** Returns the day on which the bank books the takings of a day, which are closed at a minute. */
export const bookedDay = ({ from, count, lag }: BookingRule, day: Day, minute: number): Day => {
  const start = from === 'closing' ? dayOfClosing(day, minute) : day
  if (count === 'calendar') return addDays(start, lag)
  return addBankDays(count === 'working' ? start : bankDayFrom(start), lag)
}

const rules: BookingRule[] = (['donations', 'closing'] as const).flatMap((from) => [
  ...[0, 1].map((lag): BookingRule => ({ from, count: 'calendar', lag })),
  ...[1, 2, 3].map((lag): BookingRule => ({ from, count: 'working', lag })),
  ...[0, 1, 2, 3].map((lag): BookingRule => ({ from, count: 'working-after-rest', lag })),
])

/** Lists the rules that book days differently, with the booking of each day. */
export const bookingsOf = (days: readonly Day[], minute: number): { rule: BookingRule; booked: Day[] }[] => {
  const different = new Map<string, { rule: BookingRule; booked: Day[] }>()
  for (const rule of rules) {
    const booked = days.map((day) => bookedDay(rule, day, minute))
    const key = booked.join()
    // No bank books a day before it is closed.
    const isEarly = booked.some((day, index) => day < dayOfClosing(days[index] ?? day, minute))
    if (!isEarly && !different.has(key)) different.set(key, { rule, booked })
  }
  return [...different.values()]
}
