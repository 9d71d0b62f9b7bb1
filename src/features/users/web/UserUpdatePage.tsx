import { readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { grantableRoles, UserUpdate } from '../user.ts'
import { UserForm, valuesOf } from './UserForm.tsx'
import { userQuery, useUpdateUser } from './user.queries.ts'
import { userTexts } from './user.texts.ts'

/** The page that updates a user: names and phone, and for an admin the role. */
export const UserUpdatePage = () => {
  const customerId = useCustomerId()
  const userId = useRouteParam('userId')
  const role = useRole()
  const { users: list } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useUpdateUser(customerId, userId)
  return (
    <RecordScreen
      record={useFormRecord(userQuery(useCall(), customerId, userId))}
      title={(user) => (user ? userTexts.updateOf(`${user.firstname} ${user.lastname}`) : userTexts.update)}
      back={list}
    >
      {(user) => (
        <UserForm
          isMember
          initial={{ ...valuesOf(user), role: role === 'admin' ? user.role : undefined }}
          schema={UserUpdate}
          roles={grantableRoles(role)}
          submitLabel={userTexts.submitUpdate}
          successText={userTexts.updated}
          readVersion={readVersionOf(UserUpdate, user)}
          save={mutateAsync}
          onSaved={() => goTo(list(), { replace: true })}
        />
      )}
    </RecordScreen>
  )
}
