import { addDays, type Day } from '#shared/days.ts'
import type { Part, TakingsPart } from '../matching/explanation.ts'
import type { Contract, MatchInput } from '../matching/match-input.ts'
import { closingAt } from '../matching/schedule.ts'
import { indexAt, seriesByDevice, type TerminalTakings } from '../matching/takings.ts'

/** The number of days before its line whose donations by card are offered. */
const offeredDays = 14

type Interval = { fromAt: number; toAt: number }

const without = (interval: Interval, held: readonly Interval[]): Interval[] =>
  held.reduce<Interval[]>(
    (free, taken) =>
      free.flatMap(({ fromAt, toAt }) =>
        [
          { fromAt, toAt: Math.min(toAt, taken.fromAt) },
          { fromAt: Math.max(fromAt, taken.toAt), toAt },
        ].filter((rest) => rest.fromAt < rest.toAt),
      ),
    [interval],
  )

const takingsIn = (
  contract: Contract,
  series: TerminalTakings,
  { fromAt, toAt }: Interval,
): TakingsPart | undefined => {
  const low = indexAt(series, fromAt)
  const high = indexAt(series, toAt)
  if (low === high) return undefined
  const cents = (series.cents[high] ?? 0) - (series.cents[low] ?? 0)
  const { deviceId } = series
  return { kind: 'takings', contractId: contract.id, deviceId, fromAt, toAt, cents, donationCount: high - low }
}

/** Lists the days of a terminal that no line contains, the newest first. A day ends at the contract's hour. */
const freeTakings = (
  contract: Contract,
  series: TerminalTakings,
  bookedOn: Day,
  held: readonly TakingsPart[],
): TakingsPart[] => {
  const minute = contract.cutOffMinute ?? 0
  const own = held.filter(({ deviceId }) => deviceId === series.deviceId)
  const days = Array.from({ length: offeredDays + 1 }, (_, count) => addDays(bookedOn, -count))
  return days.flatMap((day) => {
    const fromAt = Math.max(closingAt(addDays(day, -1), minute), series.fromAt)
    const toAt = Math.min(closingAt(day, minute), series.untilAt)
    if (fromAt >= toAt) return []
    return without({ fromAt, toAt }, own).flatMap((interval) => takingsIn(contract, series, interval) ?? [])
  })
}

const isOf =
  <Kind extends Part['kind']>(kind: Kind) =>
  (part: Part): part is Extract<Part, { kind: Kind }> =>
    part.kind === kind

/** The cheques of a slip and its cash are offered apart, as banks book them. */
const freeSlips = ({ slips }: MatchInput, standing: readonly Part[]): Part[] => {
  const held = standing.filter(isOf('slip'))
  const isLearnt = (id: string, medium: 'cheque' | 'cash') =>
    held.some((part) => part.slipId === id && (part.medium === medium || part.medium === 'both'))
  return slips.toReversed().flatMap(({ id, chequeCents, cashCents }) =>
    (
      [
        { medium: 'cheque', cents: chequeCents },
        { medium: 'cash', cents: cashCents },
      ] as const
    )
      .filter(({ medium, cents }) => cents > 0 && !isLearnt(id, medium))
      .map((part): Part => ({ kind: 'slip', slipId: id, ...part })),
  )
}

/** The least share of donations by card that a line pays: acquirers keep a fifth at most. */
const leastPaid = 0.8

/** Tells whether a line of this amount can contain a part: money that went back is never in a credit. */
const fitsIn =
  (lineCents: number) =>
  ({ kind, cents }: Part): boolean =>
    Math.sign(cents) === Math.sign(lineCents) &&
    Math.abs(cents) * (kind === 'takings' ? leastPaid : 1) <= Math.abs(lineCents)

/**
 * Lists what a person may tick for a line: donations by card by terminal and day, slips, transfers and movements that
 * no line contains and that this one can (docs/rules/bank.md#bank-by-hand).
 */
export const listFreeParts = (input: MatchInput, { bookedOn, cents }: { bookedOn: Day; cents: number }): Part[] => {
  const standing = input.standing.flatMap(({ parts }) => parts)
  const held = standing.filter(isOf('takings'))
  const donations = new Set(standing.filter(isOf('donation')).map(({ transactionId }) => transactionId))
  const movements = new Set(standing.filter(isOf('movement')).map(({ movementId }) => movementId))
  const takings = input.contracts
    .flatMap((contract) =>
      seriesByDevice(contract, input.takings).flatMap((series) => freeTakings(contract, series, bookedOn, held)),
    )
    .toSorted((one, other) => other.toAt - one.toAt)
  return [
    ...takings,
    ...freeSlips(input, standing),
    ...input.transfers
      .filter(({ transactionId }) => !donations.has(transactionId))
      .toReversed()
      .map(({ transactionId, cents: given }): Part => ({ kind: 'donation', transactionId, cents: given })),
    ...input.movements
      .filter(({ id }) => !movements.has(id))
      .toReversed()
      .map(({ id, cents: moved }): Part => ({ kind: 'movement', movementId: id, cents: moved })),
  ].filter(fitsIn(cents))
}
