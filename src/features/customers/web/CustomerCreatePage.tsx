import { linkOptions } from '@tanstack/react-router'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { CustomerInput, defaultCountry } from '../customer.ts'
import { CustomerForm, type CustomerFormValues } from './CustomerForm.tsx'
import { customerTexts } from './customer.texts.ts'
import { useCreateCustomer } from './useCreateCustomer.ts'

const parent = linkOptions({ to: '/a/customers' })

const blank: CustomerFormValues = {
  name: '',
  responsibleLastName: '',
  responsibleFirstName: '',
  phone: '',
  email: '',
  address: '',
  postalCode: '',
  city: '',
  country: defaultCountry,
  terminal_id: '',
  firebaseMerchantId: '',
}

/** 'Nouveau client': an association and its first manager. */
export const CustomerCreatePage = ({ onCreated }: { onCreated: (customerId: string) => void }) => (
  <>
    <PageHeader title={customerTexts.newCustomer} back={parent} />
    <CustomerForm
      initial={blank}
      schema={CustomerInput}
      saving={useCreateCustomer()}
      submitLabel={customerTexts.submitCreation}
      emailHint={customerTexts.invitationHint}
      onSaved={({ _id }) => onCreated(_id)}
    />
  </>
)
