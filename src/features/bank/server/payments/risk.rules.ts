import { eurosOfCents } from '#shared/money.ts'
import type { BankRisk, RiskItem, StandingState } from '../../bank-calendar.ts'
import type { UnpaidRow } from './unpaid.service.ts'

type WithCents<Item> = Item extends RiskItem ? Omit<Item, 'amount'> & { cents: number } : never
export type Loss = WithCents<RiskItem>

/** The most items of an answer: the smaller ones are summed up. */
export const mostItems = 50

/** Lists the remittances that the bank should have paid, by what no line contains (docs/rules/bank.md#bank-risk). */
export const lateLosses = (rows: readonly UnpaidRow[]): Loss[] => {
  const late = rows.filter(({ state }) => state === 'late')
  return [...Map.groupBy(late, ({ deviceId, remittedOn }) => `${deviceId} ${remittedOn}`).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { device, remittedOn: day, isLost } = first
    const cents = own.reduce((sum, row) => sum + row.cents, 0)
    const donationCount = own.reduce((sum, { count }) => sum + count, 0)
    return [
      { kind: 'late' as const, cents, donationCount, device: { _id: device.id, name: device.label }, day, isLost },
    ]
  })
}

const sumOf = (losses: readonly Loss[]): number => losses.reduce((sum, { cents }) => sum + cents, 0)

/** The debits beyond the listed ones. */
type Rest = { count: number; cents: number }

/** Orders what may never come by its euros, and sums up what is not listed. */
export const riskOf = (losses: readonly Loss[], rest: Rest): BankRisk => {
  const ordered = losses.toSorted((one, other) => other.cents - one.cents)
  const listed = ordered.slice(0, mostItems)
  const left = ordered.slice(mostItems)
  return {
    amount: eurosOfCents(sumOf(losses) + rest.cents),
    items: listed.map(({ cents, ...item }) => ({ ...item, amount: eurosOfCents(cents) })),
    others: { itemCount: left.length + rest.count, amount: eurosOfCents(sumOf(left) + rest.cents) },
  }
}

/** The facts about an association's bank, in cents. */
export type BankFacts = { riskCents: number; lateCents: number; openLineCount: number; differenceCents: number }

/** Sums up what the platform may know (docs/rules/bank.md#bank-standings). */
export const standingOf = (
  losses: readonly Loss[],
  rest: Rest,
  known: Pick<BankFacts, 'openLineCount' | 'differenceCents'>,
): BankFacts => ({
  riskCents: sumOf(losses) + rest.cents,
  lateCents: sumOf(losses.filter(({ kind }) => kind === 'late' || kind === 'lost')),
  ...known,
})

export const stateOf = ({
  lateCents,
  openLineCount,
}: Pick<BankFacts, 'lateCents' | 'openLineCount'>): StandingState => {
  if (lateCents > 0) return 'late'
  return openLineCount > 0 ? 'to-explain' : 'with-difference'
}
