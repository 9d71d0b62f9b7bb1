import { closingTexts } from '#features/closings/closing.texts.ts'
import { isClosingOf } from '#features/closings/closing.ts'
import { formatDateTime } from '#shared/days.ts'
import { periodOfMonth } from '#shared/periods.ts'
import type { Block, Paper } from '#shared/server/paper/paper.ts'
import { formatSiren } from '#shared/siren.ts'
import { monthTexts as texts } from '../month.texts.ts'
import type { MonthSheet } from '../month.ts'
import { headlinesOf, type SheetTable, tablesOf } from '../month-tables.ts'

const factsOf = ({ month, closing, seal }: MonthSheet): Block[] => {
  const { startDate: from, endDate: to } = periodOfMonth(month)
  if (!closing || !isClosingOf(closing, { from, to })) return [{ kind: 'text', text: texts.notClosed(month) }]
  const { kind, number, closedAt, closedBy } = closing
  return [
    {
      kind: 'facts',
      facts: [
        [closingTexts.closing, closingTexts.nameOf(kind, number)],
        [closingTexts.closedAt, `${formatDateTime(closedAt)}, ${closingTexts.by} ${closedBy.name}`],
        ...(seal
          ? ([
              [texts.sealedAt, `${formatDateTime(seal.sealedAt)}, ${closingTexts.by} ${seal.sealedBy.name}`],
              [closingTexts.checksum, seal.sha256],
            ] satisfies [string, string][])
          : []),
      ],
    },
  ]
}

const tableOf = ({ title, columns, rows, total, note }: SheetTable): Block[] => [
  { kind: 'heading', text: title },
  {
    kind: 'table',
    columns: columns.map((name, index) => ({ name, ...(index > 0 && { isFigure: true }) })),
    rows: rows.map(({ cells }) => cells),
    ...(total && { total }),
  },
  ...(note ? [{ kind: 'text' as const, text: note, isMuted: true }] : []),
]

const missingOf = ({ missing }: MonthSheet): Block[] => [
  { kind: 'heading', text: texts.missing },
  missing.length === 0
    ? { kind: 'text', text: texts.nothingMissing }
    : {
        kind: 'table',
        columns: [{ name: texts.what }, { name: texts.whoActs }],
        rows: missing.map((one) => [texts.nameOf(one), texts.missingNotes[one.kind]]),
      },
]

const signaturesOf = ({ closing }: MonthSheet): Block[] =>
  closing
    ? [
        { kind: 'heading', text: closingTexts.signatures },
        {
          kind: 'signatures',
          note: closingTexts.signHere,
          signatures: [
            { label: closingTexts.closer, name: closing.closedBy.name, note: formatDateTime(closing.closedAt) },
            { label: closingTexts.secondSigner },
          ],
        },
      ]
    : []

/** Returns what stands on the paper of a month: the content of its page, and two places to sign once it is closed
 * (docs/rules/months.md#months-paper). */
export const paperOf = (sheet: MonthSheet, editedAt: Date): Paper => ({
  title: texts.month(sheet.month),
  subject: texts.titleOf(sheet.month),
  issuer: {
    name: sheet.customerName,
    note: sheet.customerSiren && closingTexts.sirenOf(formatSiren(sheet.customerSiren)),
  },
  editedAt,
  blocks: [
    { kind: 'text', text: texts.verdictOf(sheet) },
    { kind: 'figures', figures: headlinesOf(sheet) },
    ...factsOf(sheet),
    ...sheet.figures.carried.map((carried) => ({ kind: 'text' as const, text: texts.carried(carried) })),
    ...missingOf(sheet),
    ...tablesOf(sheet).flatMap(tableOf),
    ...signaturesOf(sheet),
  ],
})
