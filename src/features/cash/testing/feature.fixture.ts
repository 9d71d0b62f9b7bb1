import { type FeatureFixture, samplePage } from '#test/feature-fixture.ts'
import { EditedSheet } from '../sheet.ts'
import { insertCashDifference, insertCheque, insertDeposit, insertSealedSheet } from './deposit.fixture.ts'
import { insertSheet, sampleSheet, sampleTotal } from './sheet.fixture.ts'

export const fixture = {
  rights: `
                       user  manager  admin  commercial  organizer  terminal  compter  switched
    undoHandDonation   -     yes      -      -           -          -         yes      yes
    listSheets         -     yes      -      -           -          -         yes      yes
    getSheet           -     yes      -      -           -          -         yes      yes
    printSheet         -     yes      -      -           -          -         yes      yes
    createSheet        -     yes      -      -           -          -         yes      yes
    updateSheet        -     yes      -      -           -          -         yes      yes
    deleteSheet        -     yes      -      -           -          -         yes      yes
    signSheet          -     yes      -      -           -          -         yes      yes
    withdrawSignature  -     yes      -      -           -          -         yes      yes
    reverseSheet       -     yes      -      -           -          -         -        yes
    listDeposits       -     yes      -      -           -          -         yes      yes
    getUndeposited     -     yes      -      -           -          -         yes      yes
    getCashBox         -     yes      -      -           -          -         yes      yes
    recordCashDifference - yes      -      -           -          -         yes      yes
    confirmCashDifference - yes     -      -           -          -         -        -
    declineCashDifference - yes     -      -           -          -         yes      yes
    getDeposit         -     yes      -      -           -          -         yes      yes
    printDeposit       -     yes      -      -           -          -         yes      yes
    createDeposit      -     yes      -      -           -          -         yes      yes
    cancelDeposit      -     yes      -      -           -          -         -        yes
  `,
  records: ({ db, customerId, managerId, userId }) => ({
    sheetId: () => insertSheet(db, customerId, managerId),
    signedSheetId: () => insertSheet(db, customerId, managerId, { signedBy: managerId }),
    wrongSheetId: () => insertSealedSheet(db, customerId, managerId, userId),
    /** A cheque, and as much cash in the box as a sheet counts. */
    chequeId: async () => {
      await insertSealedSheet(db, customerId, managerId, userId)
      return insertCheque(db, customerId, managerId)
    },
    differenceId: () => insertCashDifference(db, customerId, userId),
    depositId: async () =>
      insertDeposit(db, customerId, managerId, { chequeIds: [await insertCheque(db, customerId, managerId)] }),
  }),
  samples: {
    recordCashDifference: { body: { counted: 5, expected: 0, reason: 'Fond de caisse' } },
    listSheets: { query: samplePage },
    createSheet: { body: ({ causeId }) => ({ ...sampleSheet, event: 'Gala', box: 'Tronc 2', causeId }) },
    updateSheet: { body: ({ causeId }) => ({ ...sampleSheet, event: 'Gala', box: 'Tronc 2', causeId }) },
    signSheet: { body: { total: sampleTotal } },
    withdrawSignature: { params: { sheetId: 'signedSheetId' } },
    reverseSheet: { params: { sheetId: 'wrongSheetId' }, body: { reason: 'Un billet compté deux fois' } },
    listDeposits: { query: samplePage },
    createDeposit: {
      body: ({ chequeId }) => ({
        day: '2026-03-06',
        account: 'Compte courant',
        chequeIds: [chequeId],
        lines: sampleSheet.lines,
      }),
    },
    getCashBox: { query: { before: '2026-03-07' } },
    cancelDeposit: { body: { reason: 'Une feuille a été oubliée' } },
  },
  edits: {
    updateSheet: {
      read: 'getSheet',
      version: EditedSheet,
      stale: { place: 'Ancien lieu' },
      shown: 'Lieu\u00a0: «\u00a0',
    },
  },
} satisfies FeatureFixture
