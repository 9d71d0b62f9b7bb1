import { addDays, type Day } from '#shared/days.ts'
import type { Account } from './account-number.ts'
import { type Entry, sumOf } from './entry.ts'
import type { Year } from './year.ts'

/** A statement of the account, ready to be written. */
export type Statement = {
  account: Account
  number: number
  openedOn: Day
  closedOn: Day
  openingCents: number
  entries: Entry[]
  closingCents: number
}

const firstBalanceCents = 1_234_567

/** Cuts the entries into statements by a key of their days, which must not decrease: a month, or a week. */
const cutBy = ({ account, entries, lastDay }: Year, keyOf: (day: Day) => string): Statement[] => {
  const days = Map.groupBy(entries, ({ bookedOn }) => keyOf(bookedOn))
  let openingCents = firstBalanceCents
  return [...days.values()].map((own, index, all): Statement => {
    const next = all[index + 1]?.[0]?.bookedOn
    const openedOn = own[0]?.bookedOn ?? lastDay
    const closedOn = next ? addDays(next, -1) : lastDay
    const closingCents = openingCents + sumOf(own)
    const statement = { account, number: index + 1, openedOn, closedOn, openingCents, entries: own, closingCents }
    openingCents = closingCents
    return statement
  })
}

/** Returns a statement for each month. */
export const monthlyStatements = (year: Year): Statement[] => cutBy(year, (day) => day.slice(0, 7))

/** Returns a statement for each day that has an entry, as banks send them by night. */
export const dailyStatements = (year: Year): Statement[] => cutBy(year, (day) => day)
