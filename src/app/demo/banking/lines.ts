import type pg from 'pg'
import type { DifferenceName, Part } from '#features/bank/server/matching/explanation.ts'
import { bankDayFrom } from '#features/bank/server/matching/working-days.ts'
import { addDays, type Day } from '#shared/days.ts'
import { type BankLine, saidLine } from './bank-line.ts'
import type { DemoContract } from './contracts.ts'
import { commissionLines, habitLines, returnLines, slipLines, spendingLines } from './other-lines.ts'
import { type Credit, lineOf, partsOf, readCredits, type Share } from './remittances.ts'

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

const difference = (name: DifferenceName, cents: number, { day, deviceId }: Share): Part => {
  return { kind: 'difference', name, cents, day, deviceId }
}

/** Returns the line of a credit with differences, as a person has explained it. */
const differing = (credit: Credit, differences: readonly Part[], note: string): BankLine => {
  const parts = [...partsOf(credit), ...differences]
  const { bookedOn, label, code, reference, message } = lineOf(credit, parts)
  return saidLine({ bookedOn, label, code, reference, parts, ...(message !== null && { message }) }, note)
}

type Incident = { name: DifferenceName; note: string; centsOf: (share: Share) => number }

/** Differences that a person has explained: how many remittances ago each happened. */
const explained: Record<number, Incident> = {
  12: { name: 'no-donation', note: 'Encaissé par le terminal, qui ne nous a pas envoyé le don', centsOf: () => 2000 },
  21: { name: 'unpaid', note: 'Impayé retenu sur la remise', centsOf: () => -1500 },
  32: { name: 'doubled', note: 'Remise payée deux fois\u00a0: signalée à la banque', centsOf: ({ cents }) => cents },
  45: { name: 'no-payment', note: 'Don d’essai, jamais encaissé', centsOf: () => -500 },
  59: { name: 'lost', note: 'Remise jamais payée\u00a0: réclamée à la banque', centsOf: () => 0 },
  76: { name: 'refund', note: 'Remboursement fait sur le terminal', centsOf: () => -1000 },
  91: { name: 'commission', note: 'Commission plus haute que celle du contrat', centsOf: () => -37 },
  105: { name: 'late-donation', note: 'Don arrivé après le relevé', centsOf: () => 0 },
}

/** A terminal's day that was paid with the next one. */
const carriedAgo = 68
const carrying: Incident = { name: 'cut-off', note: 'Collecte à cheval sur la coupure', centsOf: () => 0 }

/** Differences that still wait for a person. */
const waiting: Record<number, Incident> = {
  1: { name: 'no-donation', note: '', centsOf: () => 3000 },
  4: { name: 'lost', note: '', centsOf: () => 0 },
}

/** Returns a credit without what one terminal should have brought. */
const without = (credit: Credit, share: Share): Credit => {
  const shares = credit.shares.filter((one) => one !== share)
  return shares.length === 0 ? credit : { ...credit, shares }
}

const explain = (credit: Credit, share: Share, { name, centsOf, note }: Incident): BankLine => {
  const paid = name === 'lost' || name === 'cut-off' ? without(credit, share) : credit
  return differing(paid, [difference(name, centsOf(share), share)], note)
}

/** Chooses the credit of each incident: so many remittances ago, or before, where two terminals have remitted. */
const placed = (credits: readonly Credit[]): Map<number, () => { line: BankLine; carried?: Share }> => {
  const chosen = new Map<number, () => { line: BankLine; carried?: Share }>()
  const place = (ago: number, happen: (credit: Credit, share: Share) => { line: BankLine; carried?: Share }): void => {
    const index = credits.findLastIndex(
      ({ shares }, at) => at <= credits.length - ago && shares.length > 1 && !chosen.has(at) && !chosen.has(at - 1),
    )
    const credit = credits[index]
    const share = credits[index]?.shares.at(-1)
    if (credit && share) chosen.set(index, () => happen(credit, share))
  }
  for (const [ago, one] of Object.entries(explained))
    place(Number(ago), (credit, share) => ({ line: explain(credit, share, one) }))
  for (const [ago, one] of Object.entries(waiting))
    place(Number(ago), (credit, share) => ({ line: { ...explain(credit, share, one), explained: null } }))
  place(carriedAgo, (credit, carried) => ({ line: explain(credit, carried, carrying), carried }))
  return chosen
}

/** Returns the lines of a contract's credits. A person has explained the incidents, or they wait for one. */
const linesOfCredits = (credits: readonly Credit[]): BankLine[] => {
  const incidents = placed(credits)
  let carried: Share | undefined
  return credits.map((credit, index) => {
    const before = carried
    const incident = incidents.get(index)?.()
    carried = incident?.carried
    if (!before) return incident?.line ?? lineOf(credit)
    const both = { ...credit, shares: [before, ...credit.shares] }
    return differing(both, [difference('cut-off', 0, before)], carrying.note)
  })
}
