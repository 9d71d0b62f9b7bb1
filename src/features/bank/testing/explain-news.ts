import { explainQuarter } from '../server/matching/explain-quarter.ts'
import type { Explanation } from '../server/matching/explanation.ts'
import type { DaySpan, MatchInput } from '../server/matching/match-input.ts'
import { isTouched, quarterOf } from '../server/matching/span.ts'

/**
 * Explains the lines that news of some days may change, as the service does with the rows of the database: quarter by
 * quarter, for as long as a quarter has changed.
 */
export const explainNews = (
  known: MatchInput,
  before: ReadonlyMap<string, Explanation>,
  news: DaySpan,
): Map<string, Explanation> => {
  const explained = new Map(before)
  const firsts = new Set(known.lines.map(({ bookedOn }) => quarterOf(bookedOn).from))
  let hasChanged = false
  for (const first of [...firsts].toSorted()) {
    const quarter = quarterOf(first)
    if (!isTouched(quarter, [news]) && !hasChanged) continue
    const found = new Map(
      [...explained.values()].flatMap(({ lineId, isAutomatic, parts }) =>
        isAutomatic ? [[lineId, parts] as const] : [],
      ),
    )
    hasChanged = false
    for (const explanation of explainQuarter({ quarter, known, found })) {
      const parts = JSON.stringify(explained.get(explanation.lineId)?.parts ?? [])
      hasChanged ||= parts !== JSON.stringify(explanation.parts)
      explained.set(explanation.lineId, explanation)
    }
  }
  return explained
}
