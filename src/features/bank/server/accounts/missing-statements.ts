import { addDays, type Day } from '#shared/days.ts'
import type { MissingStatement } from '../../bank-account.ts'

export type BalancedStatement = { openedOn: Day; closedOn: Day; openingCents: number; closingCents: number }

const inOrder = (one: BalancedStatement, other: BalancedStatement): number =>
  one.openedOn.localeCompare(other.openedOn) || one.closedOn.localeCompare(other.closedOn)

/**
 * Takes the next statement out of those that are left: of several of the same days, the one that continues the balance.
 */
const takeNext = (left: BalancedStatement[], last: BalancedStatement | undefined): BalancedStatement | undefined => {
  const [first] = left
  if (!first) return undefined
  const ofSameDays = left.filter((one) => inOrder(one, first) === 0)
  const next = ofSameDays.find(({ openingCents }) => openingCents === last?.closingCents) ?? first
  left.splice(left.indexOf(next), 1)
  return next
}

/**
 * Lists the days of an account that no statement covers: a statement opens with another balance than the last one
 * closed with (docs/rules/bank.md#bank-missing). Statements that overlap miss nothing.
 */
export const listMissingStatements = (statements: readonly BalancedStatement[]): MissingStatement[] => {
  const left = statements.toSorted(inOrder)
  const missing: MissingStatement[] = []
  let last: BalancedStatement | undefined
  for (let next = takeNext(left, last); next; next = takeNext(left, last)) {
    if (last && next.openedOn >= last.closedOn && next.openingCents !== last.closingCents) {
      const from = addDays(last.closedOn, 1)
      missing.push({ from: from < next.openedOn ? from : next.openedOn, to: next.openedOn })
    }
    if (!last || next.closedOn >= last.closedOn) last = next
  }
  return missing
}
