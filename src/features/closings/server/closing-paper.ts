// A closing's paper is a `Paper` (`shared/server/paper/`): headings, tables and figures, made from what the page shows.
// `paper.ts` sends it to a thread, where `paper-pdf.ts` lays it out: the other calls of the process go on.

import { formatDate, formatDateTime } from '#shared/days.ts'
import { formatCount, formatEuros } from '#shared/money.ts'
import type { Block, Column, Paper } from '#shared/server/paper/paper.ts'
import { formatSiren } from '#shared/siren.ts'
import { closingTexts as texts } from '../closing.texts.ts'
import type { Closing, Figures } from '../closing.ts'
import {
  carriedRowsOf,
  closedFactsOf,
  figureTablesOf,
  grossNameOf,
  headlinesOf,
  type NamedFigures,
  stepKindsOf,
  stepText,
} from '../closing-tables.ts'

const figure = (name: string): Column => ({ name, isFigure: true })

/** Returns a table of figures, with a column for each kind of movement that there is. */
const figureTable = (
  first: string,
  rows: readonly NamedFigures[],
  { gross = texts.gross, total }: { gross?: string; total?: Figures } = {},
): Block => {
  const kinds = stepKindsOf([...rows, ...(total ? [total] : [])])
  const cells = (figures: Figures): string[] => [
    formatCount(figures.donationCount),
    formatEuros(figures.gross),
    ...kinds.map((kind) => stepText(figures, kind)),
    formatEuros(figures.net),
  ]
  const names = [texts.count, gross, ...kinds.map((kind) => texts.stepNames[kind]), texts.net]
  return {
    kind: 'table',
    columns: [{ name: first }, ...names.map(figure)],
    rows: rows.map((row) => [row.name, ...cells(row)]),
    ...(total && { total: [texts.total, ...cells(total)] }),
  }
}

const factsOf = (closing: Closing): Block => ({
  kind: 'facts',
  facts: [
    ...closedFactsOf(closing),
    ...(closing.sha256 === null ? [] : ([[texts.checksum, closing.sha256]] satisfies [string, string][])),
  ],
})

const carriedOf = ({ figures }: Closing): Block[] =>
  carriedRowsOf(figures).length === 0
    ? []
    : [
        { kind: 'heading', text: texts.carriedSection },
        { kind: 'text', text: texts.carriedNote },
        figureTable(texts.closing, carriedRowsOf(figures), { gross: texts.carried }),
      ]

const partsOf = ({ figures: { parts } }: Closing): Block[] =>
  parts.length === 0
    ? []
    : [
        { kind: 'heading', text: texts.parts },
        { kind: 'text', text: texts.partsNote },
        {
          kind: 'table',
          columns: [{ name: texts.closing }, { name: texts.period }, figure(texts.net)],
          rows: parts.map(({ closing, net }) => [
            texts.nameOf(closing.kind, closing.number),
            texts.periodOf(closing.from, closing.to),
            net === null ? texts.states.underWay : formatEuros(net),
          ]),
        },
      ]

const figuresOf = ({ figures, total }: Closing): Block[] =>
  figureTablesOf(figures).flatMap(({ title, first, rows }): Block[] => [
    { kind: 'heading', text: title },
    figureTable(first, rows, { gross: grossNameOf(figures), total }),
  ])

const countsOf = ({ counts }: Closing): Block[] =>
  counts.length === 0
    ? []
    : [
        { kind: 'heading', text: texts.counts },
        {
          kind: 'table',
          columns: [
            { name: texts.method },
            ...[texts.expected, texts.counted, texts.difference].map(figure),
            { name: texts.comment },
          ],
          rows: counts.map(({ method, expected, counted, difference, comment }) => [
            texts.methodOf(method),
            formatEuros(expected),
            formatEuros(counted),
            texts.differenceOf(difference),
            comment ?? '',
          ]),
        },
      ]

const shownOf = (shown: number, count: number): Block[] =>
  shown < count ? [{ kind: 'text', text: texts.shownOf(shown, count), isMuted: true }] : []

const lateOf = ({ late: { donations, movements, movementTotals }, lateDonations }: Closing): Block[] => {
  const isNothing = donations.length === 0 && movements.length === 0
  const blocks: Block[] = [
    { kind: 'heading', text: texts.late },
    ...(isNothing ? [] : [{ kind: 'text' as const, text: texts.since(lateDonations, movementTotals) }]),
    { kind: 'text', text: isNothing ? texts.nothingLate : texts.lateNote },
  ]
  if (donations.length > 0)
    blocks.push(
      {
        kind: 'table',
        columns: [
          { name: texts.given },
          figure(texts.amount),
          { name: texts.received },
          { name: texts.device },
          { name: texts.takenIn },
        ],
        rows: donations.map(({ createdAt, amount, receivedAt, device, carriedIn }) => [
          formatDateTime(createdAt),
          formatEuros(amount),
          formatDateTime(receivedAt),
          device?.name ?? texts.byHand,
          carriedIn ? texts.nameOf(carriedIn.kind, carriedIn.number) : texts.nextClosing,
        ]),
      },
      ...shownOf(donations.length, lateDonations.count),
    )
  if (movements.length > 0)
    blocks.push(
      {
        kind: 'table',
        columns: [{ name: texts.kind }, figure(texts.amount), { name: texts.recorded }, { name: texts.countsOn }],
        rows: movements.map((movement) => [
          texts.kindOf(movement),
          texts.amountOf(movement),
          formatDateTime(movement.recordedAt),
          formatDate(movement.effectiveOn),
        ]),
      },
      ...shownOf(movements.length, movementTotals.count),
    )
  return blocks
}

/** Returns what stands on the paper of a closing: the content of its page, and two places to sign. */
export const paperOf = (closing: Closing, editedAt: Date): Paper => {
  const { kind, number, customerName, customerSiren, from, to, closedAt, closedBy, reopening } = closing
  return {
    title: texts.nameOf(kind, number),
    subject: texts.periodOf(from, to),
    issuer: { name: customerName, note: customerSiren && texts.sirenOf(formatSiren(customerSiren)) },
    editedAt,
    blocks: [
      ...(reopening ? [{ kind: 'text' as const, text: texts.reopenedNote }] : []),
      { kind: 'figures', figures: headlinesOf(closing.figures) },
      factsOf(closing),
      ...carriedOf(closing),
      ...partsOf(closing),
      ...figuresOf(closing),
      ...countsOf(closing),
      ...(reopening ? [] : lateOf(closing)),
      { kind: 'heading', text: texts.signatures },
      {
        kind: 'signatures',
        note: texts.signHere,
        signatures: [
          { label: texts.closer, name: closedBy.name, note: formatDateTime(closedAt) },
          { label: texts.secondSigner },
        ],
      },
    ],
  }
}
