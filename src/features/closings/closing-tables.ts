import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
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

/** Lists the kinds of movements that some of these figures have, in their order. */
export const stepKindsOf = (rows: readonly Figures[]): StepKind[] =>
  StepKind.options.filter((wanted) => rows.some(({ steps }) => steps.some(({ kind }) => kind === wanted)))

/** Writes what movements of a kind changed: nothing for 0 euros. */
export const stepText = ({ steps }: Figures, wanted: StepKind): string => {
  const step = steps.find(({ kind }) => kind === wanted)
  return step ? formatEuros(step.amount) : ''
}

export type NamedFigures = Figures & { id: string; name: string }

/** Lists the tables of the figures: by payment method, terminal and cause. */
export const figureTablesOf = ({ methods, devices, causes }: ClosingFigures) => [
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
  carried.map((row) => ({ ...row, id: row.closing._id, name: texts.carriedHeading(row.closing) }))
