import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { formValuesOf } from '#shared/fields.ts'
import { type Role, roleLabels } from '#shared/role.ts'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { SaveForm, type Saving } from '#shared/web/kit/SaveForm.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { type User, UserInput } from '../user.ts'
import { FixedEmail, PersonFields } from './PersonFields.tsx'
import { userTexts } from './user.texts.ts'

const { shape } = UserInput.omit({ role: true })

/** The values of the form. A blank phone means none. The role is absent where it may not be chosen. */
export type UserFormValues = ReturnType<typeof formValuesOf<typeof shape>> & {
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
