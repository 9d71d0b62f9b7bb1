import type { Random } from '#app/demo/random.ts'
import { addDays, type Day } from '#shared/days.ts'
import { sumOf, type TruePart } from './entry.ts'
import { type Credit, commissionOf, type Paid, type Share } from './remittances.ts'

/** A remittance of a terminal that the bank never paid, or that it paid twice. */
export type Incident = { contractId: string; terminalId: string; day: Day; cents: number }

/** The number of incidents of each kind. */
export type IncidentCounts = {
  /** A terminal's day, or all terminals of a contract on a day, that is never paid. */
  lost: number
  lostDays: number
  /** The same paid twice: inside its entry, or as another entry. */
  doubled: number
  doubledEntries: number
  /** A terminal's day that is paid with its next one: its call to the acquirer failed in the night. */
  carried: number
  /** A payment whose donation never reached the association. */
  withoutDonation: number
}

type Outcome = Paid & { isPaidTwice: boolean }

/** Every third credit at most has an incident, so that each can be distinguished from its neighbours. */
const distance = 3
const fewestDonations = 3

const shareNet = ({ contract }: Credit, { donations }: Share): number =>
  sumOf(donations) - (contract.settles === 'net' ? commissionOf(contract, donations) : 0)

/**
 * Returns whether the amount of a share is that of no other share and of no payment of its credit. A person could not
 * name it otherwise.
 */
const isRecognisable = (credit: Credit, share: Share): boolean => {
  const slack = credit.contract.settles === 'net' ? sumOfCounts(credit.shares) : 0
  const cents = shareNet(credit, share)
  const others = credit.shares.filter((one) => one !== share).map((one) => shareNet(credit, one))
  const single = credit.shares.flatMap(({ donations }) => donations.map((one) => one.cents))
  const isNear = (other: number): boolean => Math.abs(other - cents) <= slack
  return share.donations.length >= fewestDonations && ![...others, ...single].some(isNear)
}

const sumOfCounts = (shares: readonly Share[]): number =>
  shares.reduce((sum, { donations }) => sum + donations.length, 0)

const incidentOf = ({ contract }: Credit, { terminalId, day, donations }: Share): Incident => {
  return { contractId: contract.id, terminalId, day, cents: sumOf(donations) }
}

/** Draws what goes wrong with the credits, and returns what the bank pays of each. */
export const drawIncidents = (random: Random, credits: readonly Credit[], counts: IncidentCounts) => {
  const outcomes = credits.map((credit): Outcome => {
    return { shares: credit.shares, doubled: [], extra: [], isPaidTwice: false }
  })
  const lost: Incident[] = []
  const doubled: Incident[] = []
  const carried: Incident[] = []
  const touched = new Set<number>()
  const isFree = (index: number): boolean => {
    const near = Array.from({ length: 2 * distance + 1 }, (_, place) => index - distance + place)
    const isInside = near.every((place) => credits[place]?.contract === credits[index]?.contract)
    return isInside && !near.some((place) => touched.has(place))
  }
  /** Draws a credit that `change` can happen to, and marks it. */
  const strike = (times: number, change: (credit: Credit, outcome: Outcome, index: number) => boolean): void => {
    let left = times
    for (const index of random.sample([...credits.keys()], credits.length)) {
      const [credit, outcome] = [credits[index], outcomes[index]]
      if (left === 0) return
      if (!credit || !outcome || !isFree(index) || !change(credit, outcome, index)) continue
      touched.add(index)
      left -= 1
    }
  }
  const pickShare = (credit: Credit): Share | undefined => {
    const all = credit.shares.filter((share) => isRecognisable(credit, share))
    return credit.shares.length < 3 || all.length === 0 ? undefined : random.pick(all)
  }

  strike(counts.lost, (credit, outcome) => {
    const share = pickShare(credit)
    if (!share) return false
    outcome.shares = credit.shares.filter((one) => one !== share)
    lost.push(incidentOf(credit, share))
    return true
  })
  strike(counts.doubled, (credit, outcome) => {
    const share = pickShare(credit)
    if (!share) return false
    outcome.doubled = [share]
    doubled.push(incidentOf(credit, share))
    return true
  })
  strike(counts.lostDays, (credit, outcome) => {
    const { day } = random.pick(credit.shares)
    const gone = credit.shares.filter((share) => share.day === day)
    if (credit.kept.length > 0 || gone.length < 2) return false
    outcome.shares = credit.shares.filter((share) => share.day !== day)
    lost.push(...gone.map((share) => incidentOf(credit, share)))
    return true
  })
  strike(counts.doubledEntries, (credit, outcome) => {
    if (credit.kept.length > 0 || credit.shares.length < 2) return false
    outcome.isPaidTwice = true
    doubled.push(...credit.shares.map((share) => incidentOf(credit, share)))
    return true
  })
  strike(counts.carried, (credit, outcome, index) => {
    const share = pickShare(credit)
    const next = outcomes[index + 1]
    const hasNext = next?.shares.some(
      (one) => share && one.terminalId === share.terminalId && one.day === addDays(share.day, 1),
    )
    if (!share || !next || !hasNext) return false
    outcome.shares = credit.shares.filter((one) => one !== share)
    next.shares = [...next.shares, share]
    carried.push(incidentOf(credit, share))
    return true
  })
  strike(counts.withoutDonation, (credit, outcome) => {
    if (credit.contract.settles !== 'gross') return false
    const { terminalId, day } = random.pick(credit.shares)
    const extra: TruePart = { what: 'no-donation', terminalId, day, cents: random.pick([1000, 2000, 4500]) }
    outcome.extra = [extra]
    return true
  })
  return { outcomes, lost, doubled, carried }
}
