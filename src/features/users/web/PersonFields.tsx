import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { userTexts } from './user.texts.ts'

const texts = userTexts.fields

type PersonFieldsProps = {
  inputOf: (field: 'firstname' | 'lastname' | 'phone') => object
  email: ReactNode
  /** The fields of the signed-in person, which the browser may autofill. */
  areOwn?: boolean
}

export const PersonFields = ({ inputOf, email, areOwn = false }: PersonFieldsProps) => (
  <>
    <div className="starts fields of-200 gap-20">
      <TextInput
        label={texts.firstname}
        required
        autoComplete={areOwn ? 'given-name' : 'off'}
        {...inputOf('firstname')}
      />
      <TextInput
        label={texts.lastname}
        required
        autoComplete={areOwn ? 'family-name' : 'off'}
        {...inputOf('lastname')}
      />
    </div>
    {email}
    <TextInput label={texts.phone} type="tel" autoComplete={areOwn ? 'tel' : 'off'} {...inputOf('phone')} />
  </>
)

/** The e-mail of an existing account, read-only. */
export const FixedEmail = ({ email }: { email: string }) => (
  <TextInput label={texts.email} description={<Sentence text={texts.emailNote} />} value={email} readOnly />
)
