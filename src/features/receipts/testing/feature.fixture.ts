import { insertDonor } from '#features/donors/testing/donor-record.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { type FeatureFixture, samplePage } from '#test/feature-fixture.ts'
import { sampleProfile } from './receipt.calls.ts'
import { insertProfile, insertReceipt, insertReplacement, insertRun } from './receipt.fixture.ts'

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
    previewReceiptRun    -     yes      -      -           -          -         -        -
    startReceiptRun      -     yes      -      -           -          -         -        -
    getReceiptRun        -     yes      -      -           -          -         -        -
    mailReceiptRun       -     yes      -      -           -          -         -        -
    recallReceiptRun     -     yes      -      -           -          -         -        -
    downloadReceiptLetters  -     yes      -      -           -          -         -        -
    getReceiptMatters    -     yes      -      -           -          -         -        -
    decideRevision       -     yes      -      -           -          -         -        -
    getTaxDeclaration    -     yes      -      -           -          -         -        -
    declareReceipts      -     yes      -      -           -          -         -        -
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
    runId: async () => {
      const { id: given } = await insertDonation(db, customerId, { device_id: deviceId })
      const runId = await insertRun(db, { customerId, startedBy: managerId })
      await insertReceipt(db, { customerId, transactionId: given, issuedBy: managerId, runId })
      return runId
    },
    mailedRunId: () => insertRun(db, { customerId, startedBy: managerId, mailsLeaveAt: '2099-01-01T10:00:00.000Z' }),
    /** A year with a donation of a donor, in an association whose profile is complete. */
    givenYear: async () => {
      await insertProfile(db, customerId, managerId)
      const { id: given } = await insertDonation(db, customerId, { device_id: deviceId })
      const donor_id = await insertDonor(db, customerId)
      const linked = { transaction_id: given, donor_id, linked_at: '2026-03-07T10:00:00.000Z' }
      await db
        .insertInto('donor_donations')
        .values({ customer_id: customerId, ...linked })
        .execute()
      return '2026'
    },
    revisedReceiptId: async () => {
      const { id: given } = await insertDonation(db, customerId, { device_id: deviceId })
      const issued = { customerId, transactionId: given, issuedBy: managerId }
      const receiptId = await insertReceipt(db, issued)
      await insertReplacement(db, receiptId, issued)
      await db.updateTable('receipt_ends').set({ is_waiting: true }).where('receipt_id', '=', receiptId).execute()
      return receiptId
    },
    declaredYear: async () => {
      await insertProfile(db, customerId, managerId)
      return '2020'
    },
  }),
  samples: {
    updateFiscalProfile: { body: sampleProfile },
    setCauseReceipts: { body: { isEligible: true } },
    listReceipts: { query: samplePage },
    issueReceipt: {
      body: ({ issuedDonorId, transactionId }) => ({ donorId: issuedDonorId, transactionIds: [transactionId] }),
    },
    previewReceiptRun: { query: { year: '2026', floor: '5' } },
    startReceiptRun: { body: ({ givenYear }) => ({ year: Number(givenYear), floor: 0, chequeIds: [] }) },
    recallReceiptRun: { params: { runId: 'mailedRunId' } },
    decideRevision: { params: { receiptId: 'revisedReceiptId' }, body: { isMailed: true } },
    getTaxDeclaration: { query: { year: '2025' } },
    declareReceipts: {
      body: ({ declaredYear }) => ({ year: Number(declaredYear), declaredOn: '2021-05-01', counting: 'issued' }),
    },
    endReceipt: { body: { reason: 'Adresse fausse' } },
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
