import { addDays, type Day, formatDate } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { PackedList } from '#shared/server/packed-list.ts'
import type { QuarterTask } from '../matching/explain-quarter.ts'
import type { Explanation, Part } from '../matching/explanation.ts'
import type { BankLine, DaySpan, MatchInput } from '../matching/match-input.ts'
import { isTouched, quarterOf, reachDays, surroundingsOf } from '../matching/span.ts'
import { columnsOf } from './match-parts.ts'
import { listQuarters, readSurroundings, type UndecidedLine } from './quarter.queries.ts'

/** A quarter to explain, whose lines are bytes: 100,000 of them are not copied. */
export type PackedQuarterTask = Omit<QuarterTask, 'known'> & {
  known: Omit<MatchInput, 'lines'>
  lines: PackedList<BankLine>
}

export type MatcherThread = {
  /** Finds what a line may be, to propose it. */
  propose: (customerId: string, task: { input: MatchInput; lineId: string }) => Promise<Explanation | undefined>
  /** Finds what is certain of the lines of a quarter. Moves its lines to the thread. */
  explain: (customerId: string, task: PackedQuarterTask) => Promise<Explanation[]>
}

type OfAccount = { customerId: string; accountId: string }
type Deps = { db: Database; worker: MatcherThread; today: Day }

/** The present explanation of a line, where it differs from the one before. */
export type Change = {
  lineId: string
  replacesId: string | null
  present: { rule: string; parts: readonly Part[] } | null
}

const textOf = (parts: readonly Part[]): string => JSON.stringify(parts.map(columnsOf))

/**
 * Compares what was found of a line with what stands. A person who undid an explanation decides on the next one too.
 */
const changeOf = ({ id, match, isUndone }: UndecidedLine, found: Explanation | undefined): Change | undefined => {
  const { rule = null, isAutomatic = false, parts = [] } = found ?? {}
  const present = isAutomatic && rule !== null && !isUndone ? { rule, parts } : null
  if (match === null && present === null) return undefined
  if (match && present && textOf(match.parts) === textOf(present.parts)) return undefined
  return { lineId: id, replacesId: match?.id ?? null, present }
}

/** Returns what a match says that takes the place of another one. */
export const replacementNote = (today: Day): string =>
  `Expliquée de nouveau le ${formatDate(today)}, avec ce que les fichiers disent depuis`

/**
 * Explains the lines of an account that no person has decided on, from scratch, in the quarters that news of some days
 * may change and in those after them as long as what they follow has changed. Returns what differs from what stands:
 * the same rows give the same explanations, in whatever order they came
 * (docs/decisions/0020-a-match-that-could-be-no-other.md).
 */
export const explainFromScratch = async (
  { db, worker, today }: Deps,
  account: OfAccount,
  news: readonly DaySpan[],
): Promise<Change[]> => {
  const first = news.map(({ from }) => from).toSorted()[0]
  if (first === undefined) return []
  const changes: Change[] = []
  /** The explanations that differ from what stands. */
  const differing = new Map<string, readonly Part[] | null>()
  let changedUntil: Day = ''
  for (const day of await listQuarters(db, account, quarterOf(addDays(first, -reachDays)).from)) {
    const quarter = quarterOf(day)
    if (!isTouched(quarter, news) && changedUntil !== addDays(quarter.from, -1)) continue
    const { known, lines, undecided } = await readSurroundings(db, account, surroundingsOf(quarter), { today })
    const found = new Map<string, readonly Part[]>()
    for (const { id, bookedOn, match } of undecided) {
      if (bookedOn >= quarter.from) break
      const parts = differing.has(id) ? differing.get(id) : match?.parts
      if (parts) found.set(id, parts)
    }
    const explanations = await worker.explain(account.customerId, { quarter, known, lines, found })
    const byLine = new Map(explanations.map((each) => [each.lineId, each]))
    for (const line of undecided) {
      if (line.bookedOn < quarter.from || line.bookedOn > quarter.to) continue
      const change = changeOf(line, byLine.get(line.id))
      if (!change) continue
      differing.set(line.id, change.present?.parts ?? null)
      changes.push(change)
      changedUntil = quarter.to
    }
  }
  return changes
}
