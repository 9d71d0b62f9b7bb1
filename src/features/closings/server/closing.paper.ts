import { formatDate, formatDateTime } from '#shared/days.ts'
import { formatCount, formatEuros } from '#shared/money.ts'
import type { Block, Column, Paper } from '#shared/server/paper/paper.ts'
import { formatSiren } from '#shared/siren.ts'
import { closingTexts as texts } from '../closing.texts.ts'
import type { Closing, Figures } from '../closing.ts'

const figure = (name: string): Column => ({ name, isFigure: true })

const rowOf = (name: string, { donationCount, gross, movements, net }: Figures): string[] => [
  name,
  formatCount(donationCount),
  formatEuros(gross),
  formatEuros(movements),
  formatEuros(net),
]

const headlinesOf = ({ total: { donationCount, gross, movements, net } }: Closing): Block => ({
  kind: 'figures',
  figures: [
    { label: texts.count, value: formatCount(donationCount) },
    { label: texts.gross, value: formatEuros(gross) },
    {
      label: texts.net,
      value: formatEuros(net),
      note: movements === 0 ? undefined : `${texts.movements}\u00a0: ${texts.differenceOf(movements)}`,
    },
  ],
})

const factsOf = ({ closedAt, closedBy, reopening, sha256 }: Closing): Block => ({
  kind: 'facts',
  facts: [
    [texts.closedAt, `${formatDateTime(closedAt)}, ${texts.by} ${closedBy.name}`],
    ...(reopening
      ? ([
          [texts.reopenedAt, `${formatDateTime(reopening.reopenedAt)}, ${texts.by} ${reopening.reopenedBy.name}`],
          [texts.reason, reopening.reason],
        ] satisfies [string, string][])
      : []),
    [texts.checksum, sha256],
  ],
})

const figuresOf = ({ figures: { methods, devices, causes }, total }: Closing): Block[] => {
  const columns = [texts.count, texts.gross, texts.movements, texts.net].map(figure)
  const table = (title: string, first: string, rows: string[][]): Block[] => [
    { kind: 'heading', text: title },
    { kind: 'table', columns: [{ name: first }, ...columns], rows, total: rowOf(texts.total, total) },
  ]
  return [
    ...table(
      texts.byMethod,
      texts.method,
      methods.map((row) => rowOf(texts.methodOf(row.method), row)),
    ),
    ...table(
      texts.byDevice,
      texts.device,
      devices.map((row) => rowOf(row.device?.name ?? texts.byHand, row)),
    ),
    ...table(
      texts.byCause,
      texts.cause,
      causes.map((row) => rowOf(row.cause?.name ?? texts.noCause, row)),
    ),
  ]
}

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
    { kind: 'text', text: isNothing ? texts.nothingLate : texts.lateNote },
  ]
  if (donations.length > 0)
    blocks.push(
      { kind: 'text', text: texts.lateDonations(lateDonations.count, lateDonations.total) },
      {
        kind: 'table',
        columns: [{ name: texts.given }, figure(texts.amount), { name: texts.received }, { name: texts.device }],
        rows: donations.map(({ createdAt, amount, receivedAt, device }) => [
          formatDateTime(createdAt),
          formatEuros(amount),
          formatDateTime(receivedAt),
          device?.name ?? texts.byHand,
        ]),
      },
      ...shownOf(donations.length, lateDonations.count),
    )
  if (movements.length > 0)
    blocks.push(
      { kind: 'text', text: texts.lateMovements(movementTotals.count, movementTotals.total) },
      {
        kind: 'table',
        columns: [{ name: texts.kind }, figure(texts.amount), { name: texts.recorded }, { name: texts.countsOn }],
        rows: movements.map((movement) => [
          texts.kindOf(movement),
          texts.differenceOf(movement.amount),
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
      headlinesOf(closing),
      factsOf(closing),
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
