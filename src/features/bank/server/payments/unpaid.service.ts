import { addDays, type Day } from '#shared/days.ts'
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
import { daysBetween } from '../matching/takings.ts'
import {
  type Days,
  type DeviceSpan,
  listContractDevices,
  readOpenCredits,
  readUnpaidDays,
  type UnpaidDay,
} from './calendar.queries.ts'
import { ageOf, type OpenCredit, type Terms, type UnpaidState, unpaidState } from './calendar.rules.ts'

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

/** Lists the contracts that may have paid a credit, and the days that it names. Without a kind, all may have. */
const readCredit = (line: BankLine, contracts: readonly Contract[]): ReturnType<OpenCredit['read']> => {
  const words = evidenceOf(line)
  const kinds = kindsOf(line, words)
  const named = kinds.includes('card-payout') ? contractsOf(line, words, contracts) : []
  const own = named.length === 0 && kinds.includes('card-payout') && kinds.includes('cash') ? contracts : named
  const days = words.days ? daysBetween(words.days.from, words.days.to) : []
  return { contractIds: new Set(own.map(({ id }) => id)), days }
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
const openCreditsOf = (lines: readonly BankLine[], contracts: readonly Contract[]): Terms['openCredits'] => {
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
  const all: Terms[] = []
  for (const { id: accountId } of accounts) {
    const contracts = await readContracts(db, { customerId, accountId }, false)
    const spans = covered.get(accountId) ?? []
    const known = {
      covers: coverageOf(spans),
      coveredFrom: spans[0]?.from,
      openCredits: openCreditsOf(open.get(accountId) ?? [], contracts),
    }
    all.push(...contracts.map((contract) => ({ contract, ...known })))
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

/** Reads what no line contains of terminals' days, with what is known of each remittance. */
export const readUnpaid = async (
  db: Database,
  customerId: string,
  devices: readonly ContractDevice[],
  { days: { first, last }, today }: { days: Days; today: Day },
): Promise<UnpaidRow[]> => {
  const deviceOf = new Map(devices.map((device) => [device.id, device]))
  // A night's donations may be of the remittance of the day beside theirs.
  const rows = await readUnpaidDays(db, customerId, devices.flatMap(spansOf), {
    first: addDays(first, -1),
    last: addDays(last, 1),
  })
  const remittances = Map.groupBy(rows, ({ deviceId, remittedOn }) => `${deviceId} ${remittedOn}`)
  return [...remittances.values()].flatMap((own) => {
    const [{ deviceId, remittedOn: day } = { deviceId: '', remittedOn: '' }] = own
    const device = deviceOf.get(deviceId)
    if (!device) return []
    const sumOf = (of: (row: UnpaidDay) => number) => own.reduce((sum, row) => sum + of(row), 0)
    const unpaid = { day, count: sumOf(({ count }) => count), cents: sumOf(({ cents }) => cents) }
    const known = unpaidState(unpaid, today, termsOn(device, day))
    return own.flatMap((row) => (first <= row.day && row.day <= last ? [{ ...row, ...known, device }] : []))
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
