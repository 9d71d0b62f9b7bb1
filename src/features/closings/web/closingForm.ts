import { z } from 'zod'
import type { PaymentMethod } from '#features/transactions/donation.ts'
import { addDays, Day } from '#shared/days.ts'
import { eurosTyped } from '#shared/money.ts'
import { messagesByField } from '#shared/web/useSchemaForm.ts'
import { closingTexts as texts } from '../closing.texts.ts'
import { type ClosingFigures, ClosingInput, type ClosingKind, ClosingPeriod } from '../closing.ts'

type TypedCount = { counted: string; comment: string }
export type ClosingFormValues = {
  /** A preset ('2026-02-01:2026-02-28'), or `day` or `period` for typed days. */
  choice: string
  day: string
  from: string
  to: string
  counts: Record<PaymentMethod, TypedCount>
}

/** Nothing typed. The form sets the fields inside. */
const nothingCounted = () => ({ counted: '', comment: '' })
const noCounts = (): ClosingFormValues['counts'] => ({
  card: nothingCounted(),
  cash: nothingCounted(),
  cheque: nothingCounted(),
  transfer: nothingCounted(),
})

export const AskedDays = z.object({ from: Day.optional().catch(undefined), to: Day.optional().catch(undefined) })

/** Returns the values to begin with: the days of a link, or the last day that has ended. */
export const initialValuesOf = (today: Day, { from, to }: z.infer<typeof AskedDays>): ClosingFormValues => {
  const ended = addDays(today, -1)
  const values = { day: ended, from: addDays(ended, -6), to: ended, counts: noCounts() }
  if (!from || !to) return { ...values, choice: 'day' }
  return from === to ? { ...values, choice: 'day', day: from } : { ...values, choice: 'period', from, to }
}

const presetOf = (from: Day, to: Day): string => `${from}:${to}`

export const choicesOf = (today: Day) => {
  const lastMonthEnd = addDays(`${today.slice(0, 7)}-01`, -1)
  const lastMonth = `${lastMonthEnd.slice(0, 7)}-01`
  const year = today.slice(0, 4)
  const lastYear = String(Number(year) - 1)
  return [
    { value: 'day', label: texts.choices.day },
    { value: presetOf(lastMonth, lastMonthEnd), label: texts.choices.month(lastMonth) },
    { value: presetOf(`${year}-01-01`, today), label: texts.choices.currentExercise(year) },
    { value: presetOf(`${lastYear}-01-01`, `${lastYear}-12-31`), label: texts.choices.exercise(lastYear) },
    { value: 'period', label: texts.choices.period },
  ]
}

export const kindOf = ({ choice }: ClosingFormValues): ClosingKind => (choice === 'day' ? 'day' : 'period')

const daysOf = (values: ClosingFormValues) => {
  if (values.choice === 'day') return { kind: 'day', from: values.day, to: values.day }
  if (values.choice === 'period') return { kind: 'period', from: values.from, to: values.to }
  const [from, to] = values.choice.split(':')
  return { kind: 'period', from, to }
}

/** Returns the days to close, or undefined while they are not valid. */
export const periodOf = (values: ClosingFormValues): ClosingPeriod | undefined =>
  ClosingPeriod.safeParse(daysOf(values)).data

export const countable = ({ methods }: ClosingFigures) =>
  methods.flatMap(({ method, net }) => (method === null ? [] : [{ method, net }]))

const typedCounts = (values: ClosingFormValues, figures: ClosingFigures | undefined) =>
  (figures ? countable(figures) : []).flatMap(({ method }) => {
    const { counted, comment } = values.counts[method]
    const euros = eurosTyped(counted)
    return euros === undefined ? [] : [{ method, counted: euros, comment }]
  })

export const bodyOf = (values: ClosingFormValues, figures: ClosingFigures | undefined) => ({
  ...daysOf(values),
  counts: typedCounts(values, figures),
  donationCount: figures?.total.donationCount ?? 0,
  net: figures?.total.net ?? 0,
})

export const errorsOf = (values: ClosingFormValues, figures: ClosingFigures | undefined) => {
  const counts = typedCounts(values, figures)
  const messages = messagesByField(ClosingInput, bodyOf(values, figures))
  return Object.fromEntries(
    Object.entries(messages).map(([path, message]) => {
      if (values.choice === 'day' && (path === 'from' || path === 'to')) return ['day', message]
      const [, index, field] = /^counts\.(\d+)\.(\w+)$/.exec(path) ?? []
      const method = counts[Number(index)]?.method
      return method && field ? [`counts.${method}.${field}`, message] : [path, message]
    }),
  )
}
