import type { Role } from '#shared/role.ts'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo } from '#shared/web/place.ts'
import { grantableRoles } from '../user.ts'
import { peopleTexts } from './people.texts.ts'
import { UserForm, type UserFormValues } from './UserForm.tsx'
import { useCreateUser } from './user.queries.ts'
import type { UserLinks } from './userLinks.ts'

const blank: UserFormValues = { firstname: '', lastname: '', email: '', phone: '', role: 'user' }

type UserCreatePageProps = {
  customerId: string
  /** Who makes them: not everyone may choose their role. */
  role: Role
  links: UserLinks
  /** What is known of them beforehand. It stays to be changed. */
  initial?: Partial<UserFormValues> | undefined
  onSaved: () => void
}

export const UserCreatePage = ({ customerId, role, links, initial, onSaved }: UserCreatePageProps) => {
  const { mutateAsync } = useCreateUser(customerId)
  return (
    <>
      <PageHeader title={peopleTexts.newUser} back={linkTo(links.list)} />
      <UserForm
        initial={{ ...blank, ...initial }}
        roles={grantableRoles(role)}
        submitLabel={peopleTexts.submitCreation}
        successText={peopleTexts.created}
        save={mutateAsync}
        onSaved={onSaved}
      />
    </>
  )
}
