import { Button, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { dayOf } from '#shared/days.ts'
import { Form } from '#shared/web/kit/Form.tsx'
import { SheetDrawer } from '#shared/web/kit/SheetDrawer.tsx'
import { type PageFilters, type ReversedPeriod, withToday } from '../../transaction.search.ts'
import { ExportButtons, type ExportButtonsProps } from '../export/ExportButtons.tsx'
import type { ExportKind } from '../export/useExport.ts'
import { PeriodButtons } from '../periods/PeriodButtons.tsx'
import { SavedFilters } from '../saved/SavedFilters.tsx'
import { texts } from '../transaction.texts.ts'
import type { Associations, Choice, ChoiceGroup } from './choices.queries.ts'
import { FilterFields } from './FilterFields.tsx'
import classes from './FilterPanel.module.css'
import { filtersOfForm } from './filterForm.ts'
import { useFilterForm } from './useFilterForm.ts'

export type FilterPanelProps = Pick<ExportButtonsProps, 'offersAmounts' | 'count' | 'running'> & {
  /** The applied filters. */
  applied: PageFilters
  /** A refused period from the address. */
  refusedPeriod: ReversedPeriod | undefined
  onApply: (filters: PageFilters) => void
  /** Called after every button that reloads the list, changed or not: the drawer closes. */
  onDone?: (() => void) | undefined
  /** Absent on the page of a single association. */
  associations: Associations | undefined
  /** Whether the associations are so many that a cause is chosen after its association. */
  isLarge: boolean
  causes: UseQueryResult<ChoiceGroup[]>
  /** The field name of the cause filter. */
  causeName: 'cause' | 'causeId'
  /** Absent where the user may not filter by terminal. */
  devices: UseQueryResult<Choice[]> | undefined
  /** The association of the page. Absent on the page of all. */
  customerId: string | undefined
  /** Absent where the person may not save filters. */
  saved: { customerId: string; onManage: () => void } | undefined
  onExport: (kind: ExportKind, filters: PageFilters) => void
  preparingPrint: boolean
  onPrint: (filters: PageFilters) => void
}

/** The filters, with the buttons that apply, export and print. An export or a print first applies the form. */
export const FilterPanel = (props: FilterPanelProps) => {
  const { applied, refusedPeriod, onApply, onDone, associations, isLarge, causes, causeName, devices, saved } = props
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
  /** Calls `act` with the form's filters, or focuses the first invalid field. */
  const withForm = (act: (filters: PageFilters) => void) => () => {
    const checked = filterForm.check()
    if ('filters' in checked) return act(checked.filters)
    const wrong = checked.errors.startDate ? startField : endField
    wrong.current?.focus()
  }
  const submit = () => {
    withForm(show)()
  }
  /** Keeps the other filters of the form. */
  const otherFilters = (): PageFilters =>
    filtersOfForm({ ...filterForm.form, startDate: '', endDate: '' }, dayOf(new Date())).filters ?? {}
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
    <Form className="stack gap-16" send={submit} aria-label={texts.filters}>
      <FilterFields
        {...{ filterForm, startField, endField, associations, isLarge, causes, causeName, devices }}
        customerId={props.customerId}
      />
      <PeriodButtons
        customerId={props.customerId}
        applied={applied}
        onChoose={(period) => show({ ...otherFilters(), ...period })}
      />
      {saved && (
        <SavedFilters
          customerId={saved.customerId}
          applied={applied}
          onChoose={show}
          onManage={() => {
            onDone?.()
            saved.onManage()
          }}
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit">{texts.apply}</Button>
        <Button variant="default" onClick={() => show(withToday(otherFilters(), new Date()))}>
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
    </Form>
  )
}

/** Prints the page after the missing rows have been loaded. */
const PrintButton = ({ preparing, onPrint }: { preparing: boolean; onPrint: () => void }) => (
  <>
    <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} loading={preparing} onClick={onPrint}>
      {texts.print}
    </Button>
    <VisuallyHidden role="status">{preparing && texts.preparingPrint}</VisuallyHidden>
  </>
)

/** The filters on a narrow screen. Every button that reloads the list closes the drawer. */
export const FilterDrawer = ({ onClose, ...panel }: FilterPanelProps & { onClose: () => void }) => (
  <SheetDrawer opened onClose={onClose} title={texts.filters}>
    <FilterPanel {...panel} onDone={onClose} />
  </SheetDrawer>
)
