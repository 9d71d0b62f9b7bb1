import { addDays, type Day, dayOf } from '#shared/days.ts'
import { cellOf, passedOver } from '../server/calendar/calendar.rules.ts'
import type { Explanation, Part } from '../server/matching/explanation.ts'
import { collectionDayOf } from './year/bank-calendar.ts'
import type { TruePart } from './year/entry.ts'
import type { Donation } from './year/giving.ts'
import type { Year } from './year/year.ts'

/** Writes the truth of entries as the parts of a person who knows all. */
export const truthWriter = ({ donations }: Year) => {
  const at = new Map(donations.map((one) => [one.id, one.at]))
  return (part: TruePart): Part => {
    const { cents } = part
    if (part.what === 'takings') {
      const instants = part.donationIds.map((id) => at.get(id) ?? 0)
      const span = { fromAt: Math.min(...instants), toAt: Math.max(...instants) + 1 }
      const { contractId, terminalId: deviceId } = part
      return { kind: 'takings', contractId, deviceId, ...span, cents, donationCount: instants.length }
    }
    if (part.what === 'slip') return { kind: 'slip', slipId: part.slipId, medium: part.medium, cents }
    if (part.what === 'transfer') return { kind: 'donation', transactionId: part.transactionId, cents }
    if (part.what === 'movement') return { kind: 'movement', movementId: part.movementId, cents }
    if (part.what === 'commission') return { kind: 'commission', contractId: part.contractId, cents, month: part.month }
    if (part.what === 'other') return { kind: 'other', cents, note: part.note }
    return { kind: 'difference', name: part.what, cents, day: part.day, deviceId: part.terminalId }
  }
}

type Interval = { lineId: string; bookedOn: Day; deviceId: string; fromAt: number; toAt: number }

/**
 * Lists the intervals of terminals in lines: as the matcher explained them, and as a person says of those that wait.
 */
const intervalsOf = (year: Year, explanations: readonly Explanation[]): Interval[] => {
  const write = truthWriter(year)
  const found = new Map(explanations.filter((one) => one.isAutomatic).map((one) => [one.lineId, one.parts]))
  return year.entries.flatMap(({ bookedOn, truth }, index) => {
    const lineId = String(index)
    return (found.get(lineId) ?? truth.map(write)).flatMap((part) => {
      if (part.kind !== 'takings') return []
      const { deviceId, fromAt, toAt } = part
      return [{ lineId, bookedOn, deviceId, fromAt, toAt }]
    })
  })
}

const sumOf = (some: readonly Donation[]) => ({
  count: some.length,
  cents: some.reduce((sum, { cents }) => sum + cents, 0),
})

/** Lists the terminals' days that the calendar names lost once every line of a year is explained: `terminal day`. */
export const lostDaysOf = (year: Year, explanations: readonly Explanation[]): string[] => {
  const intervals = Map.groupBy(intervalsOf(year, explanations), ({ deviceId }) => deviceId)
  const covered = [{ from: year.entries[0]?.bookedOn ?? year.lastDay, to: year.lastDay }]
  const known = { differences: [], accounts: [{ covered, openDays: [] }], today: addDays(year.lastDay, 30) }
  return [...Map.groupBy(year.donations, ({ terminalId }) => terminalId)].flatMap(([deviceId, own]) => {
    const paying = intervals.get(deviceId) ?? []
    const passed = passedOver(paying)
    return [...Map.groupBy(own, ({ at }) => dayOf(new Date(at)))].flatMap(([day, ofDay]) => {
      const paid = paying
        .map((one) => ({ one, donations: ofDay.filter(({ at }) => at >= one.fromAt && at < one.toAt) }))
        .filter(({ donations }) => donations.length > 0)
        .map(({ one: { lineId, bookedOn }, donations }) => {
          return { deviceId, day, lineId, matchId: lineId, bookedOn, ...sumOf(donations) }
        })
      const { differences } = cellOf({ deviceId, day, ...sumOf(ofDay) }, paid, { ...known, passed })
      return differences.includes('lost') ? [`${deviceId} ${day}`] : []
    })
  })
}

/** Lists the terminals' days of donations whose remittance was lost: `terminal day`. */
export const trulyLostDays = ({ lost, donations, contracts }: Year): string[] => {
  const cutOffs = new Map(contracts.map(({ id, cutOffMinute }) => [id, cutOffMinute]))
  const byTerminal = Map.groupBy(donations, ({ terminalId }) => terminalId)
  const days = lost.flatMap(({ contractId, terminalId, day }) =>
    (byTerminal.get(terminalId) ?? [])
      .filter(({ at }) => collectionDayOf(at, cutOffs.get(contractId) ?? 0) === day)
      .map(({ at }) => `${terminalId} ${dayOf(new Date(at))}`),
  )
  return [...new Set(days)]
}
