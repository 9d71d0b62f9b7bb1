import type { z } from 'zod'
import type { Role } from '#shared/role.ts'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo } from '#shared/web/place.ts'
import { grantableRoles, type NewUser, NewUserWithoutRole, UserInput } from '../user.ts'
import { peopleTexts } from './people.texts.ts'
import { UserForm, type UserFormValues } from './UserForm.tsx'
import { useCreateUser } from './user.queries.ts'
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

export const UserCreatePage = ({ customerId, role, links, initial, onSaved }: UserCreatePageProps) => {
  const { mutateAsync } = useCreateUser(customerId)
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
      />
    </>
  )
}
