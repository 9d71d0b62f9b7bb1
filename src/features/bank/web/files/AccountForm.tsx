import { useQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { BankFileAccount } from '../../statement.ts'
import { bankAccountsQuery } from '../accounts/account.queries.ts'
import { useChooseAccount } from './file.queries.ts'
import { fileTexts as texts } from './file.texts.ts'

/** Asks for the account of a file that names none. */
export const AccountForm = ({ fileId }: { fileId: string }) => {
  const customerId = useCustomerId()
  const { data: accounts = [] } = useQuery(bankAccountsQuery(useCall(), customerId))
  const { mutateAsync } = useChooseAccount(customerId, fileId)
  const form = useSchemaForm({ schema: BankFileAccount, initialValues: { accountId: '' } })
  return (
    <Section title={texts.account}>
      <p className="quiet mb-12">{texts.accountNote}</p>
      <SaveForm
        className="grid one-column gap-20 to-560"
        form={form}
        texts={{ submit: texts.read }}
        save={mutateAsync}
        onSaved={() => {}}
      >
        <SelectField
          label={texts.accountOf}
          required
          data={[
            { value: '', label: texts.chooseAccount },
            ...accounts.filter(({ isArchived }) => !isArchived).map(({ _id, label }) => ({ value: _id, label })),
          ]}
          {...form.getInputProps('accountId')}
        />
      </SaveForm>
    </Section>
  )
}
