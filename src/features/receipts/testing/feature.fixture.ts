import { insertDonor } from '#features/donors/testing/donor-record.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { type FeatureFixture, samplePage } from '#test/feature-fixture.ts'
import { sampleProfile } from './receipt.calls.ts'
import { insertProfile, insertReceipt } from './receipt.fixture.ts'

export const fixture = {
  rights: `
                         user  manager  admin  commercial  organizer  terminal  compter  switched
    getFiscalSetting     -     yes      -      -           -          -         -        -
    updateFiscalProfile  -     yes      -      -           -          -         -        -
    setCauseReceipts     -     yes      -      -           -          -         -        -
    listReceipts         -     yes      -      -           -          -         -        -
    getReceipt           -     yes      -      -           -          -         -        -
    getDonationReceipt   -     yes      -      -           -          -         -        -
    issueReceipt         -     yes      -      -           -          -         -        -
    downloadReceipt      -     yes      -      -           -          -         -        -
    endReceipt           -     yes      -      -           -          -         -        -
    sendReceipt          -     yes      -      -           -          -         -        -
  `,
  records: ({ db, customerId, managerId, deviceId }) => ({
    receiptId: async () => {
      const { id: transactionId } = await insertDonation(db, customerId, { device_id: deviceId })
      return insertReceipt(db, { customerId, transactionId, issuedBy: managerId })
    },
    /** A donor of an association whose profile is complete. */
    issuedDonorId: async () => {
      await insertProfile(db, customerId, managerId)
      return insertDonor(db, customerId)
    },
  }),
  samples: {
    updateFiscalProfile: { body: sampleProfile },
    setCauseReceipts: { body: { isEligible: true } },
    listReceipts: { query: samplePage },
    issueReceipt: {
      body: ({ issuedDonorId, transactionId }) => ({ donorId: issuedDonorId, transactionIds: [transactionId] }),
    },
    endReceipt: { body: { reason: 'Adresse fausse' } },
    checkReceipt: { body: { number: '2026-0001-7F3A-9C21-B04D', amount: 20 } },
  },
  edits: {
    updateFiscalProfile: {
      read: 'getFiscalSetting',
      at: ['profile'],
      stale: { city: 'Bagnolet' },
      shown: 'Ville\u00a0: «\u00a0',
    },
  },
} satisfies FeatureFixture
