import { Switch } from '@mantine/core'
import { weekdayName } from '#shared/days.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { updateCalendar } from '#features/transactions/calendar.endpoints.ts'
import { CalendarInput, type CustomerCalendar } from '#features/transactions/calendar.ts'
import { getCalendar } from '#features/transactions/transaction.endpoints.ts'
import { type Edit, readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { calendarAnswer } from '#shared/web/customerCalendar.ts'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useChange } from '#shared/web/useChange.ts'
import { calendarTexts as texts } from './friday.texts.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** The association's own day of the week, and whether it keeps Ramadan. Each choice applies at once. */
export const CalendarSection = ({ onChanged }: { onChanged: () => void }) => {
  const call = useCall()
  const customerId = useCustomerId()
  const read = (id: string, signal: AbortSignal) => call(getCalendar, { params: { customerId: id }, signal })
  const { data } = useQuery(calendarAnswer(customerId, read))
  const { mutateAsync, isPending } = useUpdateCalendar(customerId, onChanged)
  if (!data) return null
  const change = (changed: Partial<CalendarInput>) => {
    const { chosenWeekday, keepsRamadan } = data
    const edit = { body: { chosenWeekday, keepsRamadan, ...changed }, readVersion: readVersionOf(CalendarInput, data) }
    void toasts.outcome(mutateAsync(edit), texts.saved)
  }
  return (
    <Section title={texts.title}>
      <div className="stack gap-12 to-420">
        <SelectField
          label={texts.weekday}
          description={texts.weekdayHint}
          disabled={isPending}
          value={String(data.chosenWeekday ?? '')}
          data={[
            { value: '', label: data.chosenWeekday === null ? texts.strongestIs(data.weekday) : texts.strongest },
            ...weekdays.map((weekday) => ({ value: String(weekday), label: weekdayName(weekday) })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ chosenWeekday: value === '' ? null : Number(value) })}
        />
        <Switch
          className="pad-4-0"
          label={texts.ramadan}
          description={texts.ramadanHint}
          disabled={isPending}
          checked={data.keepsRamadan}
          onChange={({ currentTarget }) => change({ keepsRamadan: currentTarget.checked })}
        />
      </div>
    </Section>
  )
}

const useUpdateCalendar = (customerId: string, onSaved: () => void) => {
  const queryClient = useQueryClient()
  const queryKey = ['calendar', customerId] as const
  const onChanged = (calendar: CustomerCalendar) => {
    queryClient.setQueryData(queryKey, calendar)
    void queryClient.invalidateQueries({ queryKey: ['statistics', customerId] })
    onSaved()
  }
  return useChange({ queryKey, onChanged }, (call, edit: Edit<CalendarInput>) =>
    call(updateCalendar, { params: { customerId }, ...edit }),
  )
}
