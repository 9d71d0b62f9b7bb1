import { addDays, type Day } from '#shared/days.ts'
import type { MissingStatement } from '../../bank-account.ts'
import { mayBankRest } from '../matching/working-days.ts'
import type { Days } from './calendar.queries.ts'
import type { StatementBalance } from './month.queries.ts'

type DaySum = { day: Day; cents: number }

const sumBetween = (sums: readonly DaySum[], after: Day, before: Day): number =>
  sums.reduce((sum, { day, cents }) => (day > after && day < before ? sum + cents : sum), 0)

/**
 * Finds the balances before and after the lines of some days that statements say (docs/rules/months.md#months-balance).
 * `sums` are those of the account's lines around these days.
 */
export const balancesOf = (
  { first, last }: Days,
  statements: readonly StatementBalance[],
  sums: readonly DaySum[],
): { openingCents: number | null; statedCents: number | null } => {
  const before = statements.filter(({ closedOn }) => closedOn < first).at(-1)
  const opening = statements.find(({ closedOn }) => closedOn >= first)
  const within = statements.filter(({ closedOn }) => closedOn >= first && closedOn <= last)
  const newest = within.reduce<StatementBalance | undefined>(
    (best, one) => (best && best.closedOn > one.closedOn ? best : one),
    undefined,
  )
  const across = statements.find(({ closedOn }) => closedOn > last)
  const carried = before && before.closingCents + sumBetween(sums, before.closedOn, first)
  const opened = opening && opening.openingCents + opening.beforeCents
  const isFromStart = opening !== undefined && opening.openedOn <= first
  const stated = across
    ? across.closingCents - across.afterCents
    : newest && newest.closingCents + sumBetween(sums, newest.closedOn, addDays(last, 1))
  return { openingCents: (isFromStart ? opened : (carried ?? opened)) ?? null, statedCents: stated ?? null }
}

/** Lists the days that no statement covers, in runs. Days on which the bank may rest join the runs around them. */
export const uncoveredDays = ({ first, last }: Days, covers: (from: Day, to: Day) => boolean): MissingStatement[] => {
  const missing: MissingStatement[] = []
  let isOpen = false
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (mayBankRest(day)) continue
    const run = missing.at(-1)
    const isMissing = !covers(day, day)
    if (isMissing && isOpen && run) run.to = day
    else if (isMissing) missing.push({ from: day, to: day })
    isOpen = isMissing
  }
  return missing
}
