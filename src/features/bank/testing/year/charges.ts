import type { Random } from '#app/demo/random.ts'
import { addDays, type Day } from '#shared/days.ts'
import { bankDayFrom } from './bank-calendar.ts'
import { type Entry, type EntryKind, entryOf, sumOf } from './entry.ts'
import { type Credit, commissionOf } from './remittances.ts'
import type { Contract } from './terminals.ts'

type Habit = {
  kind: EntryKind
  label: string
  payer: string | null
  cents: number
  dayOfMonth: number
  everyMonths: number
}

const habits: Habit[] = [
  {
    kind: 'directDebit',
    label: 'PRLV SEPA SCI DES LILAS',
    payer: 'SCI DES LILAS',
    cents: -85_000,
    dayOfMonth: 5,
    everyMonths: 1,
  },
  { kind: 'charge', label: 'FRAIS TENUE DE COMPTE', payer: null, cents: -950, dayOfMonth: 2, everyMonths: 1 },
  {
    kind: 'directDebit',
    label: 'PRLV SEPA EDF ENTREPRISES',
    payer: 'EDF',
    cents: -14_320,
    dayOfMonth: 17,
    everyMonths: 2,
  },
  {
    kind: 'transferOut',
    label: 'VIR SEPA ASSURANCE MAIF',
    payer: 'MAIF',
    cents: -21_000,
    dayOfMonth: 12,
    everyMonths: 3,
  },
  {
    kind: 'transferIn',
    label: 'VIR SEPA RECU MAIRIE',
    payer: 'VILLE DE NANTES',
    cents: 150_000,
    dayOfMonth: 20,
    everyMonths: 6,
  },
]

/** Returns the months that begin in the time, `2026-11`, the first of January first. */
const monthsOf = ({ from, days }: { from: Day; days: number }): string[] => {
  const all = Array.from({ length: days }, (_, index) => addDays(from, index).slice(0, 7))
  return [...new Set(all)]
}

/** Returns entries that no donation explains: rent, electricity, the bank's fee, a grant. */
export const drawHabits = (random: Random, time: { from: Day; days: number }): Entry[] =>
  monthsOf(time).flatMap((month, place) =>
    habits
      .filter(({ everyMonths }) => place % everyMonths === 0)
      .map(({ kind, label, payer, cents, dayOfMonth }) => {
        const bookedOn = bankDayFrom(`${month}-${String(dayOfMonth).padStart(2, '0')}`)
        const truth = { what: 'other', note: label, cents } as const
        return entryOf({ kind, bookedOn, label, payer, reference: random.digits(9), truth: [truth] })
      }),
  )

/** Returns the commissions of a contract that takes them once a month, for what it credited in the month before. */
export const monthlyCommissions = (
  random: Random,
  contract: Contract,
  credits: readonly { credit: Credit; entry: Entry }[],
): Entry[] => {
  if (!contract.isFeeMonthly) return []
  const own = credits.filter(({ credit }) => credit.contract === contract)
  return [...Map.groupBy(own, ({ entry }) => entry.bookedOn.slice(0, 7))].map(([month, ofMonth]) => {
    const gross = sumOf(ofMonth.flatMap(({ entry }) => entry.truth))
    const cents = -commissionOf({ ...contract, isRoundedOnce: true }, [
      { id: '', terminalId: '', at: 0, receivedAt: 0, cents: gross },
    ])
    const after = bankDayFrom(addDays(`${month}-28`, random.integer(5, 8)))
    const label = `COMMISSIONS CB ${contract.number} ${month.slice(5)}/${month.slice(2, 4)}`
    const truth = { what: 'commission', contractId: contract.id, month, cents } as const
    return entryOf({ kind: 'charge', bookedOn: after, label, reference: random.digits(9), truth: [truth] })
  })
}
