import { type Day, isLedgerDay } from '#shared/days.ts'
import { formatTypedDay, parseTypedDay } from '#shared/web/typedDay.ts'
import type { PageFilters } from '../../transaction.search.ts'
import { endBeforeStart, MethodFilter } from '../../transaction.ts'
import { texts } from '../transaction.texts.ts'

/** The values of the filter form: days as typed, '' without a choice. */
export type FilterForm = Record<
  'startDate' | 'endDate' | 'causeId' | 'deviceId' | 'paymentMethod' | 'customerId',
  string
>
export type DayFieldName = 'startDate' | 'endDate'
export type FilterErrors = Partial<Record<DayFieldName, string>>

export const formOfFilters = ({ startDate, endDate, customerId, ...choices }: PageFilters): FilterForm => ({
  startDate: startDate ? formatTypedDay(startDate) : '',
  endDate: endDate ? formatTypedDay(endDate) : '',
  causeId: choices.causeId ?? '',
  deviceId: choices.deviceId ?? '',
  paymentMethod: choices.paymentMethod ?? '',
  customerId: customerId ?? '',
})

/** Reads the day of a field. Returns undefined for a blank or invalid text. An end without a year follows the start. */
export const dayOfField = (form: FilterForm, name: DayFieldName, today: Day): Day | undefined => {
  const from = name === 'endDate' ? parseTypedDay(form.startDate, { today }) : undefined
  return parseTypedDay(form[name], { today, from })
}

/** Completes a typed day: `6/3` becomes `06/03/2026`. Returns an invalid text unchanged. */
export const completeDay = (form: FilterForm, name: DayFieldName, today: Day): string => {
  const day = dayOfField(form, name, today)
  return day ? formatTypedDay(day) : form[name]
}

const isWrongDay = (text: string, day: Day | undefined): boolean => text.trim() !== '' && !isLedgerDay(day ?? '')

/** Reads the filters, or errors. An end before the start is one (docs/rules/transactions.md#transactions-period). */
export const filtersOfForm = (
  form: FilterForm,
  today: Day,
): { filters: PageFilters; errors?: never } | { filters?: never; errors: FilterErrors } => {
  const startDate = dayOfField(form, 'startDate', today)
  const endDate = dayOfField(form, 'endDate', today)
  const errors: FilterErrors = {
    ...(isWrongDay(form.startDate, startDate) && { startDate: texts.invalidDate }),
    ...(isWrongDay(form.endDate, endDate) && { endDate: texts.invalidDate }),
  }
  if (startDate && endDate && endDate < startDate && !errors.startDate) errors.endDate ??= endBeforeStart
  if (errors.startDate || errors.endDate) return { errors }
  const paymentMethod = MethodFilter.safeParse(form.paymentMethod).data
  return {
    filters: {
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
      ...(form.causeId && { causeId: form.causeId }),
      ...(form.deviceId && { deviceId: form.deviceId }),
      ...(paymentMethod && { paymentMethod }),
      ...(form.customerId && { customerId: form.customerId }),
    },
  }
}
