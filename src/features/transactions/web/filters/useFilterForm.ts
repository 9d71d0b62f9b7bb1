import { useState } from 'react'
import { type Day, dayOf } from '#shared/days.ts'
import { type PageFilters, type ReversedPeriod, sameFilters } from '../../transaction.search.ts'
import { endBeforeStart } from '../../transaction.ts'
import {
  completeDay,
  type DayFieldName,
  dayOfField,
  type FilterErrors,
  type FilterForm,
  filtersOfForm,
  formOfFilters,
} from './filterForm.ts'

type Shown = {
  applied: PageFilters
  refusedPeriod: ReversedPeriod | undefined
}

const currentDay = (): Day => dayOf(new Date())

const stateOf = ({ applied, refusedPeriod }: Shown): { form: FilterForm; errors: FilterErrors } => ({
  form: formOfFilters({ ...applied, ...refusedPeriod }),
  errors: refusedPeriod ? { endDate: endBeforeStart } : {},
})

/** Keeps the state of the filter form. Resets to the applied filters when they change elsewhere (a chip, Back). */
export const useFilterForm = (shown: Shown) => {
  const [{ form, errors }, setState] = useState(() => stateOf(shown))
  const [lastShown, setLastShown] = useState(shown)
  if (!sameFilters(lastShown.applied, shown.applied) || lastShown.refusedPeriod !== shown.refusedPeriod) {
    setLastShown(shown)
    setState(stateOf(shown))
  }
  // Event handlers use the current day instead: a page may stay open overnight.
  const [today] = useState(currentDay)
  const { filters } = filtersOfForm(form, today)
  return {
    form,
    errors,
    isPending: !filters || !sameFilters(filters, shown.applied),
    typedDay: (name: DayFieldName) => dayOfField(form, name, today),
    change: (name: keyof FilterForm, value: string) =>
      setState((before) => ({ form: { ...before.form, [name]: value }, errors: {} })),
    /** Separate from `change`: keeps the day and its error. */
    complete: (name: DayFieldName) =>
      setState((before) => ({
        ...before,
        form: { ...before.form, [name]: completeDay(before.form, name, currentDay()) },
      })),
    replace: (next: PageFilters) => setState({ form: formOfFilters(next), errors: {} }),
    check: (): { filters: PageFilters } | { errors: FilterErrors } => {
      const result = filtersOfForm(form, currentDay())
      if (result.errors) setState({ form, errors: result.errors })
      return result
    },
  }
}
