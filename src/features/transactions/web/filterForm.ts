import { isLedgerDay, type PageFilters } from '../transaction.search.ts'
import { endBeforeStart } from '../transaction.ts'
import { texts } from './transaction.texts.ts'
import { formatTypedDay, parseTypedDay } from './typedDay.ts'

/** The filter panel as it is being filled in: days as typed, '' where nothing is chosen. */
export type FilterForm = Record<'startDate' | 'endDate' | 'causeId' | 'deviceId' | 'customerId', string>
export type FilterErrors = Partial<Record<'startDate' | 'endDate', string>>

export const emptyForm: FilterForm = { startDate: '', endDate: '', causeId: '', deviceId: '', customerId: '' }

export const formOfFilters = ({ startDate, endDate, causeId, deviceId, customerId }: PageFilters): FilterForm => ({
  startDate: startDate ? formatTypedDay(startDate) : '',
  endDate: endDate ? formatTypedDay(endDate) : '',
  causeId: causeId ?? '',
  deviceId: deviceId ?? '',
  customerId: customerId ?? '',
})

/** `6/3/26` becomes `06/03/2026`; what is no day stays as it was typed. */
export const writeOutDay = (text: string): string => {
  const day = parseTypedDay(text)
  return day ? formatTypedDay(day) : text
}

const isWrongDay = (text: string): boolean => text.trim() !== '' && !isLedgerDay(parseTypedDay(text) ?? '')

/** Reads the filters of the form, or its errors. An end before the start is the end's (docs/rules.md#transactions-period). */
export const filtersOfForm = (
  form: FilterForm,
): { filters: PageFilters; errors?: never } | { filters?: never; errors: FilterErrors } => {
  const errors: FilterErrors = {
    ...(isWrongDay(form.startDate) && { startDate: texts.invalidDate }),
    ...(isWrongDay(form.endDate) && { endDate: texts.invalidDate }),
  }
  const startDate = parseTypedDay(form.startDate)
  const endDate = parseTypedDay(form.endDate)
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
