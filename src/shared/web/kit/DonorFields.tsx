import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

const texts = {
  donatorFullname: 'Nom et prénom',
  donatorEmail: 'E-mail',
  donatorPhone: 'Téléphone',
  donatorMembershipNumber: 'Numéro d’adhérent',
} as const

/** The values of a form that names no donor. */
export const noDonor = { donatorFullname: '', donatorEmail: '', donatorPhone: '', donatorMembershipNumber: '' }
export const donorFields = Object.keys(noDonor) as (keyof typeof noDonor)[]

type DonorFieldsProps = {
  form: { getInputProps: (path: string) => GetInputPropsReturnType }
  /** Leads to the donor among the values of the form. */
  path?: string
  names?: readonly (keyof typeof noDonor)[]
}

/** Asks for the donor of a donation that is entered by hand. */
export const DonorFields = ({ form, path = '', names = donorFields }: DonorFieldsProps) =>
  names.map((name) => (
    <TextInput key={name} label={texts[name]} autoComplete="off" {...form.getInputProps(`${path}${name}`)} />
  ))
