import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { getCustomer } from '#features/customers/customer.endpoints.ts'
import { listUsers } from '#features/users/user.endpoints.ts'
import { DirectoryUserPage } from '#features/users/web/DirectoryUserPage.tsx'
import { UserCreatePage } from '#features/users/web/UserForm.tsx'
import type { Client } from '#shared/client.ts'
import { isPlatformRole } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { abilities } from './abilities.ts'

export const DirectoryUserScreen = () => <DirectoryUserPage abilities={abilities} />

/** The form of a new user. The query string may pre-fill it with the customer's missing manager. */
export const UserCreateScreen = () => {
  const isStaff = isPlatformRole(useRole())
  const isForManager = useSearch({ strict: false }).role === 'manager' && isStaff
  const missing = useQuery({ ...missingManagerQuery(useCall(), useCustomerId()), enabled: isForManager })
  if (missing.isLoading) return <ListSkeleton rows={3} />
  return <UserCreatePage initial={missing.data} />
}

/**
 * Queries the initial values of a new user, for a customer without a manager: its responsible person. Returns no values
 * when the customer has a manager. After a failure the form is blank.
 */
const missingManagerQuery = (call: Client, customerId: string) =>
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
