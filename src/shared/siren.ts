import { optionalText } from './text.ts'

const invalid = 'Le SIREN est invalide\u00a0: neuf chiffres'

/** Tells whether nine digits are a SIREN: the last digit makes the sum of Luhn a multiple of ten. */
const isSiren = (digits: string): boolean => {
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false
  const parts = Array.from(digits, (digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
  const sum = parts.reduce((total, part) => total + (part > 9 ? part - 9 : part), 0)
  return sum % 10 === 0
}

/** An optional SIREN, in groups of three or not (docs/rules/screens.md#forms-siren). */
export const optionalSiren = optionalText(20, { invalid, tooLong: invalid }, /^(?:\s*\d){9}\s*$/)
  .transform((text) => text?.replaceAll(/\s/gu, ''))
  .refine((digits) => digits === undefined || isSiren(digits), invalid)

/** Formats a SIREN: `732 829 320`. */
export const formatSiren = (siren: string): string => siren.replaceAll(/(\d{3})(?=\d)/g, '$1\u00a0')
