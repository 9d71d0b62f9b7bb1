import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import { contractsOf } from './card-line.ts'
import { evidenceOf } from './evidence.ts'
import { type Learning, learnAll } from './explain.ts'
import { kindsOf } from './line-kind.ts'
import type { BankLine, MatchInput } from './match-input.ts'

/**
 * Narrows what is known to the contracts that may have paid a credit, so that a person waits for no others: what these
 * are paid says nothing of the line.
 */
export const narrowToAsked = (input: MatchInput, lineId: string): MatchInput => {
  const kindsIn = (line: BankLine) => kindsOf(line, evidenceOf(line))
  const paying = (line: BankLine) =>
    kindsIn(line).includes('card-payout') ? contractsOf(line, evidenceOf(line), input.contracts) : []
  const asked = input.lines.find(({ id }) => id === lineId)
  // A debit, and money that comes back, may be of donations by card of any contract.
  if (!asked || asked.cents <= 0 || kindsIn(asked).includes('card-return')) return input
  const own = new Set(paying(asked))
  const isOwn = (line: BankLine): boolean => {
    const contracts = line.cents > 0 ? paying(line) : []
    return contracts.length === 0 || contracts.some((each) => own.has(each))
  }
  return {
    ...input,
    contracts: input.contracts.filter((each) => own.has(each)),
    lines: input.lines.filter(isOwn),
    standing: input.standing.map(({ line, parts }) => ({ line: line && isOwn(line) ? line : null, parts })),
  }
}

/** The accounts and contracts whose lines people open in turns. */
const mostKept = 4

/**
 * Returns a function that learns once from the same facts. People open the lines of a month one after the other, and
 * these have all facts in common; a new file, match or correction makes other facts.
 */
export const rememberLearning = (learn: (input: MatchInput) => Learning = learnAll) => {
  const kept = new Map<string, Learning>()
  return (input: MatchInput): Learning => {
    const key = createHash('sha256').update(serialize(input)).digest('base64')
    const learning = kept.get(key) ?? learn(input)
    kept.delete(key)
    kept.set(key, learning)
    for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest)
    return learning
  }
}
