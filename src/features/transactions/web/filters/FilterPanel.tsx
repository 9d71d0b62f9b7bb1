import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { dayOf } from '#shared/days.ts'
import { BottomDrawer } from '#shared/web/kit/BottomDrawer.tsx'
import { Form } from '#shared/web/kit/Form.tsx'
import { type PageFilters, withToday } from '../../transaction.search.ts'
import { ExportButtons, type ExportButtonsProps } from '../export/ExportButtons.tsx'
import type { ExportKind } from '../export/useExport.ts'
import { SavedFilters } from '../saved/SavedFilters.tsx'
import { texts } from '../transaction.texts.ts'
import type { Associations, Choice, ChoiceGroup } from './choices.queries.ts'
import { FilterFields } from './FilterFields.tsx'
import classes from './FilterPanel.module.css'
import { filtersOfForm } from './filterForm.ts'
import type { CheckedForm } from './useCheckedForm.ts'

export type FilterPanelProps = Pick<ExportButtonsProps, 'offersAmounts' | 'listed' | 'running'> & {
  applied: PageFilters
  /** The form, which the page's own buttons apply too. */
  checked: CheckedForm
  /** Called after every button that reloads the list, changed or not: the drawer closes. */
  onDone?: (() => void) | undefined
  associations: Associations | undefined
  /** Tells whether the associations are so many that a cause is chosen after its association. */
  isLarge: boolean
  causes: UseQueryResult<ChoiceGroup[]>
  causeName: 'cause' | 'causeId'
  /** Absent where the user may not filter by terminal. */
  devices: UseQueryResult<Choice[]> | undefined
  customerId: string | undefined
  /** Absent where the person may not save filters. */
  saved: { customerId: string; onManage: () => void } | undefined
  onExport: (kind: ExportKind) => void
}

/** The filters, with the buttons that apply and export. An export first applies the form. */
export const FilterPanel = (props: FilterPanelProps) => {
  const { applied, checked, onDone, associations, isLarge, causes, causeName, devices, saved } = props
  const { filterForm, startField, endField, apply, withForm } = checked
  const show = (filters: PageFilters) => {
    apply(filters)
    onDone?.()
  }
  const otherFilters = (): PageFilters =>
    filtersOfForm({ ...filterForm.form, startDate: '', endDate: '' }, dayOf(new Date())).filters ?? {}

  return (
    <Form className="stack gap-16" send={() => withForm(onDone)} aria-label={texts.filters}>
      <FilterFields
        {...{ filterForm, startField, endField, associations, isLarge, causes, causeName, devices }}
        customerId={props.customerId}
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
      <div className={`inline middle gap-8 ${classes.buttons}`}>
        <Button type="submit">{texts.apply}</Button>
        <Button variant="default" onClick={() => show(withToday(otherFilters(), new Date()))}>
          {texts.todaysCollection}
        </Button>
        <Button variant="subtle" onClick={() => show({})}>
          {texts.removeFilters}
        </Button>
        <p className={`flex middle note gap-8 ${classes.pending}`} role="status">
          {filterForm.isPending && texts.pendingFilters}
        </p>
        <span className={`inline push gap-8 ${classes.outputs}`}>
          <ExportButtons
            offersAmounts={props.offersAmounts}
            listed={filterForm.isPending ? undefined : props.listed}
            running={props.running}
            onExport={props.onExport}
          />
        </span>
      </div>
    </Form>
  )
}

/** The filters on a narrow screen. Every button that reloads the list closes the drawer. */
export const FilterDrawer = ({ onClose, ...panel }: FilterPanelProps & { onClose: () => void }) => (
  <BottomDrawer opened onClose={onClose} title={texts.filters}>
    <FilterPanel {...panel} onDone={onClose} />
  </BottomDrawer>
)
