import type { ImportProblem } from '../problems.ts'

const spaces = /[\s\u00a0\u202f'’]/g
const currency = /^(?:€|EUR)|(?:€|EUROS?)$/gi

/** Digits grouped by thousands with one sign and cents with the other: 1.234,56 and 1,234.56. */
const grouped = /^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:,\d{3})+\.\d{1,2})$/
const plain = /^\d+(?:[.,]\d{1,2}0*)?$/

const maxCents = 10_000_000

/**
 * Reads an amount of euros in cents (docs/rules.md#imports-amounts): 1 234,56, 1234.56, 50 €. What could mean two amounts,
 * like 1.234, is a problem.
 */
export const readAmount = (text: string): { cents: number } | { problem: ImportProblem } => {
  const written = text.trim().replaceAll(spaces, '').replaceAll(currency, '').replace(/^\+/, '')
  if (written === '') return { problem: 'amount-missing' }
  const isNegative = /^[-\u2212]/.test(written)
  const unsigned = written.replace(/^[-\u2212]/, '')
  const isGrouped = grouped.test(unsigned)
  if (!isGrouped && !plain.test(unsigned)) return { problem: 'amount-invalid' }
  const [whole = '', decimals = ''] = isGrouped
    ? [
        unsigned.slice(0, Math.max(unsigned.lastIndexOf(','), unsigned.lastIndexOf('.'))).replaceAll(/[.,]/g, ''),
        unsigned.split(/[.,]/).at(-1),
      ]
    : unsigned.split(/[.,]/)
  if (isNegative) return { problem: 'amount-negative' }
  if (whole.length > 12) return { problem: 'amount-out' }
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return cents >= 1 && cents <= maxCents ? { cents } : { problem: 'amount-out' }
}
