import { type FeatureFixture, samplePage } from '#test/feature-fixture.ts'
import { insertDonor } from './donor-record.fixture.ts'

const sampleDonorRecord = {
  kind: 'company',
  companyName: 'Moulin du Pont',
  firstName: 'Maud',
  lastName: 'Le Goff',
  legalForm: 'SARL',
  siren: '732829320',
  originalName: 'محمد',
  email: 'maud@example.org',
  phone: '06 12 34 56 78',
  membershipNumber: '12',
  preference: 'yearly',
  street: '3 place de la Mairie',
  extra: 'Bâtiment B',
  postalCode: '1000',
  city: 'Bruxelles',
  country: 'BE',
}

export const fixture = {
  rights: `
                           user  manager  admin  commercial  organizer  terminal  compter  switched
    searchDonors           -     yes      -      -           -          -         -        yes
    exportDonorData        -     yes      -      -           -          -         -        yes
    exportDonorPage        -     yes      -      -           -          -         -        yes
    eraseDonors            -     yes      -      -           -          -         -        yes
    holdDonors             -     yes      -      -           -          -         -        yes
    listDonorErasures      -     yes      -      -           -          -         -        yes
    getDonorRetention      -     yes      -      -           -          -         -        yes
    updateDonorRetention   -     yes      -      -           -          -         -        yes
    recallDonorRetention   -     yes      -      -           -          -         -        yes
    previewDonorRetention  -     yes      -      -           -          -         -        yes
    createDonor            -     yes      -      -           -          -         -        yes
    updateDonor            -     yes      -      -           -          -         -        yes
    getDonationDonor       -     yes      -      -           -          -         -        yes
  `,
  records: ({ db, customerId }) => ({ donorId: () => insertDonor(db, customerId) }),
  samples: {
    searchDonors: {
      body: { name: 'Le Goff', email: 'maud@example.org', phone: '06 12 34 56 78', membershipNumber: '12' },
    },
    exportDonorData: { body: ({ transactionId }) => ({ transactionIds: [transactionId] }) },
    exportDonorPage: { body: ({ transactionId }) => ({ transactionIds: [transactionId] }) },
    eraseDonors: { body: ({ transactionId }) => ({ transactionIds: [transactionId] }) },
    holdDonors: {
      body: ({ transactionId }) => ({ transactionIds: [transactionId], until: '2099-01-01', reason: 'Reçu fiscal' }),
    },
    listDonorErasures: { query: samplePage },
    updateDonorRetention: { body: { months: 36 } },
    previewDonorRetention: { query: { months: '36' } },
    createDonor: { body: sampleDonorRecord },
    updateDonor: { body: sampleDonorRecord },
  },
  edits: {
    updateDonorRetention: {
      read: 'getDonorRetention',
      stale: { months: 12 },
      shown: '«\u00a0vide\u00a0»',
    },
  },
} satisfies FeatureFixture
