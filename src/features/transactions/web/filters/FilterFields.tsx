import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { methodFilterNames } from '#shared/payment-method.ts'
import { useCall } from '#shared/web/call.tsx'
import { DayField } from '#shared/web/kit/DayField.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { punctual } from '../../transaction.ts'
import { texts } from '../transaction.texts.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { type ChoiceGroup, causeChoices } from './choices.queries.ts'
import classes from './FilterPanel.module.css'
import type { FilterPanelProps } from './FilterPanel.tsx'
import type { useFilterForm } from './useFilterForm.ts'

const AssociationField = lazyPart(() => import('./AssociationField.tsx').then((module) => module.AssociationField))

const methodChoices = [
  { value: '', label: texts.allMethods },
  ...Object.entries(methodFilterNames).map(([value, label]) => ({ value, label })),
]

type FilterFieldsProps = Pick<
  FilterPanelProps,
  'associations' | 'isLarge' | 'causes' | 'causeName' | 'devices' | 'customerId'
> & {
  filterForm: ReturnType<typeof useFilterForm>
  startField: RefObject<HTMLInputElement | null>
  endField: RefObject<HTMLInputElement | null>
}

/** The fields of the filters: period, association, cause, terminal and means of payment. */
export const FilterFields = (props: FilterFieldsProps) => {
  const { filterForm, startField, endField, associations, isLarge, causeName, devices, customerId } = props
  const { form, errors, change, complete, typedDay } = filterForm
  const call = useCall()
  // The form may have another association than the applied filters.
  const ofAssociation = { kind: 'customer', customerId: form.customerId } as const
  const causesOfOne = useQuery({ ...causeChoices(call, ofAssociation), enabled: isLarge && form.customerId !== '' })
  const causes = isLarge ? causesOfOne : props.causes
  const awaitsAssociation = isLarge && !form.customerId
  const offersCauses = ({ customerId }: ChoiceGroup) => isLarge || !form.customerId || customerId === form.customerId
  const changeAssociation = (customerId: string) => {
    change('customerId', customerId)
    const owner = ownerOfCause(causes.data, form.causeId)
    const isOfAnother = isLarge ? form.causeId !== punctual : owner !== undefined && owner !== customerId
    if (customerId && isOfAnother) change('causeId', '')
  }
  return (
    <div className={`fields starts gap-16 row-gap-12 ${classes.fields}`}>
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
      {associations && (
        <AssociationField associations={associations} value={form.customerId} onChange={changeAssociation} />
      )}
      <ChoiceField
        name={causeName}
        label={texts.cause}
        none={texts.allCauses}
        first={{ value: punctual, label: texts.punctual }}
        choices={causes}
        offers={offersCauses}
        hint={awaitsAssociation ? texts.chooseAssociationFirst : undefined}
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
      {customerId !== undefined && (
        <SelectField
          name="paymentMethod"
          label={texts.paymentMethod}
          value={form.paymentMethod}
          onChange={({ currentTarget }) => change('paymentMethod', currentTarget.value)}
          data={methodChoices}
        />
      )}
    </div>
  )
}

/** Finds the association of a cause. Returns undefined for an unlisted cause and for the one-off donations. */
const ownerOfCause = (groups: ChoiceGroup[] | undefined, causeId: string): string | undefined =>
  groups?.find(({ items }) => items.some(({ value }) => value === causeId))?.customerId
