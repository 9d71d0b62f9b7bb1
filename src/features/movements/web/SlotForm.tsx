import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { DayField } from '#shared/web/kit/DayField.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { formatTypedDay, parseTypedTime } from '#shared/web/typedDay.ts'
import { allCausesQuery, type CauseChoice, slotDevicesQuery } from './batch.queries.ts'
import { movementTexts as texts } from './movement.texts.ts'
import classes from './SlotForm.module.css'
import { dayOfEnd, isShownTwice, type RequestedSlot, type SlotEnd, type SlotFormValues } from './slotForm.ts'

type SlotFieldsProps = { form: UseFormReturnType<SlotFormValues, RequestedSlot> }

/** The fields of a time slot: its two ends, terminal, causes and reason. */
export const SlotFields = ({ form }: SlotFieldsProps) => {
  const call = useCall()
  const customerId = useCustomerId()
  const causes = useQuery(allCausesQuery(call, customerId))
  const devices = useQuery(slotDevicesQuery(call, customerId))
  const choices = causeGroups(causes.data ?? [])
  const none = (label: string, isPending: boolean) => ({ value: '', label: isPending ? texts.loadingChoices : label })
  const isCancelling = form.values.act === 'cancel'
  return (
    <>
      <SelectField
        label={texts.act}
        data={[
          { value: 'move', label: texts.acts.move },
          { value: 'cancel', label: texts.acts.cancel },
        ]}
        {...form.getInputProps('act')}
      />
      {isCancelling && <p className="muted">{texts.arrivalHint}</p>}
      <div className={`grid ${classes.ends}`}>
        <SlotEndFields form={form} end="start" />
        <SlotEndFields form={form} end="end" />
      </div>
      <div className="starts gap-20 row-gap-16 fields of-200">
        <SelectField
          label={texts.device}
          data={[
            none(isCancelling ? texts.chooseDevice : texts.allDevices, devices.isPending),
            ...(devices.data ?? []).map(({ _id, label }) => ({ value: _id, label })),
          ]}
          required={isCancelling}
          {...form.getInputProps('deviceId')}
        />
        {!isCancelling && (
          <>
            <SelectField
              label={texts.fromCause}
              data={[none(texts.noCause, causes.isPending), ...choices]}
              {...form.getInputProps('fromCauseId')}
            />
            <SelectField
              label={texts.toCause}
              required
              data={[none(texts.chooseCause, causes.isPending), ...choices]}
              {...form.getInputProps('toCauseId')}
            />
          </>
        )}
      </div>
      <Textarea
        label={texts.reason}
        description={texts.reasonHint}
        required
        rows={2}
        {...form.getInputProps('reason')}
      />
    </>
  )
}

/** Groups the causes of a select. An archived one says so, since a closed select shows no group. */
const causeGroups = (causes: CauseChoice[]) =>
  [
    { group: texts.activeCauses, items: causes.filter(({ isArchived }) => !isArchived) },
    { group: texts.archivedCauses, items: causes.filter(({ isArchived }) => isArchived) },
  ]
    .filter(({ items }) => items.length > 0)
    .map(({ group, items }) => ({
      group,
      items: items.map(({ _id, name, isArchived }) => ({
        value: _id,
        label: isArchived ? texts.archivedCauseOf(name) : name,
      })),
    }))

/** The day and the time of one end. What is typed is completed when the field is left. */
const SlotEndFields = ({ form, end }: SlotFieldsProps & { end: SlotEnd }) => {
  const [today] = useState(() => dayOf(new Date()))
  const day = dayOfEnd(form.values, end, today)
  const dayField = `${end}Day` as const
  const timeField = `${end}Time` as const
  const {
    value,
    error,
    onChange: _onChange,
    onBlur: _onDayBlur,
    onFocus: _onFocus,
    ...formProps
  } = form.getInputProps(dayField)
  const hint = isShownTwice(form.values, end) ? texts.shownTwice[end] : end === 'end' ? texts.endTimeHint : undefined
  const { onBlur: _onBlur, ...timeInput } = form.getInputProps(timeField)
  return (
    <div className={`grid starts gap-12 ${classes.end}`}>
      <DayField
        name={dayField}
        label={texts[dayField]}
        calendarLabel={end === 'start' ? texts.startCalendar : texts.endCalendar}
        value={value}
        day={day}
        error={error}
        required
        formProps={formProps}
        onChange={(text) => form.setFieldValue(dayField, text)}
        onLeave={() => day && form.setFieldValue(dayField, formatTypedDay(day))}
      />
      <TextInput
        label={texts[timeField]}
        description={hint}
        required
        placeholder={texts.timePlaceholder}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...timeInput}
        onBlur={() => form.setFieldValue(timeField, (typed) => parseTypedTime(typed) ?? typed)}
      />
    </div>
  )
}
