import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Role } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo } from '#shared/web/place.ts'
import { grantableRoles, maxUsers, type NewUser, NewUserWithoutRole, UserInput, userMessages } from '../user.ts'
import { peopleTexts } from './people.texts.ts'
import { UserForm, type UserFormValues } from './UserForm.tsx'
import { useCreateUser, usersQuery } from './user.queries.ts'
import type { UserLinks } from './userLinks.ts'

const blank: UserFormValues = { firstname: '', lastname: '', email: '', phone: '' }

type UserCreatePageProps = {
  customerId: string
  /** Of the person who makes them: not everyone may choose the new user's role. */
  role: Role
  links: UserLinks
  /** What is known of the new user beforehand; it can be changed. */
  initial?: Partial<UserFormValues> | undefined
  onSaved: () => void
}

/** The form of a new user. It cannot be sent while the association has as many users as it may. */
export const UserCreatePage = ({ customerId, role, links, initial, onSaved }: UserCreatePageProps) => {
  const { mutateAsync } = useCreateUser(customerId)
  const { data: users } = useQuery(usersQuery(useCall(), customerId))
  const roles = grantableRoles(role)
  const choosesRole = roles.length > 1
  const schema: z.ZodType<NewUser> = choosesRole ? UserInput : NewUserWithoutRole
  return (
    <>
      <PageHeader title={peopleTexts.newUser} back={linkTo(links.list)} />
      <UserForm
        initial={{ ...blank, ...(choosesRole && { role: 'user' }), ...initial }}
        schema={schema}
        roles={roles}
        submitLabel={peopleTexts.submitCreation}
        successText={peopleTexts.created}
        save={mutateAsync}
        onSaved={onSaved}
        blockedBy={users && users.length >= maxUsers ? userMessages.limitReached : undefined}
      />
    </>
  )
}
