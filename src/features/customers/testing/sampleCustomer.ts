import { type CustomerDetail, CustomerInput } from '../customer.ts'

const typed = {
  name: 'Toit pour Tous',
  responsibleLastName: 'Morel',
  responsibleFirstName: 'Samia',
  phone: '+33 6 12 34 56 78',
  email: 'contact@toit.example',
  address: '1 rue Haute',
  postalCode: '93800',
  city: 'Épinay-sur-Seine',
}

/** Returns an association with its manager, as the API answers it. It has no optional field. */
export const sampleCustomer = (overrides: Partial<CustomerDetail> = {}): CustomerDetail => ({
  _id: '00000000-0000-4000-8000-000000000001',
  ...CustomerInput.parse(typed),
  siren: null,
  hasManager: true,
  ...overrides,
})
