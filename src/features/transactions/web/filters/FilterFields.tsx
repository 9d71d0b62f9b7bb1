import type { RefObject } from 'react'
import { DayField } from '#shared/web/kit/DayField.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { punctual } from '../../transaction.ts'
import { texts } from '../transaction.texts.ts'
import { ChoiceField } from './ChoiceField.tsx'
import type { ChoiceGroup } from './choices.queries.ts'
import classes from './FilterPanel.module.css'
import type { FilterPanelProps } from './FilterPanel.tsx'
import type { useFilterForm } from './useFilterForm.ts'

const AssociationField = lazyPart(() => import('./AssociationField.tsx').then((module) => module.AssociationField))

type FilterFieldsProps = Pick<FilterPanelProps, 'associations' | 'causes' | 'causeName' | 'devices'> & {
  filterForm: ReturnType<typeof useFilterForm>
  startField: RefObject<HTMLInputElement | null>
  endField: RefObject<HTMLInputElement | null>
}

/** The fields of the filters: period, association (on the page of all associations), cause and terminal. */
export const FilterFields = (props: FilterFieldsProps) => {
  const { filterForm, startField, endField, associations, causes, causeName, devices } = props
  const { form, errors, change, complete, typedDay } = filterForm
  const isTooMany = associations !== undefined && !form.customerId && countChoices(causes.data) > maxCauses
  const offersCauses = ({ customerId, items }: ChoiceGroup) =>
    isTooMany ? items.some(({ value }) => value === form.causeId) : !form.customerId || customerId === form.customerId
  const changeAssociation = (customerId: string) => {
    change('customerId', customerId)
    const owner = ownerOfCause(causes.data, form.causeId)
    if (customerId && owner && owner !== customerId) change('causeId', '')
  }
  return (
    <div className={classes.fields}>
      <DayField
        name="startDate"
        label={texts.startDate}
        calendarLabel={texts.startCalendar}
        value={form.startDate}
        day={typedDay('startDate')}
        error={errors.startDate}
        onChange={(text) => change('startDate', text)}
        onLeave={() => complete('startDate')}
        inputRef={startField}
      />
      <DayField
        name="endDate"
        label={texts.endDate}
        calendarLabel={texts.endCalendar}
        value={form.endDate}
        day={typedDay('endDate')}
        error={errors.endDate}
        onChange={(text) => change('endDate', text)}
        onLeave={() => complete('endDate')}
        inputRef={endField}
      />
      {associations && <AssociationField choices={associations} value={form.customerId} onChange={changeAssociation} />}
      <ChoiceField
        name={causeName}
        label={texts.cause}
        none={texts.allCauses}
        first={{ value: punctual, label: texts.punctual }}
        choices={causes}
        offers={offersCauses}
        hint={isTooMany ? texts.chooseAssociationFirst : undefined}
        value={form.causeId}
        onChange={(causeId) => change('causeId', causeId)}
      />
      {devices && (
        <ChoiceField
          name="deviceId"
          label={texts.device}
          none={texts.allDevices}
          choices={devices}
          value={form.deviceId}
          onChange={(deviceId) => change('deviceId', deviceId)}
        />
      )}
    </div>
  )
}

/** The maximum number of causes in a select. Beyond, an association must be chosen first. */
const maxCauses = 1000

const countChoices = (groups: ChoiceGroup[] | undefined): number =>
  groups?.reduce((count, { items }) => count + items.length, 0) ?? 0

/** Finds the association of a cause. Returns undefined for an unlisted cause and for the one-off donations. */
const ownerOfCause = (groups: ChoiceGroup[] | undefined, causeId: string): string | undefined =>
  groups?.find(({ items }) => items.some(({ value }) => value === causeId))?.customerId
