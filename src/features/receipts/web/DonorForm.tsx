import { Button, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { createDonor } from '#features/donors/donor.endpoints.ts'
import { type DonationDonor, DonorRecordInput } from '#features/donors/donor-record.ts'
import { formValuesOf } from '#shared/fields.ts'
import { useCall } from '#shared/web/call.tsx'
import { showFormFailure } from '#shared/web/formFailure.ts'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { Form } from '#shared/web/kit/Form.tsx'
import { UnsavedChangesGuard } from '#shared/web/kit/UnsavedChangesGuard.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { receiptTexts as texts } from './receipt.texts.ts'

type DonorFormProps = {
  customerId: string
  said: DonationDonor['said']
  onForm: (isOpen: boolean) => void
  issueFor: (donorId: string) => Promise<void>
  onBack: () => void
}

const { donor: labels } = texts
const personNames = ['firstName', 'lastName'] as const
const companyNames = ['companyName', 'legalForm', 'siren'] as const
const addressNames = ['street', 'postalCode', 'city', 'email'] as const

/** The donor as the receipt names them: what the donation says of them is filled in. */
export const DonorForm = ({ customerId, said, onForm, issueFor, onBack }: DonorFormProps) => {
  const call = useCall()
  const [firstName = '', ...lastNames] = (said.fullname ?? '').split(' ')
  const form = useSchemaForm({
    schema: DonorRecordInput,
    initialValues: {
      ...formValuesOf(DonorRecordInput.shape),
      firstName: lastNames.length > 0 ? firstName : '',
      lastName: lastNames.join(' ') || firstName,
      email: said.email ?? '',
      phone: said.phone ?? '',
      membershipNumber: said.membershipNumber ?? '',
    },
  })
  useEffect(() => {
    onForm(true)
    return () => onForm(false)
  }, [onForm])
  const send = async (body: DonorRecordInput) => {
    try {
      const donor = await call(createDonor, { params: { customerId }, body })
      form.resetDirty()
      await issueFor(donor._id)
    } catch (error) {
      showFormFailure(form, error)
    }
  }
  const names = form.values.kind === 'company' ? companyNames : personNames
  return (
    <Form
      className="stack gap-12 mt-12"
      aria-label={texts.newDonor}
      form={form}
      send={(body: DonorRecordInput) => void send(body)}
    >
      <UnsavedChangesGuard isDirty={() => form.isDirty()} />
      <h3 className="bold body">{texts.newDonor}</h3>
      <SelectField
        label={labels.kind}
        data={[
          { value: 'person', label: labels.person },
          { value: 'company', label: labels.company },
        ]}
        {...form.getInputProps('kind')}
      />
      {[...names, ...addressNames].map((name) => (
        <TextInput
          key={name}
          label={labels[name]}
          autoComplete="off"
          required={!['firstName', 'email'].includes(name)}
          {...form.getInputProps(name)}
        />
      ))}
      <div className="inline gap-8">
        <Button variant="default" onClick={onBack}>
          {texts.back}
        </Button>
        <Button type="submit">{texts.issue}</Button>
      </div>
    </Form>
  )
}
