import { isDayLike } from '#shared/server/tables/cell-date.ts'
import { foldText } from '#shared/text.ts'
import type { CsvMapping } from '../../../csv-mapping.ts'
import type { Balances, Sums } from './csv-balances.ts'
import { ifReadable, type Problems, shownSums } from './file-problems.ts'
import { readCellDay, readLoneAmount } from './read-values.ts'

/** A balance that a file writes in words, before its first or after its last operation, or of a day. */
export type Stated = { kind: 'opening' | 'closing' | 'dated'; day: string | null; cents: number }

/** The words of balances, folded. A balance of today is none: the operations may end before. */
const kinds: [Stated['kind'], RegExp][] = [
  [
    'opening',
    /^(?:ancien solde|solde (?:initial|precedent|anterieur|d.ouverture|de depart|(?:en |au |de )?debut)|(?:opening|beginning|starting) balance)\b/,
  ],
  ['closing', /^(?:nouveau solde|solde (?:final|de cloture|(?:en |de |a la )?fin)|(?:closing|ending) balance)\b/],
  ['dated', /^solde\b[^\d;]{0,30}\b(?:au|le)\b/],
]
const day = /\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}/
const amountAtEnd = /[-+(\u2212]? ?\d[\d\s.,'\u2019]{0,30}[-+)]?(?: ?(?:€|eur|euros))?$/

/**
 * Reads a balance from a row that is no operation. Undefined for a row without one, or with several amounts.
 * `mapping` is that of a row of the table: the lines above it have columns of their own.
 */
export const readStated = (cells: readonly string[], mapping?: CsvMapping): Stated | undefined => {
  const folded = cells.map((cell) => foldText(cell.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim()))
  const found = folded.flatMap((cell, column) => {
    const [kind] = kinds.find(([, words]) => words.test(cell)) ?? []
    return kind ? [{ kind, column }] : []
  })[0]
  if (!found) return undefined
  const own = folded[found.column] ?? ''
  const [date = ''] = day.exec(own) ?? day.exec(folded.slice(found.column + 1).join(' ')) ?? []
  const amounts = folded.flatMap((cell, column) => {
    const text = column === found.column ? (amountAtEnd.exec(cell.replace(day, ''))?.[0] ?? '') : cell
    const cents = text === '' || isDayLike(text) ? undefined : ifReadable(() => readLoneAmount(text.trim()))
    if (cents === undefined || cents === 0) return cents ?? []
    const isDebit = mapping?.amounts === 'split' && column === mapping.debit
    return isDebit || /\bdebit(?:eur|rice)\b/.test(own) ? -Math.abs(cents) : cents
  })
  const [cents = 0, other] = new Set(amounts.length > 1 ? amounts.filter((amount) => amount !== 0) : amounts)
  if (amounts.length === 0 || other !== undefined) return undefined
  return { kind: found.kind, day: ifReadable(() => readCellDay(date)) ?? null, cents }
}

const period =
  /\b(?:entre le|du)\s+(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})\s+(?:et le|au)\s+(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})/

/** Finds the last day of the operations that the lines above a table announce. Null where they announce none. */
export const periodEnd = (above: readonly (readonly string[])[]): string | null => {
  const [, , end = ''] = period.exec(above.map((cells) => foldText(cells.join(' '))).join('\n')) ?? []
  return ifReadable(() => readCellDay(end)) ?? null
}

/** A part of a table whose operations may have balances in words. */
type Proven = { sums: readonly Sums[]; stated: readonly Stated[]; end: string | null; currency: string }

/** Returns the balance that all lines of a kind agree on. */
const agreed = (stated: readonly Stated[]): number | undefined => {
  const [cents, other] = new Set(stated.map((one) => one.cents))
  return other === undefined ? cents : undefined
}

/**
 * Refuses operations that do not make the balances that the file writes in words, or begin or end with another balance
 * than their column of balances. Some banks write a debit without a sign. Returns the balances where both are written,
 * or those of the column.
 */
export const proveStated = (
  { sums, stated, end, currency }: Proven,
  column: Balances | undefined,
  problems: Problems,
): Balances | undefined => {
  const days = sums.map(({ bookedOn }) => bookedOn).toSorted()
  const first = days[0] ?? ''
  const last = days.at(-1) ?? ''
  const of = (kind: Stated['kind']) => stated.filter((one) => one.kind === kind)
  const dated = of('dated').toSorted((one, other) => (one.day ?? '').localeCompare(other.day ?? ''))
  const before = dated.findLast((one) => one.day !== null && one.day < first)
  const after = dated.find((one) => one.day !== null && one.day >= last && (end === null || one.day <= end))
  const opening =
    agreed(of('opening')) ?? (of('opening').length === 0 ? before?.cents : undefined) ?? column?.openingCents
  const ofEnd =
    agreed(of('closing')) ?? (opening !== undefined && of('closing').length === 0 ? after?.cents : undefined)
  const closing = ofEnd ?? column?.closingCents
  if (opening === undefined || closing === undefined || sums.length === 0) return column
  const lines = sums.reduce((sum, { cents }) => sum + cents, 0)
  for (const one of [opening, -opening])
    for (const other of [closing, -closing])
      if (one + lines === other) return { openingCents: one, closingCents: other }
  problems.add(sums[0]?.fileLine ?? 0, 'csv-balances', shownSums({ opening, lines, closing }, currency))
  return undefined
}
