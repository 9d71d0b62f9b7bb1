import { drawAmountCents } from '../donations/amounts.ts'
import { friday, instantAt, saturday } from '../donations/calendar.ts'
import { drawInstantMs, type Rhythm } from '../donations/intensity.ts'
import { type Random, runningSum } from '../random.ts'
import { type Cause, makeCauseRow } from './causes.ts'
import type { Device } from './devices.ts'

/** A donation without its terminal and cause, which a story may set. */
export type Donation = {
  instantMs: number
  amountCents: number
  cause?: Cause
  device?: Device
  /** Cash of a counting sheet. */
  isCounted?: boolean
}

/** A terminal without network for some time, which then sent everything at once. */
type Outage = { device: Device; fromMs: number; toMs: number }

export type Story = { causes: Cause[]; donations: Donation[]; outage?: Outage }

/** The association of a story: its rhythm, donations and terminals. */
export type Setting = {
  customerId: string
  rhythm: Rhythm
  donationCount: number
  goalEuros: number
  devices: readonly Device[]
}

/** Draws amounts up to a percentage of the goal. Redraws an amount that would exceed it by more than 0.2 %. */
const amountsUpTo = (random: Random, goalCents: number, percent: number): number[] => {
  const targetCents = (goalCents * percent) / 100
  const marginCents = Math.max(200, goalCents * 0.002)
  const amounts: number[] = []
  for (let collected = 0; collected < targetCents; ) {
    const amountCents = drawAmountCents(random)
    if (collected + amountCents > targetCents + marginCents) continue
    amounts.push(amountCents)
    collected += amountCents
  }
  return amounts
}

type Campaign = { fromDay: number; weights: Iterable<number>; amounts: readonly number[] }

/** Distributes amounts over the days from `fromDay` on, by weight. */
const spread = (random: Random, rhythm: Rhythm, { fromDay, weights, amounts }: Campaign): Donation[] => {
  const sum = runningSum(weights)
  return amounts.map((amountCents) => ({
    instantMs: drawInstantMs(random, rhythm, fromDay + random.index(sum)),
    amountCents,
  }))
}

const dayBefore = (rhythm: Rhythm, daysAgo: number): number => rhythm.days.length - 1 - daysAgo

/** Returns the weights of `length` days times `shape` of the campaign's progress (0 at its start, 1 at its end). */
const shaped = (rhythm: Rhythm, fromDay: number, length: number, shape: (progress: number) => number): Float64Array =>
  rhythm.weights.slice(fromDay, fromDay + length).map((weight, day) => weight * shape(day / length))

/** Returns the evening before a day, when a cause is created before its first donation. */
const eveBeforeMs = ({ days }: Rhythm, dayIndex: number): number => (days[dayIndex]?.startMs ?? 0) - 2 * 3_600_000

/** A goal that is reached: 103 % for the roof, with donations still coming. */
const roof = (random: Random, { customerId, rhythm, goalEuros }: Setting): Story => {
  const fromDay = dayBefore(rhythm, 420)
  const goalCents = goalEuros * 100
  const idea = { name: 'Réfection de la toiture', icon: 'tools' as const }
  const createdMs = eveBeforeMs(rhythm, fromDay)
  const cause: Cause = { row: makeCauseRow(random, { customerId, idea, createdMs, goalCents }), weight: 0 }
  const weights = shaped(rhythm, fromDay, rhythm.days.length - fromDay, (progress) => 0.5 + progress)
  const donations = spread(random, rhythm, { fromDay, weights, amounts: amountsUpTo(random, goalCents, 103) })
  return { causes: [cause], donations: donations.map((donation) => ({ ...donation, cause })) }
}

/** A well with a fast start, at 41 % of its goal for most of a year. */
const well = (random: Random, { customerId, rhythm, goalEuros }: Setting): Story => {
  const fromDay = dayBefore(rhythm, 620)
  const goalCents = goalEuros * 100
  const idea = { name: 'Un puits pour Tamarouf', icon: 'well' as const }
  const createdMs = eveBeforeMs(rhythm, fromDay)
  const cause: Cause = { row: makeCauseRow(random, { customerId, idea, createdMs, goalCents }), weight: 0 }
  const weights = shaped(rhythm, fromDay, 320, (progress) => (1 - progress) ** 2)
  const donations = spread(random, rhythm, { fromDay, weights, amounts: amountsUpTo(random, goalCents, 41) })
  return { causes: [cause], donations: donations.map((donation) => ({ ...donation, cause })) }
}

const emergencyDays = 9

/** Floods: the donations of six weeks within nine days, most of them in the first days. */
const emergency = (random: Random, { customerId, rhythm, donationCount }: Setting): Story => {
  const fromDay = dayBefore(rhythm, 41)
  const idea = { name: 'Urgence inondations', icon: 'shelter' as const }
  const row = makeCauseRow(random, { customerId, idea, createdMs: eveBeforeMs(rhythm, fromDay) })
  const cause: Cause = { row, weight: 0 }
  const count = Math.round((donationCount / rhythm.days.length) * 45)
  const amounts = Array.from({ length: count }, () => drawAmountCents(random))
  const weights = Array.from({ length: emergencyDays }, (_, day) => (1 - day / emergencyDays) ** 1.5)
  const donations = spread(random, rhythm, { fromDay, weights, amounts })
  return { causes: [cause], donations: donations.map((donation) => ({ ...donation, cause })) }
}

const outageDonations = 24
const outageFromMinute = 12 * 60 + 5
const outageToMinute = 20 * 60 + 40

/** A Friday without network at a terminal, whose cause is archived meanwhile. Its late donations are accepted. */
const outage = (random: Random, { customerId, rhythm, devices }: Setting): Story => {
  const { days } = rhythm
  const dayIndex = days.findLastIndex(({ weekday }, index) => weekday === friday && index <= dayBefore(rhythm, 14))
  const day = days[dayIndex]
  const device = devices[1]
  if (!day || !device) throw new RangeError('the outage needs a Friday and a second terminal')
  const row = makeCauseRow(random, {
    customerId,
    idea: { name: 'Tapis de la salle de prière', icon: 'mosque' },
    createdMs: eveBeforeMs(rhythm, dayIndex - 90),
    archivedMs: instantAt(day, 16 * 60),
  })
  const cause: Cause = { row, weight: 1 }
  const donations = Array.from({ length: outageDonations }, () => ({
    instantMs: Math.floor(instantAt(day, random.between(outageFromMinute, outageToMinute))),
    amountCents: drawAmountCents(random),
    cause,
    device,
  }))
  return {
    causes: [cause],
    donations,
    outage: { device, fromMs: instantAt(day, outageFromMinute), toMs: instantAt(day, outageToMinute) },
  }
}

const countedWeeks = 8
const noonMinute = 12 * 60

/** Returns the cash of the weeks before the last one. One sheet has a note too many, and the right one follows it. */
const countedCash = (random: Random, { days }: Rhythm, weekday: number): Donation[] => {
  const own = days.filter((day, index) => day.weekday === weekday && index < days.length - 8).slice(-countedWeeks)
  return own.flatMap((day, index) => {
    const amountCents = 10 * random.integer(62_00, 148_00)
    const counted = { instantMs: instantAt(day, noonMinute), amountCents, isCounted: true }
    const isWrong = index === own.length - 2
    return isWrong ? [{ ...counted, amountCents: amountCents + 2000 }, counted] : [counted]
  })
}

export const createRoofAndOutage = (random: Random, setting: Setting): Story => {
  const roofs = roof(random.fork('roof'), setting)
  const cut = outage(random.fork('outage'), setting)
  const cash = countedCash(random.fork('cash'), setting.rhythm, friday)
  const donations = [...roofs.donations, ...cut.donations, ...cash]
  return { ...cut, causes: [...roofs.causes, ...cut.causes], donations }
}

export const createWellAndEmergency = (random: Random, setting: Setting): Story => {
  const wells = well(random.fork('well'), setting)
  const floods = emergency(random.fork('emergency'), setting)
  const cash = countedCash(random.fork('cash'), setting.rhythm, saturday)
  const donations = [...wells.donations, ...floods.donations, ...cash]
  return { causes: [...wells.causes, ...floods.causes], donations }
}
