import { explain } from './explain.ts'
import type { Explanation, Part } from './explanation.ts'
import type { DaySpan, MatchInput } from './match-input.ts'
import { narrowTo, quarterOf } from './span.ts'

/** The facts around a quarter, with what was found of the lines before it. */
export type QuarterTask = { quarter: DaySpan; known: MatchInput; found: ReadonlyMap<string, readonly Part[]> }

/** Explains the lines of a quarter that no person has decided on: from scratch, whatever was found of them before. */
export const explainQuarter = (
  { quarter, known, found }: QuarterTask,
  isAsked?: (lineId: string) => boolean,
): Explanation[] => {
  const input = narrowTo(quarter, known, found)
  const own = new Set(
    input.lines.filter(({ bookedOn }) => quarter.from <= bookedOn && bookedOn <= quarter.to).map(({ id }) => id),
  )
  return explain(input, isAsked).explanations.filter(({ lineId }) => own.has(lineId))
}

/** Explains all lines, quarter by quarter. */
export const explainAll = (known: MatchInput): Explanation[] => {
  const quarters = new Map(
    known.lines.map(({ bookedOn }) => quarterOf(bookedOn)).map((quarter) => [quarter.from, quarter]),
  )
  const found = new Map<string, readonly Part[]>()
  return [...quarters.values()]
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .flatMap((quarter) => {
      const explanations = explainQuarter({ quarter, known, found })
      for (const { lineId, isAutomatic, parts } of explanations) if (isAutomatic) found.set(lineId, parts)
      return explanations
    })
}
