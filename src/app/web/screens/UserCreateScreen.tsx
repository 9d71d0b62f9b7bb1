import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { UserCreatePage } from '#features/users/web/UserCreatePage.tsx'
import { isPlatformRole } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { missingManagerQuery } from './missingManager.ts'

/** The form of a new user. The query string may pre-fill it with the customer's missing manager. */
export const UserCreateScreen = () => {
  const isStaff = isPlatformRole(useRole())
  const isForManager = useSearch({ strict: false }).role === 'manager' && isStaff
  const missing = useQuery({ ...missingManagerQuery(useCall(), useCustomerId()), enabled: isForManager })
  if (missing.isLoading) return <ListSkeleton rows={3} />
  return <UserCreatePage initial={missing.data} />
}
