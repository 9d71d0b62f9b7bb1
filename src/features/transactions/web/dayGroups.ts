import { type Day, dayOf } from '#shared/days.ts'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import type { Transaction } from '../transaction.ts'

export type DayGroup = {
  day: Day
  transactions: Transaction[]
  /**
   * The sum of the day's donations in euros. Undefined while more of the day may follow on the next page: a sum of the
   * rows that happen to be loaded would read as the day's.
   */
  totalEuros: number | undefined
}

const sumEuros = (transactions: Transaction[]): number =>
  eurosOfCents(transactions.reduce((cents, { amount }) => cents + centsOfEuros(amount), 0))

/**
 * Groups a list, newest first, by Paris day.
 *
 * @param isWhole whether the list ends here: otherwise its last day is not complete.
 */
export const groupByDay = (transactions: Transaction[], isWhole: boolean): DayGroup[] => {
  const groups: { day: Day; transactions: Transaction[] }[] = []
  for (const transaction of transactions) {
    const day = dayOf(new Date(transaction.createdAt))
    const last = groups.at(-1)
    if (last?.day === day) last.transactions.push(transaction)
    else groups.push({ day, transactions: [transaction] })
  }
  return groups.map((group, index) => ({
    ...group,
    totalEuros: isWhole || index < groups.length - 1 ? sumEuros(group.transactions) : undefined,
  }))
}
