import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { formValuesOf } from '#shared/fields.ts'
import { SaveForm, type Saving } from '#shared/web/kit/SaveForm.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { type Customer, type CustomerDetail, CustomerInput } from '../customer.ts'
import { customerTexts } from './customer.texts.ts'

/** The values of the form. A blank optional field means none. */
type CustomerFormValues = ReturnType<typeof formValuesOf<(typeof CustomerInput)['shape']>>

export const valuesOf = (customer?: Customer): CustomerFormValues => formValuesOf(CustomerInput.shape, customer)

type CustomerFormProps<Sent, Version> = Saving<Sent, CustomerDetail, Version> & {
  initial: CustomerFormValues
  /** The schema of the call's body: a creation or an update. */
  schema: z.ZodType<Sent>
  submitLabel: string
  emailHint?: string
  onSaved: (customer: CustomerDetail) => void
}

const { fields, groups } = customerTexts

/** The form that creates or changes a customer. `save` shows its own toasts. */
export const CustomerForm = <Sent, Version>({
  initial,
  schema,
  submitLabel,
  emailHint,
  ...outcome
}: CustomerFormProps<Sent, Version>) => {
  const form = useSchemaForm({
    schema,
    initialValues: initial,
    // The SIREN is ours: the body of an association without a new one is that of the rules.
    bodyOf: ({ siren, ...values }) => (siren === initial.siren ? values : { ...values, siren }),
  })
  const field = (name: keyof CustomerInput, autoComplete: string) => ({
    label: fields[name],
    autoComplete,
    required: true,
    ...form.getInputProps(name),
  })
  return (
    <SaveForm className="grid to-760 gap-24" form={form} texts={{ submit: submitLabel }} {...outcome}>
      <Group title={groups.association}>
        <TextInput {...field('name', 'organization')} className="across" />
        <TextInput
          {...field('siren', 'off')}
          required={false}
          inputMode="numeric"
          description={customerTexts.sirenHint}
          className="across"
        />
      </Group>
      <Group title={groups.responsible}>
        <TextInput {...field('responsibleLastName', 'family-name')} />
        <TextInput {...field('responsibleFirstName', 'given-name')} />
        <TextInput {...field('phone', 'tel')} type="tel" />
        <TextInput {...field('email', 'email')} description={emailHint} type="email" />
      </Group>
      <Group title={groups.seat}>
        <TextInput {...field('address', 'street-address')} className="across" />
        <TextInput {...field('postalCode', 'postal-code')} inputMode="numeric" />
        <TextInput {...field('city', 'address-level2')} />
        <TextInput {...field('country', 'country-name')} />
      </Group>
      <Group title={groups.payment}>
        <TextInput {...field('terminal_id', 'off')} required={false} />
        <TextInput {...field('firebaseMerchantId', 'off')} required={false} />
      </Group>
    </SaveForm>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="subheading tight mb-12">{title}</legend>
    <div className="grid starts gap-20 row-gap-16 two-columns">{children}</div>
  </fieldset>
)
