import { Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { z } from 'zod'
import { type Role, roleLabels } from '#shared/role.ts'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { SelectField } from '#shared/web/kit/SelectField.tsx'
import { Sentence } from '#shared/web/kit/Sentence.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import type { User } from '../user.ts'
import { FixedEmail, PersonFields } from './PersonFields.tsx'
import { peopleTexts } from './people.texts.ts'
import classes from './UserForm.module.css'
import { userTexts } from './user.texts.ts'

/** A person as they are typed: a blank phone means none. The role and the right to count are there where they may be chosen. */
export type UserFormValues = Pick<User, 'firstname' | 'lastname' | 'email'> & {
  phone: string
  role?: Role | undefined
  mayCount?: boolean
}

type UserFormProps<Sent> = {
  initial: UserFormValues
  schema: z.ZodType<Sent>
  /** They have an account: their e-mail can only be read. */
  isMember?: boolean
  /** The roles to choose from, where `initial` has one. */
  roles?: readonly Role[]
  submitLabel: string
  successText: string
  save: (user: Sent) => Promise<User>
  onSaved: () => void
  /** Why the person cannot be saved now. */
  blockedBy?: string | undefined
}

/** The form of one of an association's people. */
export const UserForm = <Sent,>({ initial, schema, isMember = false, roles = [], ...props }: UserFormProps<Sent>) => {
  const form = useSchemaForm({ schema, initialValues: initial })
  return (
    <SaveForm
      className={classes.form}
      form={form}
      save={props.save}
      texts={{ submit: props.submitLabel, saved: props.successText }}
      onSaved={props.onSaved}
      blockedBy={props.blockedBy}
    >
      <PersonFields
        inputOf={form.getInputProps}
        email={isMember ? <FixedEmail email={initial.email} /> : <EmailInput {...form.getInputProps('email')} />}
      />
      {initial.mayCount !== undefined && (
        <Checkbox
          label={peopleTexts.mayCount}
          description={peopleTexts.mayCountNote}
          {...form.getInputProps('mayCount', { type: 'checkbox' })}
        />
      )}
      {initial.role !== undefined && (
        <SelectField
          label={peopleTexts.role}
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
    description={<Sentence text={peopleTexts.invitationNote} />}
    required
    type="email"
    autoComplete="off"
    {...input}
  />
)
