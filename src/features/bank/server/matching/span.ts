import { addDays, type Day, startOfDay } from '#shared/days.ts'
import type { DaySpan, MatchInput, StandingMatch } from './match-input.ts'
import { takingsBetween } from './takings.ts'

/**
 * Lines are explained by calendar quarters, each with what is around it and after the quarter before it: the same rows
 * make the same explanations, whichever file was brought first (docs/decisions/0020-a-match-that-could-be-no-other.md).
 *
 * Donations are at most a month from their line: rules look no further. Two lines that may pay the same are at most two
 * months apart, so that a quarter depends on no line outside of its surroundings.
 */
export const reachDays = 31
const daysBefore = 2 * reachDays
const daysAfter = reachDays
/** The number of days before a line in which its deposit slip may be made. */
const slipReach = 90

/** Returns the calendar quarter of a day. */
export const quarterOf = (day: Day): DaySpan => {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  const first = Math.floor((month - 1) / 3) * 3
  const dayIn = (ofYear: number, date: number): Day => new Date(Date.UTC(year, ofYear, date)).toISOString().slice(0, 10)
  return { from: dayIn(first, 1), to: dayIn(first + 3, 0) }
}

/** Returns the days whose lines bear upon those of a quarter. */
export const surroundingsOf = ({ from, to }: DaySpan): DaySpan => ({
  from: addDays(from, -daysBefore),
  to: addDays(to, daysAfter),
})

/** Tells whether news of some days may change what the lines of a quarter are. */
export const isTouched = (quarter: DaySpan, news: readonly DaySpan[]): boolean => {
  const { from, to } = surroundingsOf(quarter)
  return news.some((span) => span.from <= to && from <= span.to)
}

/**
 * Narrows what is known to what bears upon the lines of a quarter. `lines` are those that no person has decided on, and
 * `found` is what those of the quarter before are: it stands. Of what stands elsewhere, only the money counts.
 */
export const narrowTo = (
  quarter: DaySpan,
  known: MatchInput,
  found: ReadonlyMap<string, StandingMatch['parts']>,
): MatchInput => {
  const { from, to } = surroundingsOf(quarter)
  const isAround = (day: Day): boolean => from <= day && day <= to
  const isNear = (day: Day): boolean => addDays(from, -daysBefore) <= day && day <= addDays(to, daysBefore)
  const since = startOfDay(addDays(from, -reachDays)).getTime()
  const until = startOfDay(addDays(to, 1)).getTime()
  const before: StandingMatch[] = []
  const lines = known.lines.filter((line) => {
    if (!isAround(line.bookedOn)) return false
    const parts = line.bookedOn < quarter.from ? found.get(line.id) : undefined
    if (parts) before.push({ line, parts })
    return parts === undefined
  })
  const standing = known.standing.map(({ line, parts }) => ({
    line: line && isAround(line.bookedOn) ? line : null,
    parts,
  }))
  return {
    ...known,
    today: known.today < to ? known.today : to,
    takings: known.takings.map((each) => takingsBetween(each, since, until)),
    slips: known.slips.filter(({ day }) => addDays(from, -slipReach) <= day && day <= to),
    transfers: known.transfers.filter(({ at }) => isNear(new Date(at).toISOString().slice(0, 10))),
    movements: known.movements.filter(({ effectiveOn }) => isNear(effectiveOn)),
    lines,
    standing: [...standing, ...before],
    covered: known.covered
      .map((span) => ({ from: span.from > from ? span.from : from, to: span.to < to ? span.to : to }))
      .filter((span) => span.from <= span.to),
  }
}
