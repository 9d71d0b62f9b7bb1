import { notFound } from '@tanstack/react-router'
import { CallFailure } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { grantableRoles, type User, UserUpdate } from '../user.ts'
import { peopleTexts } from './people.texts.ts'
import { UserForm, type UserFormValues } from './UserForm.tsx'
import { userQuery, useUpdateUser } from './user.queries.ts'

/** The form of a user: names and phone, and for an admin the role too. */
export const UserUpdatePage = () => {
  const customerId = useCustomerId()
  const userId = useRouteParam('userId')
  const role = useRole()
  const { users: list } = usePlaces()
  const goTo = useGoTo()
  const { record: user, error, isFetching, refetch } = useFormRecord(userQuery(useCall(), customerId, userId))
  const { mutateAsync } = useUpdateUser(customerId, userId)
  const changesRoles = role === 'admin'
  if (error instanceof CallFailure && error.status === 404) throw notFound()
  return (
    <>
      <PageHeader
        title={user ? peopleTexts.updateOf(`${user.firstname} ${user.lastname}`) : peopleTexts.update}
        back={linkTo(list())}
      />
      {!user && !error && <ListSkeleton rows={3} />}
      {!user && error && <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {user && (
        <UserForm
          isMember
          initial={{ ...valuesOf(user), ...(changesRoles && { role: user.role }) }}
          schema={UserUpdate}
          roles={grantableRoles(role)}
          submitLabel={peopleTexts.submitUpdate}
          successText={peopleTexts.updated}
          save={mutateAsync}
          onSaved={() => goTo(list())}
        />
      )}
    </>
  )
}

const valuesOf = ({ firstname, lastname, email, phone }: User): UserFormValues => ({
  firstname,
  lastname,
  email,
  phone: phone ?? '',
})
