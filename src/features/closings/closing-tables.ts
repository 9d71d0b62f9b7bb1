import { formatDateTime } from '#shared/days.ts'
import { formatCount, formatEuros } from '#shared/money.ts'
import { closingTexts as texts } from './closing.texts.ts'
import { type Closing, type ClosingFigures, type Figures, StepKind } from './closing.ts'

/** Lists who closed and reopened it, and when: each with its label. */
export const closedFactsOf = ({ closedAt, closedBy, reopening }: Closing): [label: string, value: string][] => {
  const closed: [string, string] = [texts.closedAt, `${formatDateTime(closedAt)}, ${texts.by} ${closedBy.name}`]
  if (!reopening) return [closed]
  const { reopenedAt, reopenedBy, reason } = reopening
  const reopened = `${formatDateTime(reopenedAt)}, ${texts.by} ${reopenedBy.name}`
  return [closed, [texts.reopenedAt, reopened], [texts.reason, reason]]
}

export const stepKindsOf = (rows: readonly Figures[]): StepKind[] =>
  StepKind.options.filter((wanted) => rows.some(({ steps }) => steps.some(({ kind }) => kind === wanted)))

/** Writes what movements of a kind changed: nothing for 0 euros. */
export const stepText = ({ steps }: Figures, wanted: StepKind): string => {
  const step = steps.find(({ kind }) => kind === wanted)
  return step ? formatEuros(step.amount) : ''
}

const sumOf = (rows: readonly Figures[], name: 'donationCount' | 'cancelledCount' | 'gross'): number =>
  rows.reduce((sum, row) => sum + Math.round(row[name] * 100), 0) / 100

/** Tells whether a record has anything in a closing: one with cancelled donations alone has nothing. */
const hasFigures = ({ donationCount, gross, net, steps }: Figures): boolean =>
  donationCount !== 0 || gross !== 0 || net !== 0 || steps.length > 0

/** Lists the large figures of a closing (docs/rules/figures.md): its days', the carried ones, and the rest. */
export const headlinesOf = (figures: ClosingFigures) => {
  const { total, carried } = figures
  const count = sumOf(carried, 'donationCount')
  const gross = sumOf(carried, 'gross')
  const cancelledCount = total.cancelledCount - sumOf(carried, 'cancelledCount')
  return [
    {
      label: texts.count,
      value: formatCount(total.donationCount - count),
      note: cancelledCount > 0 ? texts.cancelledOf(cancelledCount) : undefined,
    },
    { label: texts.gross, value: formatEuros((Math.round(total.gross * 100) - Math.round(gross * 100)) / 100) },
    ...(carriedRowsOf(figures).length > 0
      ? [{ label: texts.carried, value: formatEuros(gross), note: texts.carriedCount(count) }]
      : []),
    { label: texts.net, value: formatEuros(total.net), note: texts.stepsOf(total) },
  ]
}

/** Names the column of what came: with what is carried where there is any. */
export const grossNameOf = (figures: ClosingFigures): string =>
  carriedRowsOf(figures).length > 0 ? texts.grossAndCarried : texts.gross

export type NamedFigures = Figures & { id: string; name: string }

/** Lists the tables of the figures: by payment method, terminal and cause. Each has the records that have anything. */
export const figureTablesOf = (figures: ClosingFigures) =>
  allTablesOf(figures)
    .map((table) => ({ ...table, rows: table.rows.filter(hasFigures) }))
    .filter(({ rows }) => rows.length > 0)

const allTablesOf = ({ methods, devices, causes }: ClosingFigures) => [
  {
    title: texts.byMethod,
    first: texts.method,
    rows: methods.map((row): NamedFigures => ({ ...row, id: row.method ?? '', name: texts.methodOf(row.method) })),
  },
  {
    title: texts.byDevice,
    first: texts.device,
    rows: devices.map(
      (row): NamedFigures => ({
        ...row,
        id: row.device?._id ?? '',
        name: row.device?.name ?? texts.byHand,
      }),
    ),
  },
  {
    title: texts.byCause,
    first: texts.cause,
    rows: causes.map(
      (row): NamedFigures => ({
        ...row,
        id: row.cause?._id ?? '',
        name: row.cause?.name ?? texts.noCause,
      }),
    ),
  },
]

/** Lists the donations that came too late for earlier closings, by closing. */
export const carriedRowsOf = ({ carried }: ClosingFigures): NamedFigures[] =>
  carried.filter(hasFigures).map((row) => ({ ...row, id: row.closing._id, name: texts.carriedHeading(row.closing) }))
