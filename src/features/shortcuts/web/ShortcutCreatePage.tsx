import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formValuesOf } from '#shared/fields.ts'
import { eurosTyped } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { EurosInput, SelectField } from '#shared/web/kit/Fields.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { ShortcutInput } from '../shortcut.ts'
import { causesToChooseQuery, useCreateShortcut } from './shortcut.queries.ts'
import { shortcutTexts } from './shortcut.texts.ts'

const blankFields = formValuesOf(ShortcutInput.shape)

/** The values of the form. Only the fields of the chosen kind are sent. */
export type ShortcutFormValues = Omit<typeof blankFields, 'amount'> & { kind: 'temporary' | 'cause'; amount: string }

/** Returns the body of the call. A blank amount stays missing, so that the schema gives its message. */
export const bodyOf = ({ kind, name, causeId, amount, ...fields }: ShortcutFormValues) => ({
  ...fields,
  ...(kind === 'temporary' ? { name } : { causeId }),
  amount: eurosTyped(amount),
})

const blank: ShortcutFormValues = { ...blankFields, kind: 'temporary', amount: '' }

/** The form of a new quick donation, with the warning that it replaces the current one. */
export const ShortcutCreatePage = () => {
  const customerId = useCustomerId()
  const { shortcuts: list } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useCreateShortcut(customerId)
  const form = useSchemaForm({ schema: ShortcutInput, initialValues: blank, bodyOf })
  return (
    <>
      <PageHeader title={shortcutTexts.newShortcut} back={linkTo(list())} />
      <div className="mb-24 to-760">
        <Notice tone="warning" role="note">
          {shortcutTexts.warning}
        </Notice>
      </div>
      <SaveForm
        className="grid gap-20 to-760"
        form={form}
        save={mutateAsync}
        onSaved={() => goTo(list(), { replace: true })}
        texts={{ submit: shortcutTexts.submit, saved: shortcutTexts.created }}
      >
        <Radio.Group label={shortcutTexts.kind} {...form.getInputProps('kind')}>
          <div className="inline gap-24 row-gap-0">
            <Radio value="temporary" label={shortcutTexts.kinds.temporary} />
            <Radio value="cause" label={shortcutTexts.kinds.cause} />
          </div>
        </Radio.Group>
        {form.values.kind === 'temporary' ? (
          <TextInput label={shortcutTexts.name} required autoComplete="off" {...form.getInputProps('name')} />
        ) : (
          <CauseField customerId={customerId} {...form.getInputProps('causeId')} />
        )}
        <EurosInput label={shortcutTexts.amount} required {...form.getInputProps('amount')} />
      </SaveForm>
    </>
  )
}

/** The choice of an active cause. A native select, so that phones show their own picker. */
const CauseField = ({ customerId, error, ...input }: { customerId: string; error?: string }) => {
  const { data, isPending, isError } = useQuery(causesToChooseQuery(useCall(), customerId))
  const none = isPending ? shortcutTexts.causesLoading : shortcutTexts.chooseCause
  return (
    <SelectField
      label={shortcutTexts.cause}
      required
      data={[{ value: '', label: none }, ...(data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]}
      error={isError ? shortcutTexts.causesFailed : error}
      {...input}
    />
  )
}
