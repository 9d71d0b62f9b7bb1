import { type Day, dayOf } from '#shared/days.ts'
import type { DayFigures, Transaction } from '../../transaction.ts'

export type DayGroup = {
  day: Day
  transactions: Transaction[]
  figures: DayFigures | undefined
}

/**
 * Groups a list, newest first, by Paris day.
 *
 * @param days the figures of the pages, in their order. A day on two pages gets the figures of the first page, like the
 *   figures above the list.
 */
export const groupByDay = (transactions: Transaction[], days: DayFigures[]): DayGroup[] => {
  const figures = new Map([...days].reverse().map((figuresOfDay) => [figuresOfDay.day, figuresOfDay]))
  const groups: DayGroup[] = []
  for (const transaction of transactions) {
    const day = dayOf(new Date(transaction.createdAt))
    const last = groups.at(-1)
    if (last?.day === day) last.transactions.push(transaction)
    else groups.push({ day, transactions: [transaction], figures: figures.get(day) })
  }
  return groups
}
