import { TextInput } from '@mantine/core'
import { formatIban } from '#shared/money.ts'
import { type Edit, readVersionOf } from '#shared/read-version.ts'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { type BankAccount, BankAccountEdit } from '../../bank-account.ts'
import { useUpdateAccount } from './account.queries.ts'
import { accountTexts as texts } from './account.texts.ts'

const schema = BankAccountEdit.omit({ isArchived: true })

/** The name and the holder of an account. Its IBAN is shown in full, and stays. */
export const AccountDialog = ({ account, onClose }: { account: BankAccount; onClose: () => void }) => {
  const { mutateAsync } = useUpdateAccount(useCustomerId(), account._id)
  const form = useSchemaForm({ schema, initialValues: { label: account.label, holder: account.holder } })
  const save = async (body: Edit<BankAccountEdit>) => {
    await mutateAsync(body)
    toasts.success(texts.updated)
  }
  return (
    <FormDialog
      form={form}
      title={texts.editAccount}
      submitLabel={texts.save}
      readVersion={readVersionOf(BankAccountEdit, account)}
      save={save}
      onClose={onClose}
    >
      <TextInput label={texts.label} required autoComplete="off" data-autofocus {...form.getInputProps('label')} />
      <TextInput
        label={texts.holder}
        description={texts.holderHint}
        required
        autoComplete="off"
        {...form.getInputProps('holder')}
      />
      <TextInput label={texts.iban} value={formatIban(account.iban)} readOnly />
    </FormDialog>
  )
}
