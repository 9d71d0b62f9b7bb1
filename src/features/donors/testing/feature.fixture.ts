import { insertProfile } from '#features/receipts/testing/receipt.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { newId } from '#shared/server/ids.ts'
import { type FeatureFixture, samplePage } from '#test/feature-fixture.ts'
import { insertAnswer, insertDonor } from './donor-record.fixture.ts'

const sampleDonorRecord = {
  kind: 'company',
  companyName: 'Moulin du Pont',
  legalForm: 'SARL',
  siren: '732829320',
  originalName: 'محمد',
  email: 'maud@example.org',
  phone: '06 12 34 56 78',
  membershipNumber: '12',
  preference: 'yearly',
  mayContact: false,
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
    listDonors             -     yes      -      -           -          -         -        yes
    getDonor               -     yes      -      -           -          -         -        yes
    joinDonor              -     yes      -      -           -          -         -        yes
    separateDonor          -     yes      -      -           -          -         -        yes
    exportDonor            -     yes      -      -           -          -         -        yes
    exportDonorTable       -     yes      -      -           -          -         -        yes
    previewDonorImport     -     yes      -      -           -          -         -        yes
    importDonors           -     yes      -      -           -          -         -        yes
    eraseDonor             -     yes      -      -           -          -         -        yes
    createDonor            -     yes      -      -           -          -         -        yes
    updateDonor            -     yes      -      -           -          -         -        yes
    getDonationDonor       -     yes      -      -           -          -         -        yes
    getDonationAddress     -     yes      -      -           -          -         -        -
    requestAddress         -     yes      -      -           -          -         -        -
    requestAddresses       -     yes      -      -           -          -         -        -
    listAddressAnswers     -     yes      -      -           -          -         -        -
    decideAddress          -     yes      -      -           -          -         -        -
  `,
  records: ({ db, customerId, deviceId, managerId }) => {
    const give = () =>
      insertDonation(db, customerId, { device_id: deviceId }, { donator_email: `maud${newId()}@example.org` })
    return {
      donorId: () => insertDonor(db, customerId),
      otherDonorId: () => insertDonor(db, customerId, { lastName: 'Martin' }),
      /** A donation whose donor may be asked. */
      askedId: async () => {
        await insertProfile(db, customerId, managerId)
        return (await give()).id
      },
      answerId: async () => insertAnswer(db, customerId, (await give()).id, managerId),
    }
  },
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
    requestAddress: { params: { transactionId: 'askedId' } },
    requestAddresses: { body: { year: 2026 } },
    listAddressAnswers: { query: samplePage },
    decideAddress: { params: { requestId: 'answerId' }, body: { isAccepted: true } },
    listDonorErasures: { query: samplePage },
    updateDonorRetention: { body: { months: 36 } },
    previewDonorRetention: { query: { months: '36' } },
    listDonors: { query: { ...samplePage, only: 'address' } },
    previewDonorImport: { query: { columns: 'lastName:0' }, file: 'Nom;E-mail\nRoy;lea@example.org\n' },
    importDonors: { query: { columns: 'lastName:0' }, file: 'Nom;E-mail\nRoy;lea@example.org\n' },
    joinDonor: { body: ({ otherDonorId }) => ({ donorId: otherDonorId }) },
    createDonor: { body: sampleDonorRecord },
    updateDonor: { body: sampleDonorRecord },
  },
  edits: {
    updateDonorRetention: {
      read: 'getDonorRetention',
      stale: { months: 12 },
      shown: '«\u00a0vide\u00a0»',
    },
    updateDonor: {
      read: 'getDonor',
      stale: { phone: '07 00 00 00 00' },
      shown: '«\u00a0vide\u00a0»',
    },
  },
} satisfies FeatureFixture
