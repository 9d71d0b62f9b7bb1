import { type Edit, readVersionOf } from '#shared/read-version.ts'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { type BankAccount, type BankContract, BankContractEdit } from '../../bank-account.ts'
import { useUpdateContract } from './account.queries.ts'
import { accountTexts as texts } from './account.texts.ts'
import { ContractFields } from './ContractFields.tsx'
import { contractBodyOf, contractValuesOf } from './contractForm.ts'

const schema = BankContractEdit.omit({ isArchived: true })

type ContractDialogProps = { contract: BankContract; accounts: readonly BankAccount[]; onClose: () => void }

/** The fields of a contract. What is matched stays as it was. */
export const ContractDialog = ({ contract, accounts, onClose }: ContractDialogProps) => {
  const { mutateAsync } = useUpdateContract(useCustomerId(), contract._id)
  const form = useSchemaForm({ schema, initialValues: contractValuesOf(contract), bodyOf: contractBodyOf })
  const save = async (body: Edit<BankContractEdit>) => {
    await mutateAsync(body)
    toasts.success(texts.contractUpdated)
  }
  return (
    <FormDialog
      form={form}
      title={texts.editContract}
      submitLabel={texts.save}
      readVersion={readVersionOf(BankContractEdit, contract)}
      save={save}
      onClose={onClose}
    >
      <ContractFields form={form} accounts={accounts} />
    </FormDialog>
  )
}
