import { NativeSelect, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type Role, roleLabels } from '#shared/role.ts'
import { EditForm } from '#shared/web/kit/EditForm.tsx'
import { type User, UserInput, UserUpdate } from '../user.ts'
import { FixedEmail, PersonFields } from './PersonFields.tsx'
import { peopleTexts } from './people.texts.ts'
import classes from './UserForm.module.css'
import { userTexts } from './user.texts.ts'

/** A person as they are typed: a blank phone means none. */
export type UserFormValues = Pick<User, 'firstname' | 'lastname' | 'email' | 'role'> & { phone: string }

type UserFormProps = {
  initial: UserFormValues
  /** They have an account: their e-mail can be read alone. */
  isMember?: boolean
  /** The roles to choose from; where there is no choice nothing is asked. */
  roles: readonly Role[]
  submitLabel: string
  successText: string
  save: (values: UserFormValues) => Promise<User>
  onSaved: () => void
}

/** The form of one of an association's people, judged by the same schema as the server's. */
export const UserForm = ({ initial, isMember = false, roles, ...props }: UserFormProps) => {
  const form = useForm<UserFormValues>({
    initialValues: initial,
    validate: schemaResolver(isMember ? UserUpdate : UserInput, { sync: true }),
  })
  return (
    <EditForm
      className={classes.form}
      form={form}
      save={props.save}
      texts={{ submit: props.submitLabel, saved: props.successText }}
      onSaved={props.onSaved}
    >
      <PersonFields
        inputOf={form.getInputProps}
        email={isMember ? <FixedEmail email={initial.email} /> : <EmailInput {...form.getInputProps('email')} />}
      />
      {roles.length > 1 && (
        <NativeSelect
          label={peopleTexts.role}
          data={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
          {...form.getInputProps('role')}
        />
      )}
    </EditForm>
  )
}

const EmailInput = (input: object) => (
  <TextInput
    label={userTexts.fields.email}
    description={peopleTexts.invitationNote}
    type="email"
    autoComplete="off"
    {...input}
  />
)
