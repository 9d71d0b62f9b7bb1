import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { formValuesOf } from '#shared/fields.ts'
import { readVersionOf } from '#shared/read-version.ts'
import { type Role, roleLabels } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { SaveForm, type Saving } from '#shared/web/kit/SaveForm.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import {
  grantableRoles,
  maxUsers,
  type NewUser,
  NewUserWithoutRole,
  type User,
  UserInput,
  UserUpdate,
  userMessages,
} from '../user.ts'
import { FixedEmail, PersonFields } from './PersonFields.tsx'
import { useCountingRight, useCreateUser, userQuery, usersQuery, useUpdateUser } from './user.queries.ts'
import { userTexts } from './user.texts.ts'

const { shape } = UserInput.omit({ role: true })

/** The values of the form. A blank phone means none. The role is absent where it may not be chosen. */
type UserFormValues = ReturnType<typeof formValuesOf<typeof shape>> & {
  role?: Role | undefined
}

export const valuesOf = (user?: User): UserFormValues => formValuesOf(shape, user)

type UserFormProps<Sent, Version> = Saving<Sent, User, Version> & {
  initial: UserFormValues
  schema: z.ZodType<Sent>
  /** The user exists, so the e-mail is read-only. */
  isMember?: boolean
  /** The roles to choose from, where `initial` has one. */
  roles?: readonly Role[]
  submitLabel: string
  successText: string
  onSaved: () => void
  blockedBy?: string | undefined
  children?: ReactNode
}

export const UserForm = <Sent, Version>({
  initial,
  schema,
  isMember = false,
  roles = [],
  submitLabel,
  successText,
  children,
  ...outcome
}: UserFormProps<Sent, Version>) => {
  const form = useSchemaForm({ schema, initialValues: initial })
  return (
    <SaveForm
      className="grid gap-20 to-760"
      form={form}
      texts={{ submit: submitLabel, saved: successText }}
      {...outcome}
    >
      <PersonFields
        inputOf={form.getInputProps}
        email={isMember ? <FixedEmail email={initial.email} /> : <EmailInput {...form.getInputProps('email')} />}
      />
      {children}
      {initial.role !== undefined && (
        <SelectField
          label={userTexts.role}
          data={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
          {...form.getInputProps('role')}
        />
      )}
    </SaveForm>
  )
}

const EmailInput = (input: object) => (
  <TextInput
    label={userTexts.fields.email}
    description={<Sentence text={userTexts.invitationNote} />}
    required
    type="email"
    autoComplete="off"
    {...input}
  />
)

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
