import type pg from 'pg'
import type { Part } from '#features/bank/server/matching/explanation.ts'
import { addBankDays } from '#features/bank/server/matching/working-days.ts'
import { addDays, type Day } from '#shared/days.ts'
import { type BankLine, foundLine, shortDay, sumOf } from './bank-line.ts'
import { commissionOf, type DemoContract } from './contracts.ts'

const slipsOf = `
  select id, number, to_char(day, 'YYYY-MM-DD') as day, cheque_cents::int as "chequeCents", cash_cents::int as "cashCents"
  from deposit where customer_id = $1 and not is_cancelled order by number`

type Slip = { id: string; number: number; day: Day; chequeCents: number; cashCents: number }

/** Returns the lines of the deposit slips: their cheques two days later, their cash on the next day. */
export const slipLines = async (client: pg.PoolClient, customerId: string): Promise<BankLine[]> => {
  const { rows } = await client.query<Slip>(slipsOf, [customerId])
  return rows.flatMap(({ id, number, day, chequeCents, cashCents }) => {
    const written = String(number).padStart(7, '0')
    const part = (medium: 'cheque' | 'cash', cents: number): Part => ({ kind: 'slip', slipId: id, medium, cents })
    const cheques = { bookedOn: addBankDays(day, 2), label: `REMISE CHEQUES BORD ${written}`, code: '02' }
    const cash = { bookedOn: addBankDays(day, 1), label: `VERSEMENT ESPECES BORD ${written}`, code: '04' }
    return [
      ...(chequeCents > 0
        ? [foundLine({ ...cheques, reference: written, parts: [part('cheque', chequeCents)] }, 'slip')]
        : []),
      ...(cashCents > 0 ? [foundLine({ ...cash, reference: written, parts: [part('cash', cashCents)] }, 'slip')] : []),
    ]
  })
}

/** The money that went back, unless it went in cash or was undone. */
const returnsOf = `
  select m.id, m.kind, m.amount_cents as cents, to_char(m.effective_on, 'YYYY-MM-DD') as day
  from donation_movement m
  where m.customer_id = $1 and m.kind in ('refunded', 'chargeback', 'cheque_returned') and m.payment_method in ('card', 'cheque')
    and not exists (select from donation_movement undone where undone.customer_id = m.customer_id and undone.reverses_id = m.id)
  order by m.effective_on, m.id`

const returnKinds = {
  refunded: { label: 'CREDIT CB', code: '36' },
  chargeback: { label: 'IMPAYE CB', code: '38' },
  cheque_returned: { label: 'CHEQUE IMPAYE', code: '03' },
} as const

type Returned = { id: string; kind: keyof typeof returnKinds; cents: number; day: Day }

export const returnLines = async (client: pg.PoolClient, customerId: string): Promise<BankLine[]> => {
  const { rows } = await client.query<Returned>(returnsOf, [customerId])
  return rows.map(({ id, kind, cents, day }, index) => {
    const parts: Part[] = [{ kind: 'movement', movementId: id, cents }]
    const { label, code } = returnKinds[kind]
    const facts = { label: `${label} DU ${shortDay(day)}`, code, reference: `IM${String(index + 1).padStart(6, '0')}` }
    return foundLine({ ...facts, bookedOn: addBankDays(day, 1), parts }, 'movement')
  })
}

/** Returns the commission of each month of a contract, in the first days of the next month. */
export const commissionLines = (contract: DemoContract, credits: readonly BankLine[]): BankLine[] => {
  if (!contract.isFeeMonthly) return []
  return [...Map.groupBy(credits, ({ bookedOn }) => bookedOn.slice(0, 7))].map(([month, ofMonth]) => {
    const cents = -commissionOf(contract, sumOf(ofMonth), 0)
    const label = `COMMISSIONS CB ${contract.number} ${month.slice(5)}/${month.slice(2, 4)}`
    const parts: Part[] = [{ kind: 'commission', contractId: contract.id, cents, month }]
    const bookedOn = addDays(`${month}-28`, 6)
    const facts = { bookedOn, label, code: '62', reference: `COM${month.slice(2, 4)}${month.slice(5)}` }
    return foundLine({ ...facts, parts }, 'monthly-commission')
  })
}

type Habit = { label: string; code: string; cents: number; day: string; every: number }

const habits: Habit[] = [
  { label: 'FRAIS TENUE DE COMPTE', code: '62', cents: -1250, day: '02', every: 1 },
  { label: 'PRLV SEPA EDF ENTREPRISES', code: '08', cents: -28_640, day: '16', every: 2 },
  { label: 'PRLV SEPA MAIF', code: '08', cents: -64_200, day: '10', every: 6 },
  { label: 'VIR SEPA ENTREPRISE LUMINET', code: '06', cents: -45_000, day: '05', every: 1 },
]

export const habitLines = (months: readonly string[]): BankLine[] =>
  months.flatMap((month, place) =>
    habits
      .filter(({ every }) => place % every === 0)
      .map(({ label, code, cents, day }, index) => {
        const parts: Part[] = [{ kind: 'other', cents, note: label }]
        const reference = `${month.replace('-', '')}${index}`
        return foundLine({ bookedOn: `${month}-${day}`, label, code, reference, parts }, 'not-a-donation')
      }),
  )

/** The money that leaves each month, as shares of what the bank has credited in the month before. */
const spendings = [
  { label: 'VIR SEPA SALAIRES', code: '06', share: 0.31, day: '28' },
  { label: 'PRLV SEPA URSSAF', code: '08', share: 0.14, day: '15' },
  { label: 'VIR SEPA ENTREPRISE TOITURES DU RHONE', code: '06', share: 0.33, day: '12' },
  { label: 'VIR SEPA VERS LIVRET A', code: '06', share: 0.17, day: '20' },
]
const wholeTensOfEuros = 1000

/** Returns what is spent and saved of the credits of each month before. */
export const spendingLines = (lines: readonly BankLine[], months: readonly string[]): BankLine[] => {
  const credits = Map.groupBy(
    lines.filter(({ cents }) => cents > 0),
    ({ bookedOn }) => bookedOn.slice(0, 7),
  )
  return months.slice(1).flatMap((month, place) => {
    const taken = sumOf(credits.get(months[place] ?? '') ?? [])
    return spendings.flatMap(({ label, code, share, day }, index) => {
      const cents = -Math.floor((taken * share) / wholeTensOfEuros) * wholeTensOfEuros
      if (cents === 0) return []
      const parts: Part[] = [{ kind: 'other', cents, note: label }]
      const reference = `${month.replace('-', '')}${habits.length + index}`
      return [foundLine({ bookedOn: `${month}-${day}`, label, code, reference, parts }, 'not-a-donation')]
    })
  })
}
