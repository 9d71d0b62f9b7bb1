import type { Day } from '#shared/days.ts'
import { isLedgerDay, type PageFilters } from '../../transaction.search.ts'
import { endBeforeStart } from '../../transaction.ts'
import { texts } from '../transaction.texts.ts'
import { formatTypedDay, parseTypedDay } from './typedDay.ts'

/** The filter panel while it is filled in: days as typed, '' where nothing is chosen. */
export type FilterForm = Record<'startDate' | 'endDate' | 'causeId' | 'deviceId' | 'customerId', string>
export type DayFieldName = 'startDate' | 'endDate'
export type FilterErrors = Partial<Record<DayFieldName, string>>

export const emptyForm: FilterForm = { startDate: '', endDate: '', causeId: '', deviceId: '', customerId: '' }

export const formOfFilters = ({ startDate, endDate, causeId, deviceId, customerId }: PageFilters): FilterForm => ({
  startDate: startDate ? formatTypedDay(startDate) : '',
  endDate: endDate ? formatTypedDay(endDate) : '',
  causeId: causeId ?? '',
  deviceId: deviceId ?? '',
  customerId: customerId ?? '',
})

/** Reads the day that a field holds; undefined when it is blank or no day. An end without its year follows the start. */
export const dayOfField = (form: FilterForm, name: DayFieldName, today: Day): Day | undefined => {
  const from = name === 'endDate' ? parseTypedDay(form.startDate, { today }) : undefined
  return parseTypedDay(form[name], { today, from })
}

/** Writes a typed day out in full: `6/3` becomes `06/03/2026`. What is no day stays as it was typed. */
export const writeOutDay = (form: FilterForm, name: DayFieldName, today: Day): string => {
  const day = dayOfField(form, name, today)
  return day ? formatTypedDay(day) : form[name]
}

const isWrongDay = (text: string, day: Day | undefined): boolean => text.trim() !== '' && !isLedgerDay(day ?? '')

/** Reads the filters of the form, or its errors. An end before the start is the end's (docs/rules.md#transactions-period). */
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
  return {
    filters: {
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
      ...(form.causeId && { causeId: form.causeId }),
      ...(form.deviceId && { deviceId: form.deviceId }),
      ...(form.customerId && { customerId: form.customerId }),
    },
  }
}
