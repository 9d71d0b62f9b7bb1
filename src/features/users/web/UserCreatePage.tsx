import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useCall } from '#shared/web/call.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { grantableRoles, maxUsers, type NewUser, NewUserWithoutRole, UserInput, userMessages } from '../user.ts'
import { UserForm, type UserFormValues, valuesOf } from './UserForm.tsx'
import { useCountingRight, useCreateUser, usersQuery } from './user.queries.ts'
import { userTexts } from './user.texts.ts'

/** The form of a new user, with initial values. Disabled while the customer has the maximum number of users. */
export const UserCreatePage = ({ initial }: { initial?: Partial<UserFormValues> | undefined }) => {
  const customerId = useCustomerId()
  const { users: list } = usePlaces()
  const goTo = useGoTo()
  const create = useCreateUser(customerId)
  const right = useCountingRight(customerId)
  const [mayCount, setMayCount] = useState(false)
  const { data: users } = useQuery(usersQuery(useCall(), customerId))
  const roles = grantableRoles(useRole())
  const choosesRole = roles.length > 1
  const schema: z.ZodType<NewUser> = choosesRole ? UserInput : NewUserWithoutRole
  const save = async (person: NewUser) => {
    const user = await create.mutateAsync(person)
    // The user exists: the list offers the right where this fails.
    if (mayCount)
      await right.mutateAsync({ userId: user._id, mayCount }).catch((error: unknown) => toasts.failed(error))
    return user
  }
  return (
    <>
      <PageHeader title={userTexts.newUser} back={linkTo(list())} />
      <UserForm
        initial={{ ...valuesOf(), ...(choosesRole && { role: 'user' }), ...initial }}
        schema={schema}
        roles={roles}
        submitLabel={userTexts.submitCreation}
        successText={userTexts.created}
        save={save}
        onSaved={() => goTo(list(), { replace: true })}
        blockedBy={users && users.length >= maxUsers ? userMessages.limitReached : undefined}
      >
        {!choosesRole && (
          <Checkbox
            label={userTexts.mayCount}
            description={userTexts.mayCountNote}
            checked={mayCount}
            onChange={({ currentTarget }) => setMayCount(currentTarget.checked)}
          />
        )}
      </UserForm>
    </>
  )
}
