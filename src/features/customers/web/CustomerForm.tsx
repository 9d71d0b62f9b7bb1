import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { createUser } from '#features/users/user.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { formValuesOf } from '#shared/fields.ts'
import { type Edit, readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { somethingFailed } from '#shared/web/failureText.ts'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { SaveForm, type Saving } from '#shared/web/kit/SaveForm.tsx'
import { linkTo, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useChange } from '#shared/web/useChange.ts'
import { changedIn, useFormRecord } from '#shared/web/useFormRecord.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { createCustomer, updateCustomer } from '../customer.endpoints.ts'
import { type Customer, type CustomerDetail, CustomerInput, CustomerUpdate } from '../customer.ts'
import { customerQuery } from './customer.queries.ts'
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

/** The page 'Nouveau client': creates a customer and its first manager. */
export const CustomerCreatePage = () => {
  const places = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useCreateCustomer()
  return (
    <>
      <PageHeader title={customerTexts.newCustomer} back={linkTo(places.customers())} />
      <CustomerForm
        initial={valuesOf()}
        schema={CustomerInput}
        save={mutateAsync}
        submitLabel={customerTexts.submitCreation}
        emailHint={customerTexts.invitationHint}
        // Replaces the form in the history, so that going back does not show it again.
        onSaved={({ _id }) => goTo(places.customer(_id), { replace: true })}
      />
    </>
  )
}

/** Returns 128 random bits. `randomUUID` is missing on a page without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Shows a step in toasts, a failure with its reason (docs/rules/customers.md#customers-create-failure). */
const followStep = <Result,>(
  step: Promise<Result>,
  texts: { loading: string; success: string; failure: string },
): Promise<Result> => {
  const followed = toasts.follow(step, texts)
  followed.catch(() => toasts.failure(somethingFailed))
  return followed
}

const createManager = (call: Client, customerId: string, input: CustomerInput) => {
  const { responsibleFirstName: firstname, responsibleLastName: lastname, phone, email } = input
  const body = { firstname, lastname, phone, email, role: 'manager' as const }
  return call(createUser, { params: { customerId }, body })
}

/**
 * Creates an association, then its manager (docs/rules/customers.md#customers-create), with toasts for both steps. The
 * key stays the same while the form is open, so that a retry does not create a second association. A failed second step
 * does not fail the whole: the association's page offers to create the manager.
 */
const useCreateCustomer = () => {
  const call = useCall()
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: async (body: CustomerInput): Promise<CustomerDetail> => {
      const creating = call(createCustomer, { headers: { 'idempotency-key': key }, body })
      const customer = await followStep(creating, customerTexts.creation)
      const inviting = createManager(call, customer._id, body)
      await followStep(inviting, customerTexts.managerCreation).catch(() => undefined)
      return customer
    },
  })
}

/** Updates an association and shows the outcome in a toast (docs/rules/customers.md#customers-toasts). */
const useUpdateCustomer = (customerId: string) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const onChanged = (customer: CustomerDetail) => {
    toasts.success(customerTexts.updated)
    queryClient.setQueryData(customerQuery(call, customerId).queryKey, customer)
  }
  const onFailed = (error: Error) => {
    if (!changedIn(error)) toasts.failed(error, somethingFailed)
  }
  return useChange({ queryKey: ['customers'], onChanged, onFailed }, (_, edit: Edit<CustomerUpdate>) =>
    call(updateCustomer, { params: { customerId }, ...edit }),
  )
}

export const CustomerUpdatePage = () => {
  const customerId = useRouteParam('customerId')
  const { customer: placeOf } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useUpdateCustomer(customerId)
  return (
    <RecordScreen
      record={useFormRecord(customerQuery(useCall(), customerId))}
      title={(customer) => customer?.name ?? customerTexts.association}
      back={() => placeOf(customerId)}
      skeletonRows={6}
    >
      {(customer) => (
        <CustomerForm
          initial={valuesOf(customer)}
          schema={CustomerUpdate}
          readVersion={readVersionOf(CustomerUpdate, customer)}
          save={mutateAsync}
          submitLabel={customerTexts.submitUpdate}
          onSaved={() => goTo(placeOf(customerId), { replace: true })}
        />
      )}
    </RecordScreen>
  )
}
