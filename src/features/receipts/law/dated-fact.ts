import type { Day } from '#shared/days.ts'

/** A fact of the law that holds from a day on, until a day before another one takes its place. */
export type DatedFact<Value> = {
  from: Day
  /** The first day on which it no longer holds. Null: none is known. */
  until: Day | null
  value: Value
  /** The text that says it: an article, a form, a page of the administration. */
  source: string
  /** The day on which the source was last read. */
  checkedOn: Day
  /** The sources differ: screens say that an adviser must confirm it. */
  isUncertain?: true
}

/** Finds the fact that holds on a day. Undefined before the first one. */
export const factOn = <Value>(facts: readonly DatedFact<Value>[], day: Day): DatedFact<Value> | undefined =>
  facts.find(({ from, until }) => from <= day && (until === null || day < until))

/** Finds the fact that holds on a day. Throws where the law as data has none. */
export const lawOn = <Value>(facts: readonly DatedFact<Value>[], day: Day): DatedFact<Value> => {
  const fact = factOn(facts, day)
  if (!fact) throw new Error(`The law as data has no fact for ${day}.`)
  return fact
}

/** The note beside a fact whose sources disagree. */
export const uncertainNote = 'À confirmer par votre conseil.'
