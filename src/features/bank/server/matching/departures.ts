import { addDays, type Day } from '#shared/days.ts'
import type { CardLine } from './card-line.ts'
import { paidFor } from './commission.ts'
import { evidenceOf } from './evidence.ts'
import type { BankLine, Movement } from './match-input.ts'
import { daysOfLine } from './named-lines.ts'
import { latestDays } from './on-schedule.ts'
import { isClearCut, type Plan, type Remittance, type TerminalDay } from './remittance.ts'
import { daysBetween } from './takings.ts'
import type { UnitStates } from './unit-states.ts'
import { bankDaysBetween } from './working-days.ts'

/** The money that a line may pay besides what is due on its day. */
export type Hypothesis = {
  plan: Plan
  kind: 'lost' | 'late' | 'doubled' | 'netted' | 'several-days'
  /** The takings that it pays, and those that it pays a second time. */
  units: readonly TerminalDay[]
  doubled: readonly TerminalDay[]
  /** Refunds and chargebacks that the acquirer has kept back. */
  movements: readonly Movement[]
  /** Takings that the line should contain and does not. */
  absent: readonly TerminalDay[]
  cents: number
  /** Nothing that is unknown yet could make it false. */
  isSound: boolean
}

/** A remittance of fewer donations is too easily the sum of a few others. */
const fewestDonations = 5
const mostDays = 7
/** The working days of the banks within which an acquirer pays a remittance again by mistake. */
const repeatDays = 3
const mostKept = 3
/** The amount that a single donor may give, even when nobody has yet. */
const usualCents = 30_000
/** An amount that fewer of a contract's donations have is rare. */
const rareShare = 0.0005

export const hasDonationOf = (cents: number, { series, low, high }: TerminalDay): boolean => {
  for (let index = low; index < high; index += 1)
    if ((series.cents[index + 1] ?? 0) - (series.cents[index] ?? 0) === cents) return true
  return false
}

/** Tells whether a shortfall is hardly a single donation that was not paid, or that was paid back without a record. */
const isTelling = (unit: TerminalDay, others: readonly TerminalDay[], { shareOf }: Plan): boolean =>
  unit.donationCount > 1 && shareOf(unit.cents) < rareShare && !others.some((other) => hasDonationOf(unit.cents, other))

/**
 * Tells whether a surplus cannot be a single donation that never arrived here: it is more than donors give, or an
 * amount with cents that nobody has given.
 */
const isNoDonation = ({ cents, donationCount }: TerminalDay, { largest, shareOf }: Plan): boolean =>
  donationCount >= fewestDonations &&
  (cents > Math.max(largest, usualCents) || (cents % 100 !== 0 && shareOf(cents) === 0))

/** Lists the movements that an acquirer may keep back from takings: of their days, else of the days around them. */
const keptBack = (movements: readonly Movement[], units: readonly TerminalDay[], bookedOn: Day): Movement[][] => {
  const days = new Set(units.map(({ day }) => day))
  const devices = new Set(units.map(({ deviceId }) => deviceId))
  const own = movements.filter(({ deviceId, cents }) => cents < 0 && deviceId !== null && devices.has(deviceId))
  const ofDays = own.filter(({ effectiveOn }) => days.has(effectiveOn))
  const around = own.filter(
    ({ effectiveOn }) =>
      effectiveOn <= bookedOn && (days.has(addDays(effectiveOn, 1)) || days.has(addDays(effectiveOn, -1))),
  )
  let sets: Movement[][] = [[]]
  for (const movement of ofDays.length > 0 ? ofDays : around)
    sets = [...sets, ...sets.filter(({ length }) => length < mostKept).map((set) => [...set, movement])]
  return sets.filter(({ length }) => length > 0)
}

/** Lists the days whose closings begin and end takings. */
export const closingDaysOf = (units: readonly TerminalDay[]): Day[] => {
  const days = units.map(({ day }) => day).toSorted()
  const first = days[0]
  const last = days.at(-1)
  return first === undefined || last === undefined ? [] : [addDays(first, -1), last]
}

export type Surroundings = {
  states: UnitStates
  /** Refunds and chargebacks that no line has explained. */
  movements: readonly Movement[]
  isCovered: (day: Day) => boolean
  /** Lines of the contract often have other donations than are known: a departure needs the count of its line. */
  isDoubtful: (contractId: string) => boolean
  /** Another line of the day may pay the contract, and is not explained. */
  hasOpenLine: (day: Day, contractId: string, except: string) => boolean
}

/** Lists the remittances of the day that a line names, else those that are due on its day. */
const dueFor = (line: BankLine, plan: Plan): Remittance[] => {
  const { bookedOn } = line
  const days = plan.shift === undefined ? [] : daysOfLine(line, evidenceOf(line), plan)
  if (days.length === 0) return plan.remittances.filter((each) => each.bookedOn === bookedOn)
  return days.flatMap((own) => {
    const units = [...own].flatMap((day) => plan.units.get(day) ?? [])
    const isWhole = plan.scheduleOn([...own][0] ?? '').grouping === 'contract'
    const groups = isWhole ? [units] : [...Map.groupBy(units, ({ deviceId }) => deviceId).values()]
    return groups.map((each) => ({ key: '', contractId: plan.contract.id, bookedOn, units: each, cents: 0 }))
  })
}

/** Lists what departs once from a schedule and may explain a line: each hypothesis with its amount. */
export const hypothesesOf = ({ line }: CardLine, plan: Plan, around: Surroundings): Hypothesis[] => {
  const { states, movements, isCovered, hasOpenLine } = around
  const { contract } = plan
  const since = addDays(line.bookedOn, -latestDays)
  const recent = [...plan.units]
    .filter(([day]) => day >= since)
    .flatMap(([, units]) => units)
    .filter(({ donationCount, closedOn }) => donationCount > 0 && closedOn <= line.bookedOn)
  const roundingOf = (units: readonly TerminalDay[]) => plan.scheduleOn(units[0]?.day ?? line.bookedOn).rounding
  const pay = (units: readonly TerminalDay[]): number => paidFor(roundingOf(units), contract, units)
  const isKnownUnpaid = (unit: TerminalDay): boolean => {
    if (states.of(unit) === 'absent') return true
    const day = states.bookedOn(unit)
    return day !== undefined && day <= line.bookedOn && isCovered(day) && !hasOpenLine(day, contract.id, line.id)
  }
  const isClear = daysBetween(since, line.bookedOn).every((day) => isClearCut(plan, day))
  const base = { plan, units: [], doubled: [], movements: [], absent: [] }
  const unpaid = recent.filter((unit) => ['open', 'absent'].includes(states.of(unit)))
  const due = dueFor(line, plan).filter((each) => !states.isSettled(each))
  /** The payouts due on the day and not paid yet may be the line itself, with a donation that never arrived here. */
  const waiting = due.flatMap((each) => states.openOf(each)).filter(({ donationCount }) => donationCount > 0)
  const hasOther = hasOpenLine(line.bookedOn, contract.id, line.id)
  const repeatedDays = new Set(
    daysBetween(since, line.bookedOn).filter((day) => bankDaysBetween(day, line.bookedOn) <= repeatDays),
  )
  const mayRepeat = (day: Day | undefined): boolean => day !== undefined && repeatedDays.has(day)
  const paid = recent.filter((unit) => states.of(unit) === 'paid' && mayRepeat(states.bookedOn(unit)))

  /** Lists single remittances that are late, or that are paid again, apart from others or among them. */
  const extra = (units: readonly TerminalDay[]): Hypothesis[] => {
    const others = new Set(units)
    const fits = (unit: TerminalDay): boolean =>
      !others.has(unit) && (plan.scheduleOn(unit.day).grouping === 'contract' || units[0]?.deviceId === unit.deviceId)
    const again = units.length > 0 ? units.filter(({ donationCount }) => donationCount > 0) : paid
    return [
      ...unpaid.filter(fits).map((unit): Hypothesis => {
        const all = [...units, unit]
        // The amount of its own line shows that it was absent from it.
        const isSound = isKnownUnpaid(unit) && (states.of(unit) === 'absent' || isNoDonation(unit, plan))
        return { ...base, kind: 'late', units: all, cents: pay(all), isSound }
      }),
      ...again.map((unit): Hypothesis => {
        const cents = pay([...units, unit])
        return { ...base, kind: 'doubled', units, doubled: [unit], cents, isSound: isNoDonation(unit, plan) }
      }),
    ]
  }
  const ofDue = (due: Remittance): Hypothesis[] => {
    const units = states.openOf(due)
    if (units.length === 0) return []
    const counted = units.filter(({ donationCount }) => donationCount > 0)
    const fewer = counted.length > 1 ? counted : []
    return [
      ...fewer.map((unit): Hypothesis => {
        const rest = units.filter((each) => each !== unit)
        return {
          ...base,
          kind: 'lost',
          units: rest,
          absent: [unit],
          cents: pay(rest),
          // Two lines of a day may share what is due.
          isSound: isTelling(unit, rest, plan) && !hasOther,
        }
      }),
      ...extra(units),
      ...keptBack(movements, units, line.bookedOn).map((kept): Hypothesis => {
        const cents = pay(units) + kept.reduce((sum, movement) => sum + movement.cents, 0)
        return { ...base, kind: 'netted', units, movements: kept, cents, isSound: true }
      }),
    ]
  }

  /** Lists runs of days that no line has paid, of the contract or of each terminal. */
  const runs = (): Hypothesis[] => {
    // A terminal's days often have the sum of another one's.
    const isOfOneDay = evidenceOf(line).days !== null
    const days = [...Map.groupBy(unpaid, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? -1 : 1))
    return days.flatMap((_, start) =>
      Array.from({ length: Math.min(mostDays, days.length - start) }, (_each, more) => {
        const units = days.slice(start, start + more + 1).flatMap(([, ofDay]) => ofDay)
        const isWhole = plan.scheduleOn(units[0]?.day ?? '').grouping === 'contract'
        const byGroup = isWhole ? [units] : [...Map.groupBy(units, ({ deviceId }) => deviceId).values()]
        return byGroup.map((group): Hypothesis => {
          const isOther = waiting.length > 0 && !waiting.some((unit) => group.includes(unit))
          const isSound = group.every(isKnownUnpaid) && !isOther && (isWhole || !isOfOneDay)
          return { ...base, kind: 'several-days', units: group, cents: pay(group), isSound }
        })
      }).flat(),
    )
  }
  /** Lists remittances that a line has paid already. */
  const again = (): Hypothesis[] =>
    plan.remittances
      .filter((each) => mayRepeat(each.bookedOn) && states.isSettled(each))
      .map((each): Hypothesis => {
        const count = each.units.reduce((sum, { donationCount }) => sum + donationCount, 0)
        const isSound = waiting.length === 0 && count >= fewestDonations
        return { ...base, kind: 'doubled', doubled: each.units, cents: each.cents, isSound }
      })
  const all: Hypothesis[] = [...due.flatMap(ofDue), ...runs(), ...extra([]), ...again()]
  // Money that was kept back has a record of its own: only the closings of the line itself count.
  const isOwnClear = ({ units }: Hypothesis): boolean => closingDaysOf(units).every((day) => isClearCut(plan, day))
  const isCounted = evidenceOf(line).count !== null
  const isTrusted = isCounted || !around.isDoubtful(contract.id)
  return all.map((each) => ({
    ...each,
    isSound: each.isSound && isTrusted && (isClear || (each.kind === 'netted' && isOwnClear(each))),
  }))
}

/** Describes a hypothesis by its donations: two of the same text explain a line by the same money. */
export const donationsOf = ({ units, doubled, movements }: Hypothesis): string =>
  [
    ...units.filter(({ donationCount }) => donationCount > 0).map(({ key }) => key),
    ...doubled.filter(({ donationCount }) => donationCount > 0).map(({ key }) => `2x ${key}`),
    ...movements.map(({ id }) => id),
  ]
    .toSorted()
    .join()
