import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useCall } from '#shared/web/call.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { grantableRoles, maxUsers, type NewUser, NewUserWithoutRole, UserInput, userMessages } from '../user.ts'
import { UserForm, type UserFormValues, valuesOf } from './UserForm.tsx'
import { useCreateUser, usersQuery } from './user.queries.ts'
import { userTexts } from './user.texts.ts'

/** The form of a new user, with initial values. Disabled while the customer has the maximum number of users. */
export const UserCreatePage = ({ initial }: { initial?: Partial<UserFormValues> | undefined }) => {
  const customerId = useCustomerId()
  const { users: list } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useCreateUser(customerId)
  const { data: users } = useQuery(usersQuery(useCall(), customerId))
  const roles = grantableRoles(useRole())
  const choosesRole = roles.length > 1
  const schema: z.ZodType<NewUser> = choosesRole ? UserInput : NewUserWithoutRole
  return (
    <>
      <PageHeader title={userTexts.newUser} back={linkTo(list())} />
      <UserForm
        initial={{ ...valuesOf(), ...(choosesRole ? { role: 'user' } : { mayCount: false }), ...initial }}
        schema={schema}
        roles={roles}
        submitLabel={userTexts.submitCreation}
        successText={userTexts.created}
        save={mutateAsync}
        onSaved={() => goTo(list(), { replace: true })}
        blockedBy={users && users.length >= maxUsers ? userMessages.limitReached : undefined}
      />
    </>
  )
}
