import type pg from 'pg'
import { bankDayFrom } from '#features/bank/server/matching/working-days.ts'
import { addDays, type Day } from '#shared/days.ts'
import type { BankLine } from './bank-line.ts'
import type { DemoContract } from './contracts.ts'
import { linesOfCredits } from './incidents.ts'
import { commissionLines, habitLines, returnLines, slipLines, spendingLines } from './other-lines.ts'
import { lineOf, readCredits } from './remittances.ts'

/** Money that no donation explains and that a person has yet to name. */
const unnamed = [
  { daysAgo: 3, cents: 150_000, label: 'VIR SEPA RECU VILLE DE VILLEURBANNE', code: '05', message: 'SUBVENTION 2026' },
  { daysAgo: 7, cents: 12_000, label: 'VIR SEPA RECU M OU MME HADDAD', code: '05', message: 'DON POUR LE TOIT' },
]

const unnamedLines = (until: Day): BankLine[] =>
  unnamed.map(({ daysAgo, ...line }, index) => {
    const bookedOn = bankDayFrom(addDays(until, -daysAgo))
    return { ...line, bookedOn, reference: `VIR0000${index + 1}`, explained: null }
  })

const monthsOf = (first: Day, last: Day): string[] => {
  const months: string[] = []
  for (let day = `${first.slice(0, 7)}-01`; day <= last; day = `${addDays(day, 31).slice(0, 7)}-01`)
    months.push(day.slice(0, 7))
  return months
}

/** Returns the lines of the demo's bank until a day, in their order. */
export const readBankLines = async (
  client: pg.PoolClient,
  { customerId, contracts, until }: { customerId: string; contracts: readonly DemoContract[]; until: Day },
): Promise<BankLine[]> => {
  const lines: BankLine[] = []
  for (const contract of contracts) {
    const credits = await readCredits(client, customerId, contract, until)
    const own = contract.isFeeMonthly ? linesOfCredits(credits) : credits.map((credit) => lineOf(credit))
    lines.push(...own, ...commissionLines(contract, own))
  }
  const first = lines.reduce((day, { bookedOn }) => (bookedOn < day ? bookedOn : day), until)
  lines.push(...(await slipLines(client, customerId)), ...(await returnLines(client, customerId)))
  lines.push(...spendingLines(lines, monthsOf(first, until)))
  lines.push(...habitLines(monthsOf(addDays(first, 31), until)), ...unnamedLines(until))
  return lines
    .filter(({ bookedOn }) => bookedOn <= until)
    .toSorted((one, other) => (one.bookedOn < other.bookedOn ? -1 : one.bookedOn > other.bookedOn ? 1 : 0))
}

/** Returns the last day that the demo's statements contain: the bank's day before. */
export const lastStatedDay = (today: Day): Day => {
  let day = addDays(today, -1)
  while (bankDayFrom(day) !== day) day = addDays(day, -1)
  return day
}
