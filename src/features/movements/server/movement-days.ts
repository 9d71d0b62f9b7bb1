import { type Day, dayOf } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { OpenDays } from '#shared/server/open-days.ts'
import { moneyKinds, type SubjectKind } from '../movement.ts'
import { movementRefusals } from '../movement-refusals.ts'
import type { Plan } from './movement.rules.ts'

type Dated = {
  subjectKind: SubjectKind
  /** The Paris day of the donation, or the day on which the movement counts that is undone. */
  since: Day
  /** The day on which the money moved. Null: today, for a movement of money. */
  movedOn: Day | null
}

const latest = (one: Day, other: Day): Day => (one > other ? one : other)

/**
 * Returns the day that a movement belongs to (docs/rules/movements.md#movements-day): for a correction of the record
 * the day of the donation, or that of the movement which it undoes, and otherwise the day on which the money moved. A
 * terminal's clock may be a few minutes ahead of today.
 */
export const ownDayOf = ({ subjectKind, since, movedOn }: Dated, now: Date): Day =>
  moneyKinds.includes(subjectKind) ? latest(movedOn ?? dayOf(now), since) : since

/** Returns the day on which a movement counts that is undone, or that of the donation where none is. */
export const sinceDayOf = (
  { reversesId }: Pick<Plan, 'reversesId'>,
  effects: readonly { id: string; effectiveOn: Day }[],
  donationDay: Day,
): Day => effects.find(({ id }) => id === reversesId)?.effectiveOn ?? donationDay

/** Throws 422 for a day in the future or before what is moved, 409 for a closed day. */
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
