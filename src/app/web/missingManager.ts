import { queryOptions } from '@tanstack/react-query'
import { getCustomer } from '#features/customers/customer.endpoints.ts'
import { listUsers } from '#features/users/user.endpoints.ts'
import type { Client } from '#shared/client.ts'

/**
 * The manager whom an association lacks, as the form of a new user begins: the person who answers for it. Nothing when it
 * has a manager. What cannot be read leaves the form blank, for it can be filled in by hand.
 */
export const missingManagerQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: ['missing-manager', customerId],
    queryFn: async ({ signal }) => {
      const [customer, users] = await Promise.all([
        call(getCustomer, { params: { customerId }, signal }),
        call(listUsers, { params: { customerId }, signal }),
      ])
      if (users.some(({ role }) => role === 'manager')) return {}
      const { responsibleFirstName: firstname, responsibleLastName: lastname, email, phone } = customer
      return { firstname, lastname, email, phone, role: 'manager' as const }
    },
    // Asked anew each time, and not under one's hands.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
