import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createUser } from '#features/users/user.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { somethingFailed } from '#shared/web/failureText.ts'
import { toasts } from '#shared/web/toasts.ts'
import { createCustomer } from '../customer.endpoints.ts'
import type { CustomerDetail, CustomerInput } from '../customer.ts'
import { customerTexts } from './customer.texts.ts'

/** 128 random bits. Not `randomUUID`, which a page without TLS does not have. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Follows a step: after a failure its own toast, the reason, and the general text (docs/rules.md#customers-create-failure). */
const followStep = <Result>(
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
 * Creates an association, then its manager (docs/rules.md#customers-create), and tells of both steps. One key for as long as
 * the form is open: when no answer comes and one tries again, the association that was made is found, not made twice. When the
 * second step fails the association stands: that is no failure of the whole, and its page offers to make the manager.
 */
export const useCreateCustomer = () => {
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
