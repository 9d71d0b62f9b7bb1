import { formatDateTime, formatDay } from '#shared/days.ts'
import { eurosOfCents, formatCount, formatEuros } from '#shared/money.ts'
import type { Block, Paper, Signature } from '#shared/server/paper/paper.ts'
import { sheetTexts as texts } from '../sheet.texts.ts'
import { type CountingSheet, centsOfLines, type SheetLine } from '../sheet.ts'

/** Returns a count as a table: a row for each denomination, and the total. `sign` is -1 for what is taken away. */
export const countTable = (lines: readonly SheetLine[], totalName: string, sign: 1 | -1 = 1): Block => ({
  kind: 'table',
  columns: [
    { name: texts.denomination },
    { name: texts.quantity, isFigure: true },
    { name: texts.amount, isFigure: true },
  ],
  rows: lines.map((line) => [
    formatEuros(line.denomination),
    formatCount(line.quantity),
    formatEuros(sign * eurosOfCents(centsOfLines([line]))),
  ]),
  total: [totalName, '', formatEuros(sign * eurosOfCents(centsOfLines(lines)))],
})

const factsOf = (sheet: CountingSheet): Block => {
  const facts: [string, string | null][] = [
    [texts.reason, sheet.reason],
    [texts.place, sheet.place],
    [texts.event, sheet.event],
    [texts.box, sheet.box],
    [texts.cause, sheet.cause?.name ?? texts.noCause],
    [texts.createdAt, `${formatDateTime(sheet.createdAt)}, ${sheet.createdBy.name}`],
  ]
  return { kind: 'facts', facts: facts.filter((fact): fact is [string, string] => fact[1] !== null) }
}

/** Returns the count, which a reader who is to count second does not get (docs/rules/cash.md#cash-blind). */
const countOf = ({ lines, total, reversesId }: CountingSheet): { headline: Block[]; table: Block[] } => {
  if (!lines || total === undefined) return { headline: [], table: [] }
  const sign = reversesId ? -1 : 1
  return {
    headline: [{ kind: 'figures', figures: [{ label: texts.total, value: formatEuros(sign * total) }] }],
    table: [{ kind: 'heading', text: texts.count }, countTable(lines, texts.total, sign)],
  }
}

const signaturesOf = ({ signatures }: CountingSheet): Signature[] =>
  [0, 1].map((place) => {
    const signature = signatures[place]
    return {
      label: `${texts.signHere} ${place + 1}`,
      ...(signature && {
        name: signature.signedBy.name,
        note: `${texts.signedOn} ${formatDateTime(signature.signedAt)}`,
      }),
    }
  })

/** Returns the paper of a counting sheet (docs/rules/cash.md#cash-sheet-paper), as its reader sees the sheet. */
export const paperOf = (sheet: CountingSheet, association: string, editedAt: Date): Paper => {
  const { headline, table } = countOf(sheet)
  return {
    title: sheet.reversesId ? texts.oneReversing : texts.one,
    subject: formatDay(sheet.day),
    issuer: { name: association, note: null },
    editedAt,
    blocks: [
      ...(sheet.reversal?.isSealed ? [{ kind: 'text' as const, text: texts.reversedNote }] : []),
      ...headline,
      factsOf(sheet),
      ...table,
      { kind: 'heading', text: texts.signatures },
      { kind: 'signatures', note: texts.dateAndSignature, signatures: signaturesOf(sheet) },
    ],
  }
}
