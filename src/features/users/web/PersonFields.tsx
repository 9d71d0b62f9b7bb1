import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PersonFields.module.css'
import { userTexts } from './user.texts.ts'

const texts = userTexts.fields

type PersonFieldsProps = {
  inputOf: (field: 'firstname' | 'lastname' | 'phone') => object
  email: ReactNode
  /** One's own: the browser may fill them in with what it knows of its user. */
  areOwn?: boolean
}

/** Names, e-mail and phone of a person. */
export const PersonFields = ({ inputOf, email, areOwn = false }: PersonFieldsProps) => (
  <>
    <div className={classes.names}>
      <TextInput label={texts.firstname} autoComplete={areOwn ? 'given-name' : 'off'} {...inputOf('firstname')} />
      <TextInput label={texts.lastname} autoComplete={areOwn ? 'family-name' : 'off'} {...inputOf('lastname')} />
    </div>
    {email}
    <TextInput label={texts.phone} type="tel" autoComplete={areOwn ? 'tel' : 'off'} {...inputOf('phone')} />
  </>
)

/** The e-mail of someone who has an account: it is what they sign in with, and cannot be changed. */
export const FixedEmail = ({ email }: { email: string }) => (
  <TextInput
    label={texts.email}
    description={texts.emailNote}
    value={email}
    readOnly
    classNames={{ input: classes.readOnly }}
  />
)
