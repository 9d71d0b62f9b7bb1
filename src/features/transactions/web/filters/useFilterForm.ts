import { useState } from 'react'
import { type Day, dayOf } from '#shared/days.ts'
import { type PageFilters, type ReversedPeriod, sameFilters } from '../../transaction.search.ts'
import { endBeforeStart } from '../../transaction.ts'
import {
  type DayFieldName,
  dayOfField,
  type FilterErrors,
  type FilterForm,
  filtersOfForm,
  formOfFilters,
  writeOutDay,
} from './filterForm.ts'

type Shown = {
  /** The filters in force. */
  applied: PageFilters
  /** A period of the address that was refused: the form shows it, with what is wrong. */
  refusedPeriod: ReversedPeriod | undefined
}

const currentDay = (): Day => dayOf(new Date())

const stateOf = ({ applied, refusedPeriod }: Shown): { form: FilterForm; errors: FilterErrors } => ({
  form: formOfFilters({ ...applied, ...refusedPeriod }),
  errors: refusedPeriod ? { endDate: endBeforeStart } : {},
})

/** The filter form. It starts again from the filters in force when they change from elsewhere (a chip, Back). */
export const useFilterForm = (shown: Shown) => {
  const [{ form, errors }, setState] = useState(() => stateOf(shown))
  const [lastShown, setLastShown] = useState(shown)
  if (!sameFilters(lastShown.applied, shown.applied) || lastShown.refusedPeriod !== shown.refusedPeriod) {
    setLastShown(shown)
    setState(stateOf(shown))
  }
  // What is typed is read again by the day of the event: a page may stay open overnight.
  const [today] = useState(currentDay)
  const { filters } = filtersOfForm(form, today)
  return {
    form,
    errors,
    /** Whether the form says something else than the filters in force. */
    isPending: !filters || !sameFilters(filters, shown.applied),
    typedDay: (name: DayFieldName) => dayOfField(form, name, today),
    change: (name: keyof FilterForm, value: string) =>
      setState((before) => ({ form: { ...before.form, [name]: value }, errors: {} })),
    /** Apart from `change`: the day stays the same, and so does the error. */
    writeOut: (name: DayFieldName) =>
      setState((before) => ({
        ...before,
        form: { ...before.form, [name]: writeOutDay(before.form, name, currentDay()) },
      })),
    replace: (next: PageFilters) => setState({ form: formOfFilters(next), errors: {} }),
    /** Returns what the form asks for, or what is wrong with it, which the form then shows. */
    check: (): { filters: PageFilters } | { errors: FilterErrors } => {
      const asked = filtersOfForm(form, currentDay())
      if (asked.errors) setState({ form, errors: asked.errors })
      return asked
    },
  }
}
