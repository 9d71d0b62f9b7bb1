import { Random } from '#app/demo/random.ts'
import { addDays, type Day } from '#shared/days.ts'
import { type Account, makeAccount } from './account-number.ts'
import { bankDayAfter } from './bank-calendar.ts'
import { drawHabits, monthlyCommissions } from './charges.ts'
import type { Entry } from './entry.ts'
import { type Donation, drawDonations } from './giving.ts'
import { drawIncidents, type Incident, type IncidentCounts } from './incidents.ts'
import { type Credit, entryOfCredit, planCredits, type Wording } from './remittances.ts'
import { drawChargebacks, drawRefunds, type Movement } from './returns.ts'
import { drawSlips, type Slip } from './slips.ts'
import { type Contract, makeContracts, makeTerminals, type Terminal } from './terminals.ts'
import { drawTransfers, type Transfer } from './transfers.ts'

/** A year of an association with its bank, and what each entry of the bank is. */
export type Year = {
  account: Account
  contracts: Contract[]
  terminals: Terminal[]
  donations: Donation[]
  slips: Slip[]
  transfers: Transfer[]
  movements: Movement[]
  /** In the order of their days. */
  entries: Entry[]
  lost: Incident[]
  doubled: Incident[]
  carried: Incident[]
  lastDay: Day
}

export type YearOptions = {
  seed: string
  from: Day
  days: number
  terminals: number
  /** The number of donations by card of an ordinary day. */
  aDay: number
  /** True for a year without incidents: each remittance is paid once. */
  isCalm?: boolean
}

/** Returns the numbers of incidents for a number of days. */
const countsFor = (days: number): IncidentCounts => {
  const each = (everyDays: number): number => Math.ceil(days / everyDays)
  return {
    lost: each(60),
    lostDays: each(180),
    doubled: each(90),
    doubledEntries: each(180),
    carried: each(60),
    withoutDonation: each(120),
  }
}

const nothing: IncidentCounts = { lost: 0, lostDays: 0, doubled: 0, doubledEntries: 0, carried: 0, withoutDonation: 0 }

/** Writes the entries of the credits, with the incidents. */
const payCredits = (random: Random, credits: readonly Credit[], counts: IncidentCounts) => {
  const { outcomes, ...incidents } = drawIncidents(random.fork('incidents'), credits, counts)
  const wording: Wording = random.pick(['label', 'detail'])
  let number = random.integer(100, 900)
  const paid = credits.flatMap((credit, index) => {
    const outcome = outcomes[index]
    if (!outcome) return []
    const first = entryOfCredit(credit, outcome, { wording, number: (number += 1), bookedOn: credit.bookedOn })
    const twice = { shares: [], doubled: credit.shares, extra: [] }
    const bookedOn = bankDayAfter(credit.bookedOn, 1)
    const second = outcome.isPaidTwice ? entryOfCredit(credit, twice, { wording, number: (number += 1), bookedOn }) : []
    return [...first, ...second].map((entry) => ({ credit, entry }))
  })
  return { paid, ...incidents }
}

/** Sorts entries by day, and those of a day as the bank happens to list them. */
const inOrder = (random: Random, entries: readonly Entry[]): Entry[] =>
  entries
    .map((entry) => ({ entry, place: random.next() }))
    .sort((one, other) =>
      one.entry.bookedOn < other.entry.bookedOn
        ? -1
        : one.entry.bookedOn > other.entry.bookedOn
          ? 1
          : one.place - other.place,
    )
    .map(({ entry }) => entry)

/** Makes a year from a seed. The same options make the same year. */
export const makeYear = ({ seed, from, days, terminals: count, aDay, isCalm = false }: YearOptions): Year => {
  const random = new Random(seed)
  const lastDay = addDays(from, days - 1)
  const account = makeAccount('30004', random.digits(5), random.digits(11))
  const contracts = makeContracts(random.fork('contracts'))
  const terminals = makeTerminals(random.fork('terminals'), { count, from, days }, contracts)
  const donations = drawDonations(random.fork('donations'), terminals, { from, days, aDay })
  const isPast = ({ bookedOn }: { bookedOn: Day }): boolean => bookedOn <= lastDay
  const credits = planCredits(contracts, terminals, donations).filter(isPast)

  const setting = { contracts, terminals }
  const refunds = drawRefunds(random.fork('refunds'), donations, { ...setting, credits })
  const refunded = new Set(refunds.movements.map(({ transactionId }) => transactionId))
  const kept = donations.filter(({ id }) => !refunded.has(id))
  const chargebacks = drawChargebacks(random.fork('chargebacks'), kept, setting)
  const { paid, ...incidents } = payCredits(random.fork('credits'), credits, isCalm ? nothing : countsFor(days))
  const counter = drawSlips(random.fork('slips'), { from, days })
  const { transfers, entries: received } = drawTransfers(random.fork('transfers'), { from, days })
  const charges = random.fork('charges')
  const entries = [
    ...paid.map(({ entry }) => entry),
    ...refunds.entries,
    ...chargebacks.entries,
    ...counter.entries,
    ...received,
    ...contracts.flatMap((contract) => monthlyCommissions(charges, contract, paid)),
    ...drawHabits(charges, { from, days }),
  ]
  const movements = [...refunds.movements, ...chargebacks.movements, ...counter.movements]
  return {
    account,
    contracts,
    terminals,
    donations,
    slips: counter.slips,
    transfers,
    movements: movements.filter(({ effectiveOn }) => effectiveOn <= lastDay),
    entries: inOrder(random.fork('order'), entries.filter(isPast)),
    ...incidents,
    lastDay,
  }
}
