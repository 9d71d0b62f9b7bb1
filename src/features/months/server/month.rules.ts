import type { BankMonth, CreditedSlip } from '#features/bank/bank-month.ts'
import type { CashMonth } from '#features/cash/cash-month.ts'
import { addDays } from '#shared/days.ts'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import type { MonthBooks, MonthMissing } from '../month.ts'

/** The days after which the bank should have credited a deposit slip. */
const slipDays = 10

/** Adds up what lines contain of the deposit slips of a month. */
export const creditedOf = (slips: CashMonth['slips'], credited: readonly CreditedSlip[]): MonthBooks['credited'] => {
  const known = new Map(credited.map((slip) => [slip.slipId, slip]))
  const sums = { cash: 0, cheques: 0 }
  const waiting: MonthBooks['credited']['waiting'] = []
  for (const { _id, number, day, cashTotal, chequeTotal } of slips) {
    const cash = known.get(_id)?.cash ? centsOfEuros(cashTotal) : 0
    const cheques = known.get(_id)?.cheques ? centsOfEuros(chequeTotal) : 0
    sums.cash += cash
    sums.cheques += cheques
    const left = centsOfEuros(cashTotal) + centsOfEuros(chequeTotal) - cash - cheques
    if (left > 0) waiting.push({ _id, number, day, amount: eurosOfCents(left) })
  }
  return { cash: eurosOfCents(sums.cash), cheques: eurosOfCents(sums.cheques), waiting }
}

const missingOfAccounts = ({ accounts }: BankMonth, isOver: boolean): MonthMissing[] => {
  if (accounts.length === 0) return [{ kind: 'account' }]
  if (!isOver) return []
  return accounts.flatMap(({ account, missing, closing, stated }): MonthMissing[] => {
    const days = missing.map(({ from, to }): MonthMissing => ({ kind: 'statement', account, from, to }))
    if (closing === null || stated === null || closing === stated) return days
    const gap = eurosOfCents(centsOfEuros(stated) - centsOfEuros(closing))
    return [...days, { kind: 'balance', account, amount: gap }]
  })
}

/** Lists what a month lacks of its bank, its cash box and its cheques (docs/rules/months.md#months-missing). */
export const missingOf = ({ bank, cash, credited }: MonthBooks, isOver: boolean): MonthMissing[] => {
  const { open, late, withoutContract, coveredUntil } = bank
  const { undeposited } = cash
  const [first] = cash.unsealed
  const overdue = credited.waiting.filter(({ day }) => addDays(day, slipDays) <= (coveredUntil ?? ''))
  return [
    ...missingOfAccounts(bank, isOver),
    ...(open.lineCount > 0 ? [{ kind: 'lines' as const, count: open.lineCount, amount: open.amount }] : []),
    ...(late ? [{ kind: 'late' as const, ...late }] : []),
    ...(bank.accounts.length > 0 && withoutContract.donationCount > 0
      ? [{ kind: 'contract' as const, count: withoutContract.donationCount, amount: withoutContract.amount }]
      : []),
    ...overdue.map((slip) => ({ kind: 'slip' as const, slip })),
    ...(first === undefined ? [] : [{ kind: 'sheets' as const, count: cash.unsealed.length, first }]),
    ...(isOver && undeposited.count > 0 ? [{ kind: 'cheques' as const, ...undeposited }] : []),
  ]
}
