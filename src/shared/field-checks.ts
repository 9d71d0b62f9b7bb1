import type { z } from 'zod'

/** The messages of refused values, for fields that define none of their own. */
export const fieldMessages = {
  missing: 'Ce champ est obligatoire',
  text: 'Texte attendu',
  yesNo: 'Vrai ou faux attendu (true, false)',
  number: 'Nombre attendu',
  list: 'Liste attendue',
  object: 'Objet attendu',
  identifier: 'Identifiant invalide',
} as const

export const tooLongFor = (max: number): string => `${max} caractères au plus`

/** Tells whether a field is absent from a body: undefined, null, or the empty value of a form. */
export const isMissing = (input: unknown): boolean => input === undefined || input === null || input === ''

/** Returns the messages of a schema, as its `error`: that a value is missing, or that it is wrong. */
export const missingOr = (required: string, wrong: string) => ({
  error: ({ input }: { input?: unknown }): string => (isMissing(input) ? required : wrong),
})

/** Returns the message of a wrong value as the `error` of a schema, and the usual one of a missing value. */
export const orMissing = (wrong: string) => missingOr(fieldMessages.missing, wrong)

type Bag = z.core.$ZodType['_zod']['bag']

/**
 * Lets a check of our own say in the API's description what it checks. Zod writes JSON Schema from the `bag` of a
 * schema: `minimum` and `maximum` are the lengths of a text or the bounds of a number.
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
