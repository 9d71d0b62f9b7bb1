import { type Day, dayOf } from '#shared/days.ts'
import { bankDayAfter, collectionDayOf } from './bank-calendar.ts'
import { type Entry, entryOf, shortDay, sumOf, type TruePart } from './entry.ts'
import type { Donation } from './giving.ts'
import { type Contract, contractOn, type Terminal } from './terminals.ts'

/** The takings that a terminal remits under a day. */
export type Share = { terminalId: string; day: Day; donations: Donation[] }

/** The remittances that the acquirer credits at once, before anything goes wrong with it. */
export type Credit = {
  contract: Contract
  bookedOn: Day
  shares: Share[]
  /** Refunds that the acquirer keeps back, negative. */
  kept: TruePart[]
}

const commissionOfOne = ({ ratePpm, fixedTenthCents }: Contract, cents: number): number =>
  (cents * ratePpm) / 1_000_000 + fixedTenthCents / 10

/** Returns the commission of payments, in whole cents. */
export const commissionOf = (contract: Contract, donations: readonly Donation[]): number => {
  const exact = donations.map(({ cents }) => commissionOfOne(contract, cents))
  const rounded = contract.isRoundedOnce ? exact : exact.map((cents) => Math.round(cents))
  return Math.round(rounded.reduce((sum, cents) => sum + cents, 0))
}

const sharesOf = (contract: Contract, donations: readonly Donation[]): Share[] => {
  const shares = new Map<string, Share>()
  for (const donation of donations) {
    const day = collectionDayOf(donation.at, contract.cutOffMinute)
    const key = `${day}/${donation.terminalId}`
    const share = shares.get(key) ?? { terminalId: donation.terminalId, day, donations: [] }
    share.donations.push(donation)
    shares.set(key, share)
  }
  return [...shares.values()]
}

/** Returns the donations of each contract, by the day on which they were given. */
const byContract = (terminals: readonly Terminal[], donations: readonly Donation[]): Map<string, Donation[]> => {
  const terminalOf = new Map(terminals.map((terminal) => [terminal.id, terminal]))
  return Map.groupBy(donations, ({ terminalId, at }) => contractOn(terminalOf.get(terminalId)!, dayOf(new Date(at))))
}

/** Returns the credits of all contracts as they would be if nothing ever went wrong, in the order of their days. */
export const planCredits = (
  contracts: readonly Contract[],
  terminals: readonly Terminal[],
  donations: readonly Donation[],
): Credit[] => {
  const ofContract = byContract(terminals, donations)
  return contracts.flatMap((contract) => {
    const shares = sharesOf(contract, ofContract.get(contract.id) ?? [])
    const bookedOn = ({ day }: Share): Day => bankDayAfter(day, contract.creditAfter)
    const key = (share: Share): string => (contract.isGrouped ? bookedOn(share) : `${bookedOn(share)}/${share.day}`)
    const credits = [...Map.groupBy(shares, key)].map(([name, own]): Credit => {
      return { contract, bookedOn: name.slice(0, 10), shares: own, kept: [] }
    })
    return credits.sort((one, other) => (firstDayOf(one) < firstDayOf(other) ? -1 : 1))
  })
}

export const firstDayOf = ({ shares }: Credit): Day =>
  shares.reduce((day, share) => (share.day < day ? share.day : day), '9999')
export const lastDayOf = ({ shares }: Credit): Day =>
  shares.reduce((day, share) => (share.day > day ? share.day : day), '')

/** The words of a bank's entries: with the contract and day in the label, or in a detail of its own. */
export type Wording = 'label' | 'detail'

const partsOf = ({ contract }: Credit, paid: readonly Share[], doubled: readonly Share[]): TruePart[] => {
  const of = ({ terminalId, day, donations }: Share) => ({
    contractId: contract.id,
    terminalId,
    day,
    cents: sumOf(donations),
  })
  const all = [...paid, ...doubled].flatMap(({ donations }) => donations)
  const commission = contract.settles === 'net' ? commissionOf(contract, all) : 0
  return [
    ...paid.map((share): TruePart => {
      return { what: 'takings', ...of(share), donationIds: share.donations.map(({ id }) => id) }
    }),
    ...doubled.map((share): TruePart => ({ what: 'doubled', ...of(share) })),
    ...(commission === 0
      ? []
      : [{ what: 'commission', contractId: contract.id, month: null, cents: -commission } as const]),
  ]
}

export type Paid = { shares: readonly Share[]; doubled: readonly Share[]; extra: readonly TruePart[] }

/** Returns the entry of a credit, or nothing where the bank paid nothing. */
export const entryOfCredit = (
  credit: Credit,
  { shares, doubled, extra }: Paid,
  { wording, number, bookedOn }: { wording: Wording; number: number; bookedOn: Day },
): Entry[] => {
  if (shares.length + doubled.length === 0) return []
  const { contract } = credit
  const remittance = String(number).padStart(6, '0')
  const day = shortDay(lastDayOf({ ...credit, shares: [...shares, ...doubled] }))
  const facts = `CONTRAT ${contract.number} REMISE ${remittance}`
  return [
    entryOf({
      kind: 'remittance',
      bookedOn,
      label: wording === 'label' ? `REMISE CB ${contract.number} DU ${day}` : 'REMISES CARTES BANCAIRES',
      message: wording === 'label' ? null : facts,
      reference: `RC${remittance}`,
      truth: [...partsOf(credit, shares, doubled), ...credit.kept, ...extra],
    }),
  ]
}
