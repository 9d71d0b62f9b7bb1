import type { Random } from '#app/demo/random.ts'
import { addDays, type Day } from '#shared/days.ts'

/** A contract of card acceptance, with what its acquirer does and does not tell. */
export type Contract = {
  id: string
  number: string
  settles: 'gross' | 'net'
  ratePpm: number
  fixedTenthCents: number
  isFeeMonthly: boolean
  cutOffMinute: number
  /** True where the days that the bank pays on the same day are one entry. */
  isGrouped: boolean
  /** The number of days of the bank that pass from the collection to the credit. */
  creditAfter: number
  /** True where the commission is rounded once for an entry, and not for each payment. */
  isRoundedOnce: boolean
}

/** A terminal of the association: its share of the donations, when it serves, and under which contract. */
export type Terminal = {
  id: string
  label: string
  weight: number
  fromDay: Day
  /** Days without a donation. */
  isIdle: (day: Day) => boolean
  /** The contract of each day from which it changes, the oldest first. */
  contracts: { contractId: string; fromDay: Day }[]
}

const places = ['Entrée', 'Parvis', 'Salle des femmes', 'Librairie', 'Parking', 'École', 'Accueil', 'Cour']

export const makeContracts = (random: Random): [Contract, Contract] => {
  const base = { isRoundedOnce: random.chance(0.5) }
  const gross: Contract = {
    ...base,
    id: random.uuid(0),
    number: `1${random.digits(6)}`,
    settles: 'gross',
    ratePpm: random.pick([8000, 11_000, 12_500]),
    fixedTenthCents: 0,
    isFeeMonthly: true,
    cutOffMinute: 23 * 60 + 30,
    isGrouped: true,
    creditAfter: 1,
  }
  const net: Contract = {
    ...base,
    id: random.uuid(0),
    number: `7${random.digits(6)}`,
    settles: 'net',
    ratePpm: random.pick([6000, 9000, 15_000]),
    fixedTenthCents: random.pick([30, 50, 100]),
    isFeeMonthly: false,
    cutOffMinute: 3 * 60,
    isGrouped: false,
    creditAfter: random.pick([1, 1, 2]),
  }
  return [gross, net]
}

const contractsOf = (
  random: Random,
  { place, from, days }: { place: number; from: Day; days: number },
  [gross, net]: [Contract, Contract],
) => {
  const first = place % 2 === 0 ? gross : net
  // The third terminal gets the other contract in the middle of the time.
  if (place !== 2 || days < 120)
    return { contracts: [{ contractId: first.id, fromDay: from }], idleFrom: '', idleTo: '' }
  const changed = addDays(from, random.integer(Math.floor(days * 0.4), Math.floor(days * 0.6)))
  const contracts = [
    { contractId: first.id, fromDay: from },
    { contractId: net.id, fromDay: changed },
  ]
  return { contracts, idleFrom: addDays(changed, -2), idleTo: addDays(changed, 1) }
}

/** Draws the terminals: the busiest first, a tenth of them younger than the year, and some idle on days of the week. */
export const makeTerminals = (
  random: Random,
  { count, from, days }: { count: number; from: Day; days: number },
  contracts: [Contract, Contract],
): Terminal[] =>
  Array.from({ length: count }, (_, place) => {
    const { contracts: own, idleFrom, idleTo } = contractsOf(random, { place, from, days }, contracts)
    const isYounger = place >= 4 && random.chance(0.1)
    const fromDay = isYounger ? addDays(from, random.integer(1, Math.floor(days / 2))) : from
    const restDays = place >= 6 && random.chance(0.3) ? random.sample([0, 1, 2, 3, 4], 3) : []
    const brokenFrom = addDays(from, random.integer(10, Math.max(11, days - 10)))
    const brokenTo = addDays(brokenFrom, random.chance(0.3) ? random.integer(3, 12) : 0)
    const isIdle = (day: Day): boolean =>
      day < fromDay ||
      (day >= idleFrom && day < idleTo) ||
      (day >= brokenFrom && day < brokenTo) ||
      restDays.includes(new Date(`${day}T12:00:00Z`).getUTCDay())
    const label = `${places[place % places.length]} ${Math.floor(place / places.length) + 1}`
    return { id: random.uuid(0), label, weight: 1 / (place + 3), fromDay, isIdle, contracts: own }
  })

/** Returns the contract of a terminal on a day. */
export const contractOn = ({ contracts }: Terminal, day: Day): string =>
  contracts.findLast(({ fromDay }) => fromDay <= day)?.contractId ?? contracts[0]!.contractId
