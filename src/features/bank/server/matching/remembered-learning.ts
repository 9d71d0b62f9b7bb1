import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import { type Learning, learnAll } from './explain.ts'
import type { MatchInput } from './match-input.ts'

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
