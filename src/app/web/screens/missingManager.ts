import { queryOptions } from '@tanstack/react-query'
import { getCustomer } from '#features/customers/customer.endpoints.ts'
import { listUsers } from '#features/users/user.endpoints.ts'
import type { Client } from '#shared/client.ts'

/** Queries the initial values of a new user, for a customer without a manager: its responsible person. Returns no
 * values when the customer has a manager. After a failure the form is blank. */
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
    // Loaded once each time the form opens: a refetch would replace the input.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
