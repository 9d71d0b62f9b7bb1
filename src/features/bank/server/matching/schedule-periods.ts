import type { Day } from '#shared/days.ts'
import { closingAt, type Evaluation, type Schedule } from './schedule.ts'
import { indexAt, type TerminalTakings } from './takings.ts'

/** A schedule with the lines that it explains. */
export type Candidate = { schedule: Schedule } & Evaluation
/**
 * A schedule from a day on. Its lines leave open when exactly a day was closed: no donation shows it between `before`
 * and `after` milliseconds around the closing.
 */
export type SchedulePeriod = {
  from: Day
  schedule: Schedule
  lineCount: number
  slack: { before: number; after: number }
}

/** A schedule that changes twice for fewer lines than this has not changed. */
const changeCost = 4
const longestSlackMs = 12 * 3_600_000

/** Finds how far a closing could be moved without another donation in any line that it explains. */
const slackOf = (
  { schedule, fit }: Candidate,
  days: readonly Day[],
  series: readonly TerminalTakings[],
): SchedulePeriod['slack'] => {
  const slack = { before: longestSlackMs, after: longestSlackMs }
  const ends = new Set([...fit.values()].flatMap(({ first, last }) => [first - 1, last]))
  for (const end of ends) {
    const day = days[end]
    if (day === undefined) continue
    const closing = closingAt(day, schedule.minute)
    for (const each of series) {
      const next = indexAt(each, closing)
      slack.before = Math.min(slack.before, closing - (each.at[next - 1] ?? Number.NEGATIVE_INFINITY))
      slack.after = Math.min(slack.after, (each.at[next] ?? Number.POSITIVE_INFINITY) - closing)
    }
  }
  return slack
}

/** Divides the days among schedules so that the most lines are explained, each change as early as it can be. */
export const periodsOf = (
  held: readonly Candidate[],
  days: readonly Day[],
  series: readonly TerminalTakings[],
): SchedulePeriod[] => {
  const gains = held.map(({ fit }) => {
    const gain = days.map(() => 0)
    for (const { last } of fit.values()) gain[last] = (gain[last] ?? 0) + 1
    return gain
  })
  let scores = held.map(() => 0)
  const origins: number[][] = []
  for (const index of days.keys()) {
    const best = scores.indexOf(Math.max(...scores))
    const origin = scores.map((score, each) => (score >= (scores[best] ?? 0) - changeCost ? each : best))
    scores = scores.map(
      (score, each) => Math.max(score, (scores[best] ?? 0) - changeCost) + (gains[each]?.[index] ?? 0),
    )
    origins.push(origin)
  }
  const states: number[] = []
  let state = scores.indexOf(Math.max(...scores))
  for (const origin of origins.toReversed()) {
    states.unshift(state)
    state = origin[state] ?? state
  }
  return states.flatMap((each, index) => {
    const candidate = held[each]
    const from = days[index]
    if (!candidate || from === undefined || each === states[index - 1]) return []
    const { schedule, fit } = candidate
    return [{ from, schedule, lineCount: fit.size, slack: slackOf(candidate, days, series) }]
  })
}
