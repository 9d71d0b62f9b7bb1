import type { z } from 'zod'

type Bag = z.core.$ZodType['_zod']['bag']

/**
 * Lets a check of our own say in the API's description what it checks. Zod writes JSON Schema from the `bag` of a schema:
 * `minimum` and `maximum` are the lengths of a text or the bounds of a number.
 */
export const describing = <T>(check: z.core.$ZodCheck<T>, describe: (bag: Bag) => void): z.core.$ZodCheck<T> => {
  check._zod.onattach.push(({ _zod }) => describe(_zod.bag))
  return check
}

/** Lets a check of our own give a pattern in the description, where messages tell apart what the pattern refuses. */
export const withPattern = (pattern: RegExp, check: z.core.$ZodCheck<string>): z.core.$ZodCheck<string> =>
  describing(check, (bag) => {
    bag.patterns = new Set([pattern])
  })
