import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { movingPeriodsOf, SavedFilterInput, SavedPeriod } from '../../saved-filter.ts'
import type { PageFilters } from '../../transaction.search.ts'
import { useCalendar } from '../transaction.queries.ts'
import { useCreateFilter } from './saved.queries.ts'
import { savedTexts as texts } from './saved.texts.ts'

type SaveFilterDialogProps = { customerId: string; filters: PageFilters; onClose: () => void }

const fixed = 'fixed'

/** Saves the applied filters under a name. Where their days have a name, it asks whether the period moves. */
export const SaveFilterDialog = ({ customerId, filters, onClose }: SaveFilterDialogProps) => {
  const { mutateAsync } = useCreateFilter(customerId)
  const { startDate, endDate, causeId, deviceId, paymentMethod } = filters
  const calendar = useCalendar(customerId)
  const [moving] = useState(() => movingPeriodsOf(filters, new Date(), calendar))
  const form = useSchemaForm({
    schema: SavedFilterInput,
    initialValues: { name: '', period: moving[0] ?? fixed },
    bodyOf: ({ name, period }) => {
      const named = SavedPeriod.safeParse(period).data
      const days = named ? { period: named } : { startDate, endDate }
      return { name, ...days, causeId, deviceId, paymentMethod }
    },
  })
  const save = async (input: SavedFilterInput) => {
    await mutateAsync(input)
    toasts.success(texts.saved)
  }
  return (
    <FormDialog form={form} title={texts.save} submitLabel={texts.submit} save={save} onClose={onClose}>
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      {moving.length > 0 && (
        <SelectField
          label={texts.period}
          data={[
            ...moving.map((value) => ({ value: value as string, label: texts.moving(value, calendar) })),
            { value: fixed, label: texts.fixed(startDate, endDate) },
          ]}
          {...form.getInputProps('period')}
        />
      )}
    </FormDialog>
  )
}
