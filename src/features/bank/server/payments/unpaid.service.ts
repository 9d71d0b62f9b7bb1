import { addDays, type Day, dayOf, hourMs, minuteMs } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import { EnRouteAge } from '../../bank-calendar.ts'
import { listAccountNumbers } from '../accounts/account.repository.ts'
import { readCovered } from '../explanations/covered.queries.ts'
import { readContracts } from '../explanations/match-input.queries.ts'
import { noon } from '../matching/booking.ts'
import { contractsOf } from '../matching/card-line.ts'
import { coverageOf } from '../matching/coverage.ts'
import { evidenceOf } from '../matching/evidence.ts'
import { kindsOf } from '../matching/line-kind.ts'
import type { BankLine, Contract } from '../matching/match-input.ts'
import { contractHas } from '../matching/remittance.ts'
import {
  type Days,
  type DeviceSpan,
  listContractDevices,
  readOpenCredits,
  readShownLines,
  readUnpaidDays,
  type ShownLine,
  type UnpaidDay,
} from './calendar.queries.ts'
import {
  ageOf,
  type CreditWords,
  leastPaid,
  type Naming,
  type Terms,
  type UnpaidState,
  unpaidState,
} from './calendar.rules.ts'

/** The number of days after a day in which a line may be booked that contains it. */
const openDays = 31

/** A terminal with the contracts under which it has collected. */
export type ContractDevice = {
  id: string
  label: string
  terms: readonly Terms[]
}

/** Finds the contract under which a terminal collects on a day. */
export const termsOn = ({ id, terms }: ContractDevice, day: Day): Terms | undefined =>
  terms.find(({ contract }) => contractHas(contract, id, day))

/** The donations of a terminal's remittance that no line contains, and what is known of them. */
export type UnpaidRow = UnpaidDay & UnpaidState & { device: ContractDevice }

/** Returns the minutes that move the hour which closes a day to midnight. */
const shiftOf = (cutOffMinute: number): number => (cutOffMinute < noon ? -cutOffMinute : 1440 - cutOffMinute)

/** Reads what a credit says. Without a kind, all contracts may have paid it. */
const readCredit = (line: BankLine, contracts: readonly Contract[]): CreditWords => {
  const words = evidenceOf(line)
  const kinds = kindsOf(line, words)
  const named = kinds.includes('card-payout') ? contractsOf(line, words, contracts) : []
  const own = named.length === 0 && kinds.includes('card-payout') && kinds.includes('cash') ? contracts : named
  return { contractIds: new Set(own.map(({ id }) => id)), ...words }
}

/** The hours from the middle of a terminal's day to its closing. */
const halfDayMs = 12 * hourMs

/** The fewest lines that show that each pays one terminal. */
const fewestApart = 5

/** Finds how lines that are explained name the days of a contract: as most of them do. */
export const namingOf = ({ id, cutOffMinute }: Contract, lines: readonly ShownLine[]): Naming => {
  const counts = { '0': 0, '-1': 0 }
  for (const { toAt, ...line } of lines) {
    const named = evidenceOf(line).days?.to
    const day = dayOf(new Date(toAt.getTime() - halfDayMs + shiftOf(cutOffMinute ?? 0) * minuteMs))
    if (named === day) counts['0'] += 1
    else if (named === addDays(day, 1)) counts['-1'] += 1
  }
  const isKnown = counts['0'] !== counts['-1']
  return {
    shift: isKnown ? (counts['0'] > counts['-1'] ? 0 : -1) : undefined,
    isApart: lines.length >= fewestApart && lines.every(({ deviceCount }) => deviceCount === 1),
    contractIds: new Set([id, ...lines.flatMap(({ contractIds }) => contractIds)]),
  }
}

/** Returns a function that computes its result at the first call. */
const once = <Value>(compute: () => Value): (() => Value) => {
  let known: { value: Value } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}

/** Lists credits by the day of their booking. There may be thousands: a line is read once its amount matters. */
export const openCreditsOf = (lines: readonly BankLine[], contracts: readonly Contract[]): Terms['openCredits'] => {
  const byDay = Map.groupBy(lines, ({ bookedOn }) => bookedOn)
  return new Map(
    [...byDay].map(([day, own]) => [
      day,
      own.map((line) => ({ cents: line.cents, read: once(() => readCredit(line, contracts)) })),
    ]),
  )
}

/**
 * Reads the terminals under a contract, with the lines that wait from some days on and the days that statements cover.
 */
export const readContractDevices = async (
  db: Database,
  customerId: string,
  { first, last }: Days,
): Promise<ContractDevice[]> => {
  const accounts = await listAccountNumbers(db, customerId)
  const covered = await readCovered(db, customerId)
  const open = await readOpenCredits(db, customerId, { first, last: addDays(last, openDays) })
  const shown = Map.groupBy(await readShownLines(db, customerId), ({ contractId }) => contractId)
  const all: Terms[] = []
  for (const { id: accountId } of accounts) {
    const contracts = await readContracts(db, { customerId, accountId }, false)
    const spans = covered.get(accountId) ?? []
    const known = {
      covers: coverageOf(spans),
      coveredFrom: spans[0]?.from,
      openCredits: openCreditsOf(open.get(accountId) ?? [], contracts),
    }
    all.push(
      ...contracts.map((contract) => ({
        contract,
        naming: namingOf(contract, shown.get(contract.id) ?? []),
        ...known,
      })),
    )
  }
  return (await listContractDevices(db, customerId)).map((device) => ({
    ...device,
    terms: all.filter(({ contract }) => contract.devices.some(({ deviceId }) => deviceId === device.id)),
  }))
}

const spansOf = ({ id, terms }: ContractDevice): DeviceSpan[] =>
  terms.flatMap(({ contract: { devices, cutOffMinute } }) =>
    devices.flatMap((own) => (own.deviceId === id ? [{ ...own, shift: shiftOf(cutOffMinute ?? 0) }] : [])),
  )

const keyOf = ({ deviceId, remittedOn }: Pick<UnpaidDay, 'deviceId' | 'remittedOn'>): string =>
  `${deviceId} ${remittedOn}`

/**
 * Groups what no line contains by remittance. Where a line contains the others of a remittance, what is left of it
 * belongs to the one beside it: the terminal was closed earlier or later than its contract.
 */
export const remittancesOf = (rows: readonly UnpaidDay[]): UnpaidDay[][] => {
  const whole = new Set(rows.filter(({ isPart }) => !isPart).map(keyOf))
  const moved = rows.map((row) => {
    const beside = row.isPart ? [-1, 1].map((step) => addDays(row.remittedOn, step)) : []
    const day = beside.find((each) => whole.has(keyOf({ ...row, remittedOn: each })))
    return day === undefined ? row : { ...row, remittedOn: day }
  })
  return [...Map.groupBy(moved, keyOf).values()]
}

/** The days around a remittance on which a line that may contain it has others. */
const daysAround = 8

/**
 * Reads what no line contains of terminals' days, with what is known of each remittance. `devices` are those of all
 * contracts: what waits of one decides about the others.
 */
export const readUnpaid = async (
  db: Database,
  customerId: string,
  devices: readonly ContractDevice[],
  { days: { first, last }, today }: { days: Days; today: Day },
): Promise<UnpaidRow[]> => {
  const deviceOf = new Map(devices.map((device) => [device.id, device]))
  // A night's donations may be of the remittance of the day beside theirs.
  const rows = await readUnpaidDays(db, customerId, devices.flatMap(spansOf), {
    first: addDays(first, -daysAround),
    last: addDays(last, daysAround),
  })
  const remittances = remittancesOf(rows).flatMap((own) => {
    const [{ deviceId, remittedOn: day } = { deviceId: '', remittedOn: '' }] = own
    const device = deviceOf.get(deviceId)
    if (!device) return []
    const terms = termsOn(device, day)
    const sum = (of: (row: UnpaidDay) => number) => own.reduce((total, row) => total + of(row), 0)
    const unpaid = { deviceId, day, count: sum(({ count }) => count), cents: sum(({ cents }) => cents) }
    return [{ own, device, terms, unpaid: { ...unpaid, leastCents: terms ? leastPaid(terms.contract, unpaid) : 0 } }]
  })
  const byDay = Map.groupBy(remittances, ({ terms, unpaid: { day } }) => `${terms?.contract.id} ${day}`)
  return remittances.flatMap(({ own, device, terms, unpaid }) => {
    const shown = own.filter(({ day }) => first <= day && day <= last)
    if (shown.length === 0) return []
    const together = [...(terms?.naming.contractIds ?? [])]
    const on = (day: Day) => together.flatMap((id) => (byDay.get(`${id} ${day}`) ?? []).map((each) => each.unpaid))
    const known = unpaidState(unpaid, today, terms, on)
    return shown.map((row) => ({ ...row, ...known, device }))
  })
}

export const sumOf = (rows: readonly { count: number; cents: number }[]) => ({
  amount: eurosOfCents(rows.reduce((sum, { cents }) => sum + cents, 0)),
  donationCount: rows.reduce((sum, { count }) => sum + count, 0),
})

/** Sums what is on its way by age (docs/rules/bank.md#bank-en-route). Without terms, nothing is known of it. */
export const sumByAge = (rows: readonly UnpaidRow[], today: Day) => {
  const byAge = Map.groupBy(rows, ({ device, day, remittedOn }): EnRouteAge => {
    const terms = termsOn(device, day)
    return terms ? ageOf(remittedOn, today, terms.covers) : 'unknown'
  })
  return EnRouteAge.options.map((age) => ({ age, ...sumOf(byAge.get(age) ?? []) }))
}
