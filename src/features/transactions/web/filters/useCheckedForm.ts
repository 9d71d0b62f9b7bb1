import { useRef } from 'react'
import type { PageFilters, ReversedPeriod } from '../../transaction.search.ts'
import { useFilterForm } from './useFilterForm.ts'

type Applied = {
  applied: PageFilters
  refusedPeriod: ReversedPeriod | undefined
  onApply: (filters: PageFilters) => void
  /** Shows the form, whose first invalid field gets the focus. */
  onRefused: () => void
}

/** Keeps the filters' form for all that acts on it: the panel, and the exports and the print. */
export const useCheckedForm = ({ applied, refusedPeriod, onApply, onRefused }: Applied) => {
  const filterForm = useFilterForm({ applied, refusedPeriod })
  const startField = useRef<HTMLInputElement>(null)
  const endField = useRef<HTMLInputElement>(null)
  const apply = (filters: PageFilters) => {
    filterForm.replace(filters)
    onApply(filters)
  }
  /** Applies the form, then calls `act` with its filters, or focuses the first invalid field. */
  const withForm = (act?: (filters: PageFilters) => void) => {
    const checked = filterForm.check()
    if ('filters' in checked) {
      apply(checked.filters)
      act?.(checked.filters)
      return
    }
    onRefused()
    const wrong = checked.errors.startDate ? startField : endField
    // The panel may just have been opened.
    setTimeout(() => wrong.current?.focus())
  }
  return { filterForm, startField, endField, apply, withForm }
}

export type CheckedForm = ReturnType<typeof useCheckedForm>
