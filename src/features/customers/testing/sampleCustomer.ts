import { CustomerDetail, customerFields } from '../customer.ts'

const blank = Object.fromEntries(Object.keys(customerFields).map((name) => [name, null]))

/** Returns an association with its manager, as the API answers it to an admin. It has no optional field. */
export const sampleCustomer = (overrides: Partial<CustomerDetail> = {}): CustomerDetail =>
  CustomerDetail.parse({
    _id: '00000000-0000-4000-8000-000000000001',
    ...blank,
    name: 'Toit pour Tous',
    responsibleLastName: 'Morel',
    responsibleFirstName: 'Samia',
    phone: '+33 6 12 34 56 78',
    email: 'contact@toit.example',
    address: '1 rue Haute',
    postalCode: '93800',
    city: 'Épinay-sur-Seine',
    country: 'France',
    hasManager: true,
    ...overrides,
  })
