import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createUser } from '#features/users/user.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { somethingFailed } from '#shared/web/failureText.ts'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { createCustomer } from '../customer.endpoints.ts'
import { type CustomerDetail, CustomerInput } from '../customer.ts'
import { CustomerForm, valuesOf } from './CustomerForm.tsx'
import { customerTexts } from './customer.texts.ts'

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
