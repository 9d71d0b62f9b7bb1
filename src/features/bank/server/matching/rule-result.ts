import type { Explanation, Part, Rule } from './explanation.ts'

/** What a rule says of the lines: by the id of each line. */
export type RuleResult = {
  rule: Rule
  automatic: ReadonlyMap<string, readonly Part[]>
  /** All that the rule admits, the automatic one among them. */
  alternatives: ReadonlyMap<string, Explanation['alternatives']>
  /** Lines that name what they pay: no other rule is asked. */
  certain: ReadonlySet<string>
}

/** Writes candidates of a rule, of which each explains its line by a single part. */
export const alternativesOf = <Thing>(
  rule: Rule,
  candidates: ReadonlyMap<{ id: string }, readonly Thing[]>,
  partOf: (thing: Thing) => Part,
): RuleResult['alternatives'] =>
  new Map(
    [...candidates]
      .filter(([, things]) => things.length > 0)
      .map(([{ id }, things]) => [id, things.map((thing) => ({ rule, parts: [partOf(thing)] }))]),
  )
