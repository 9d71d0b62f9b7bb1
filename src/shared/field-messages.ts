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

/** Says how long a text may be. */
export const tooLongFor = (max: number): string => `${max} caractères au plus`

/** Tells whether a field is absent from a body: undefined, null, or the empty value of a form. */
export const isMissing = (input: unknown): boolean => input === undefined || input === null || input === ''

/** Returns the messages of a schema, as its `error`: that a value is missing, or that it is wrong. */
export const missingOr = (required: string, wrong: string) => ({
  error: ({ input }: { input?: unknown }): string => (isMissing(input) ? required : wrong),
})

/** Returns the message of a wrong value as the `error` of a schema, and the usual one of a missing value. */
export const orMissing = (wrong: string) => missingOr(fieldMessages.missing, wrong)
