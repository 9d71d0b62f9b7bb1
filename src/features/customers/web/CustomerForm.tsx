import { TextInput } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showFieldErrors } from '#shared/web/formFailure.ts'
import { FormFrame } from '#shared/web/kit/FormFrame.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import type { CustomerDetail, CustomerInput, CustomerUpdate } from '../customer.ts'
import classes from './CustomerForm.module.css'
import { customerTexts } from './customer.texts.ts'

/** An association as it is typed: a blank optional field means none. */
export type CustomerFormValues = Record<keyof CustomerInput, string>

type CustomerFormProps = {
  initial: CustomerFormValues
  /** What the server will judge by too: that of a creation, or of a change. */
  schema: typeof CustomerInput | typeof CustomerUpdate
  /** The call, which tells how it went by itself. */
  saving: UseMutationResult<CustomerDetail, Error, CustomerInput>
  submitLabel: string
  emailHint?: string
  onSaved: (customer: CustomerDetail) => void
}

const { fields, groups } = customerTexts

/** The form of an association, to create and to change it. It can be sent once at a time, and never again once it was saved. */
export const CustomerForm = ({ initial, schema, saving, submitLabel, emailHint, onSaved }: CustomerFormProps) => {
  const form = useSchemaForm<CustomerFormValues, CustomerInput>({ schema, initialValues: initial })
  // These two are left out when the screen was left meanwhile: nobody is taken from where they went.
  const landing = {
    onSuccess: (customer: CustomerDetail) => {
      form.resetDirty()
      onSaved(customer)
    },
    onError: (error: Error) => showFieldErrors(form, error),
  }
  const field = (name: keyof CustomerInput, autoComplete: string) => ({
    label: fields[name],
    autoComplete,
    required: true,
    ...form.getInputProps(name),
  })
  return (
    <FormFrame
      className={classes.form}
      form={form}
      submit={(input) => saving.mutate(input, landing)}
      submitLabel={submitLabel}
      isBusy={saving.isPending || saving.isSuccess}
    >
      <Group title={groups.association}>
        <TextInput {...field('name', 'organization')} className={classes.wide} />
      </Group>
      <Group title={groups.responsible}>
        <TextInput {...field('responsibleLastName', 'family-name')} />
        <TextInput {...field('responsibleFirstName', 'given-name')} />
        <TextInput {...field('phone', 'tel')} type="tel" />
        <TextInput {...field('email', 'email')} description={emailHint} type="email" />
      </Group>
      <Group title={groups.seat}>
        <TextInput {...field('address', 'street-address')} className={classes.wide} />
        <TextInput {...field('postalCode', 'postal-code')} inputMode="numeric" />
        <TextInput {...field('city', 'address-level2')} />
        <TextInput {...field('country', 'country-name')} />
      </Group>
      <Group title={groups.payment}>
        <TextInput {...field('terminal_id', 'off')} required={false} />
        <TextInput {...field('firebaseMerchantId', 'off')} required={false} />
      </Group>
    </FormFrame>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend>{title}</legend>
    <div className={classes.fields}>{children}</div>
  </fieldset>
)
