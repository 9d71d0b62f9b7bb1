import { type Day, dayOf } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { OpenDays } from '#shared/server/open-days.ts'
import { moneyKinds, type SubjectKind } from '../movement.ts'
import { movementRefusals } from '../movement-refusals.ts'

/** A movement whose day is to be found. */
type Dated = {
  subjectKind: SubjectKind
  /** The Paris day of the donation. */
  donationDay: Day
  /** The day on which the money moved. Null: today, for a movement of money. */
  movedOn: Day | null
}

const latest = (one: Day, other: Day): Day => (one > other ? one : other)

/**
 * Returns the day that a movement belongs to (docs/rules/movements.md#movements-day): the day of the donation for a
 * correction of the record, the day on which the money moved otherwise. A terminal's clock may be a few minutes ahead
 * of today.
 */
export const ownDayOf = ({ subjectKind, donationDay, movedOn }: Dated, now: Date): Day =>
  moneyKinds.includes(subjectKind) ? latest(movedOn ?? dayOf(now), donationDay) : donationDay

/**
 * Throws 422 for a day on which the money cannot have moved: in the future, or before the donation or the movement that is
 * undone. Throws 409 for a closed day.
 */
export const requireMovedOn = async (
  transaction: Database,
  openDays: OpenDays,
  movement: { customerId: string; subjectKind: SubjectKind; movedOn: Day; since: Day; now: Date },
): Promise<void> => {
  const { customerId, subjectKind, movedOn, since, now } = movement
  if (!moneyKinds.includes(subjectKind)) throw movementRefusals.notMoney()
  if (movedOn < since) throw movementRefusals.movedTooEarly(since)
  if (movedOn > latest(dayOf(now), since)) throw movementRefusals.movedInFuture()
  if ((await openDays.firstFrom(transaction, customerId, movedOn)) !== movedOn)
    throw movementRefusals.movedOnClosedDay(movedOn)
}

/** Returns a function that finds the first open day from a day, and asks once for each day. */
export const openDayFinder = (
  openDays: OpenDays,
  transaction: Database,
  customerId: string,
): ((day: Day) => Promise<Day>) => {
  const found = new Map<Day, Day>()
  return async (day) => {
    const open = found.get(day) ?? (await openDays.firstFrom(transaction, customerId, day))
    found.set(day, open)
    return open
  }
}
