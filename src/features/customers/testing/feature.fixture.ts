import type { FeatureFixture } from '#test/feature-fixture.ts'

const customer = {
  name: 'Les Amis du Partage',
  responsibleLastName: 'Morel',
  responsibleFirstName: 'Claire',
  phone: '01 23 45 67 89',
  email: 'contact@partage.example',
  address: '2, rue du Port',
  postalCode: '29200',
  city: 'Brest',
  country: 'France',
  siren: '732829320',
  terminal_id: '1234567',
  firebaseMerchantId: 'merchant',
}

export const fixture = {
  rights: `
                     user  manager  admin  commercial  organizer  terminal  compter  switched
    listCustomers    -     -        yes    yes         yes        -         -        -
    searchCustomers  -     -        yes    yes         yes        -         -        -
    getCustomer      yes   yes      yes    yes         yes        -         yes      yes
    getFirstSteps    -     yes      yes    yes         yes        -         -        yes
    getWaiting       -     yes      -      -           -          -         yes      yes
    createCustomer   -     -        yes    -           -          -         -        -
    updateCustomer   -     -        yes    -           -          -         -        -
  `,
  samples: {
    listCustomers: { query: { search: 'partage' } },
    searchCustomers: { query: { search: 'partage', order: 'fall', only: 'falling', figures: 'true', limit: '10' } },
    createCustomer: { body: customer },
    updateCustomer: { body: customer },
  },
  edits: {
    updateCustomer: { read: 'getCustomer', stale: { city: 'Lyon' }, shown: 'Ville\u00a0: «\u00a0' },
  },
} satisfies FeatureFixture
