import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { dayOf } from '#shared/days.ts'
import { type PageFilters, type ReversedPeriod, withToday } from '../../transaction.search.ts'
import { ExportButtons, type ExportButtonsProps } from '../export/ExportButtons.tsx'
import { PrintButton } from '../export/PrintButton.tsx'
import type { ExportKind } from '../export/useExport.ts'
import { texts } from '../transaction.texts.ts'
import type { Choice, ChoiceGroup } from './choices.queries.ts'
import { FilterFields } from './FilterFields.tsx'
import classes from './FilterPanel.module.css'
import { filtersOfForm } from './filterForm.ts'
import { useFilterForm } from './useFilterForm.ts'

export type FilterPanelProps = Pick<ExportButtonsProps, 'offersAmounts' | 'count' | 'running'> & {
  /** The filters in force. */
  applied: PageFilters
  /** A period of the address that was refused. */
  refusedPeriod: ReversedPeriod | undefined
  onApply: (filters: PageFilters) => void
  /** Called after a button that asks for a list, whether or not it changed: the drawer closes. */
  onDone?: (() => void) | undefined
  /** Absent where the page is of one association. */
  associations: UseQueryResult<Choice[]> | undefined
  causes: UseQueryResult<ChoiceGroup[]>
  /** What the cause filter is called. */
  causeName: 'cause' | 'causeId'
  /** Absent where the reader does not filter by terminal. */
  devices: UseQueryResult<Choice[]> | undefined
  onExport: (kind: ExportKind, filters: PageFilters) => void
  preparingPrint: boolean
  onPrint: (filters: PageFilters) => void
}

/** The filters, and what acts on them. An export or a print first applies what the form says. */
export const FilterPanel = (props: FilterPanelProps) => {
  const { applied, refusedPeriod, onApply, onDone, associations, causes, causeName, devices } = props
  const filterForm = useFilterForm({ applied, refusedPeriod })
  const startField = useRef<HTMLInputElement>(null)
  const endField = useRef<HTMLInputElement>(null)

  const apply = (filters: PageFilters) => {
    filterForm.replace(filters)
    onApply(filters)
  }
  const show = (filters: PageFilters) => {
    apply(filters)
    onDone?.()
  }
  /** Hands over what the form asks for; when something is wrong, the first wrong field gets the focus instead. */
  const withForm = (act: (filters: PageFilters) => void) => () => {
    const checked = filterForm.check()
    if ('filters' in checked) return act(checked.filters)
    const wrong = checked.errors.startDate ? startField : endField
    wrong.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    withForm(show)()
  }
  const showToday = () => {
    const otherFilters = filtersOfForm({ ...filterForm.form, startDate: '', endDate: '' }, dayOf(new Date())).filters
    show(withToday(otherFilters ?? {}, new Date()))
  }
  const exportForm = (kind: ExportKind) =>
    withForm((filters) => {
      apply(filters)
      props.onExport(kind, filters)
    })()
  const printForm = withForm((filters) => {
    apply(filters)
    props.onPrint(filters)
  })

  return (
    <form className={classes.panel} onSubmit={submit} noValidate aria-label={texts.filters}>
      <FilterFields {...{ filterForm, startField, endField, associations, causes, causeName, devices }} />
      <div className={classes.buttons}>
        <Button type="submit">{texts.apply}</Button>
        <Button variant="default" onClick={showToday}>
          {texts.todaysCollection}
        </Button>
        <Button variant="subtle" onClick={() => show({})}>
          {texts.removeFilters}
        </Button>
        <p className={classes.pending} role="status">
          {filterForm.isPending && texts.pendingFilters}
        </p>
        <span className={classes.outputs}>
          <PrintButton preparing={props.preparingPrint} onPrint={printForm} />
          <ExportButtons
            offersAmounts={props.offersAmounts}
            count={filterForm.isPending ? undefined : props.count}
            running={props.running}
            onExport={exportForm}
          />
        </span>
      </div>
    </form>
  )
}
