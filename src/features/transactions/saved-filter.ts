import { z } from 'zod'
import { Day, dayOf, isLedgerDay } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { type Period, periodNamed, periodNames } from '#shared/periods.ts'
import { conflict, ruleBroken } from '#shared/problem.ts'
import { type Calendar, computedCalendar } from '#shared/ramadan.ts'
import { requiredName } from '#shared/text.ts'
import type { PageFilters } from './transaction.search.ts'
import { endBeforeStart, MethodFilter, punctual } from './transaction.ts'

/** The number of filters that a person may save in an association (docs/rules/transactions.md#transactions-saved). */
export const maxSavedFilters = 20

/** The periods that a saved filter may keep by name. They move with the calendar. */
export const SavedPeriod = z.enum(['today', ...periodNames], orMissing('Période inconnue'))
export type SavedPeriod = z.infer<typeof SavedPeriod>

const LedgerDay = Day.refine(isLedgerDay, 'Date invalide')

const filterFields = {
  /** Instead of days: they are those of the day on which the filter is used. */
  period: SavedPeriod.nullish(),
  startDate: LedgerDay.nullish(),
  endDate: LedgerDay.nullish(),
  /** The id of a cause, or `punctual`. */
  causeId: z.union([z.literal(punctual), Id], 'Cause invalide').nullish(),
  deviceId: Id.nullish(),
  paymentMethod: MethodFilter.nullish(),
}

export const SavedFilterName = requiredName(60, { required: 'Le nom est obligatoire' })

export const SavedFilterInput = z
  .strictObject({ name: SavedFilterName, ...filterFields })
  .refine(({ name: _name, ...filters }) => Object.values(filters).some(Boolean), {
    message: 'Choisissez au moins un filtre',
    path: ['name'],
  })
  .refine(({ period, startDate, endDate }) => !period || (!startDate && !endDate), {
    message: 'Choisissez une période ou des dates',
    path: ['period'],
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    message: endBeforeStart,
    path: ['endDate'],
  })
export type SavedFilterInput = z.output<typeof SavedFilterInput>

export const SavedFilterRenaming = z.strictObject({ name: SavedFilterName })
export type SavedFilterRenaming = z.output<typeof SavedFilterRenaming>

export const SavedFilter = z.object({
  _id: Id,
  name: z.string(),
  period: SavedPeriod.nullable(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  causeId: z.string().nullable(),
  deviceId: Id.nullable(),
  paymentMethod: MethodFilter.nullable(),
})
export type SavedFilter = z.infer<typeof SavedFilter>

export const savedFilterRefusals = {
  nameTaken: () => conflict('filter-name-taken', 'Vous avez déjà un filtre de ce nom.', 'name'),
  limitReached: () =>
    ruleBroken('saved-filters-limit', `Limite de ${maxSavedFilters} filtres atteinte. Supprimez-en un.`),
  unknownCause: () => ruleBroken('unknown-cause', 'Cette cause est introuvable.', 'causeId'),
  unknownDevice: () => ruleBroken('unknown-device', 'Cet appareil est introuvable.', 'deviceId'),
}

const daysOfSaved = (period: SavedPeriod, today: Day, calendar: Calendar): Period | undefined =>
  period === 'today'
    ? { startDate: today, endDate: today }
    : (periodNamed(period, today, calendar) ?? periodNamed(period, today))

/** Returns the filters that a saved filter means now: a named period has the days of today. */
export const filtersOfSaved = (
  saved: Omit<SavedFilter, '_id' | 'name'>,
  now: Date,
  calendar: Calendar = computedCalendar,
): PageFilters => {
  const { period, startDate, endDate, causeId, deviceId, paymentMethod } = saved
  return {
    ...(period
      ? daysOfSaved(period, dayOf(now), calendar)
      : { ...(startDate && { startDate }), ...(endDate && { endDate }) }),
    ...(causeId && { causeId }),
    ...(deviceId && { deviceId }),
    ...(paymentMethod && { paymentMethod }),
  }
}

/** Lists the names that a filter's period has now, in the order in which screens offer them. Most periods have none. */
export const movingPeriodsOf = (
  { startDate, endDate }: PageFilters,
  now: Date,
  calendar: Calendar = computedCalendar,
): SavedPeriod[] => {
  if (!startDate || !endDate) return []
  const today = dayOf(now)
  return SavedPeriod.options.filter((name) => {
    const period = daysOfSaved(name, today, calendar)
    return period?.startDate === startDate && period.endDate === endDate
  })
}
