import { TextInput } from '@mantine/core'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { BankAccountInput } from '../../bank-account.ts'
import { useCreateAccount } from './account.queries.ts'
import { accountTexts as texts } from './account.texts.ts'

/** The form of a new account. Leads to that of its first contract. */
export const AccountCreatePage = () => {
  const { bankAccounts, newBankContract } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useCreateAccount(useCustomerId())
  const form = useSchemaForm({ schema: BankAccountInput, initialValues: { iban: '', holder: '', label: '' } })
  const field = (name: 'iban' | 'holder' | 'label', description: string) =>
    ({ label: texts[name], description, required: true, autoComplete: 'off', ...form.getInputProps(name) }) as const
  return (
    <>
      <PageHeader title={texts.create} back={linkTo(bankAccounts())} />
      <SaveForm
        className="grid gap-20 to-760"
        form={form}
        texts={{ submit: texts.submit, saved: texts.created }}
        save={mutateAsync}
        onSaved={({ _id }) => goTo(newBankContract(_id), { replace: true })}
      >
        <TextInput {...field('iban', texts.ibanHint)} autoCapitalize="characters" spellCheck={false} />
        <TextInput {...field('holder', texts.holderHint)} />
        <TextInput {...field('label', texts.labelHint)} />
      </SaveForm>
    </>
  )
}
