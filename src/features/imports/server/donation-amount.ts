import { amountAsWritten, amountIn, type DecimalSign } from '#shared/server/csv/cell-amount.ts'
import type { ImportProblem } from '../problems.ts'

const maxCents = 10_000_000

/**
 * Reads the amount of a donation in cents (docs/rules/imports.md#imports-amounts): 1 234,56, 1234.56, 50 €. What could
 * mean two amounts, like 1.500, is what the column's decimal sign makes of it, and a problem without one.
 */
export const readAmount = (
  text: string,
  decimalSign: DecimalSign | null = null,
): { cents: number } | { problem: ImportProblem } => {
  const read = amountIn(amountAsWritten(text), decimalSign)
  if ('problem' in read) return read
  if (read.cents < 0) return { problem: 'amount-negative' }
  return read.cents >= 1 && read.cents <= maxCents ? read : { problem: 'amount-out' }
}
