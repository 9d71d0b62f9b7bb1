import { addDays } from '#shared/days.ts'
import type { CardLine } from './card-line.ts'
import { contradicts } from './named-lines.ts'
import type { Plan, Remittance } from './remittance.ts'
import type { UnitStates } from './unit-states.ts'
import { bankDaysBetween } from './working-days.ts'

/** The explanations of a line by the schedules: one remittance for a proof, several for a proposal. */
export type OnSchedule = { proved: Map<string, Remittance>; contested: Map<string, Remittance[]> }

/** The days within which a late remittance may be paid instead of one of the same amount. */
export const latestDays = 15
/** The working days of the banks within which a line may come late. */
const mostLate = 3

/** Returns groups that share lines or remittances of the same amount and day: what decides for one decides for all. */
const groupsOf = (lines: readonly CardLine[], remittances: readonly Remittance[]) => {
  const groups: { lines: CardLine[]; remittances: Remittance[] }[] = []
  const left = new Set(remittances)
  const waiting = new Set(lines)
  for (const line of lines) {
    if (!waiting.delete(line)) continue
    const group = { lines: [line], remittances: [] as Remittance[] }
    const reached = [line]
    for (let each = reached.pop(); each; each = reached.pop()) {
      for (const remittance of left) {
        if (!each.contractIds.has(remittance.contractId)) continue
        left.delete(remittance)
        group.remittances.push(remittance)
        for (const other of waiting) {
          if (!other.contractIds.has(remittance.contractId)) continue
          waiting.delete(other)
          group.lines.push(other)
          reached.push(other)
        }
      }
    }
    groups.push(group)
  }
  return groups
}

/**
 * Matches lines with the remittances that are due on their day to the cent. A line is proved when it is the only line
 * of its amount and the only remittance, and when no earlier remittance of the same amount still waits. Lines of one
 * day and amount that are as many as their remittances settle them, without a proof which line pays which remittance.
 */
export const matchOnSchedule = (lines: readonly CardLine[], plans: readonly Plan[], states: UnitStates): OnSchedule => {
  const isLearnt = new Map(plans.map(({ contract, isLearnt }) => [contract.id, isLearnt]))
  const shifts = new Map(plans.map(({ contract, shift }) => [contract.id, shift]))
  const isOther = ({ line }: CardLine, { contractId, units }: Remittance): boolean =>
    contradicts(line, units, { shift: shifts.get(contractId) })
  const remittances = plans
    .filter((plan) => plan.isLearnt)
    .flatMap((plan) => plan.remittances)
    .toSorted((one, other) => (one.bookedOn < other.bookedOn ? -1 : 1))
  const byCents = Map.groupBy(remittances, ({ cents }) => cents)
  const result: OnSchedule = { proved: new Map(), contested: new Map() }
  const linesAt = Map.groupBy(lines, ({ line }) => `${line.bookedOn} ${line.cents}`)
  const linesOf = Map.groupBy(lines, ({ line }) => line.cents)
  /** Tells whether a line of the amount that nothing explains came once the donations were there, before their day. */
  const isPaidBefore = ({ contractId, bookedOn, cents, units }: Remittance): boolean =>
    linesOf
      .get(cents)
      ?.some(
        ({ line, contractIds }) =>
          contractIds.has(contractId) &&
          line.bookedOn < bookedOn &&
          units.every(({ day, donationCount }) => donationCount === 0 || day < line.bookedOn) &&
          !result.proved.has(line.id),
      ) === true
  /** Tells whether a line of other words and the same amount comes in the next days, where no remittance is due. */
  const isPaidAfter = (own: CardLine, { contractId, bookedOn, cents }: Remittance): boolean =>
    linesOf
      .get(cents)
      ?.some(
        ({ line, contractIds }) =>
          contractIds.has(contractId) &&
          contractIds.size === own.contractIds.size &&
          bookedOn < line.bookedOn &&
          bankDaysBetween(bookedOn, line.bookedOn) <= mostLate &&
          line.label !== own.line.label &&
          !byCents.get(cents)?.some((each) => each.bookedOn === line.bookedOn && each.contractId === contractId),
      ) === true
  const days = [...linesAt.values()].toSorted((one, other) =>
    (one[0]?.line.bookedOn ?? '') < (other[0]?.line.bookedOn ?? '') ? -1 : 1,
  )
  for (const ofDay of days) {
    const { bookedOn = '', cents = 0 } = ofDay[0]?.line ?? {}
    const same = byCents.get(cents) ?? []
    const due = same.filter((each) => each.bookedOn === bookedOn && !states.isSettled(each) && states.isWhole(each))
    const since = addDays(bookedOn, -latestDays)
    const overdue = same.filter((each) => each.bookedOn < bookedOn && each.bookedOn >= since && !states.isSettled(each))
    for (const group of groupsOf(ofDay, due)) {
      const [remittance] = group.remittances
      if (!remittance) continue
      const isKnown = group.lines.every(({ contractIds }) => [...contractIds].every((id) => isLearnt.get(id)))
      const late = overdue.filter(({ contractId }) =>
        group.lines.some(({ contractIds }) => contractIds.has(contractId)),
      )
      const isOdd = group.lines.some((each) => group.remittances.every((due) => isOther(each, due)))
      if (isOdd) continue
      const isEven =
        group.lines.length === group.remittances.length &&
        late.length === 0 &&
        isKnown &&
        !group.remittances.some((each) => isPaidBefore(each) || group.lines.some((line) => isPaidAfter(line, each)))
      if (isEven) for (const each of group.remittances) states.settle(each)
      const [line] = group.lines
      if (isEven && group.lines.length === 1 && line) result.proved.set(line.line.id, remittance)
      else for (const each of group.lines) result.contested.set(each.line.id, [...group.remittances, ...late])
    }
  }
  return result
}
