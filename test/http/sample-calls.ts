import { randomUUID } from 'node:crypto'
import { otherIban } from '#features/bank/testing/bank.fixture.ts'
import { sampleSheet, sampleTotal } from '#features/cash/testing/sheet.fixture.ts'
import { sampleFile, sampleMapping } from '#features/imports/testing/record.fixture.ts'
import { sampleRaiseEuros } from '#features/movements/testing/movement.fixture.ts'
import { type Records, slotTime } from './sample-records.ts'

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
const cause = {
  name: 'Puits',
  icon: 'well',
  amount: '20',
  amountTarget: '5000',
  needDonatorName: true,
  needDonatorPhone: true,
  needDonatorEmail: true,
  needMembershipNumber: true,
}
const product = {
  name: 'Borne',
  price: 1290,
  economy: 100,
  size: '40 cm',
  inStock: true,
  locationEnabled: true,
  img: { src: 'https://images.example/borne.webp', height: 200 },
  variants: [{ name: 'Sur pied', buyPrice: 1290, rentPrice: [59] }],
  offers: [{ type: 'Location', engagement: '24 mois', price: 49.9 }],
}
const period = { startDate: '2026-03-01T00:00:00.000Z', endDate: '2026-03-31T21:59:59.999Z' }
const page = { page: '1', limit: '10' }

/** Days without donations. */
const closingDays = { kind: 'period', from: '2026-01-01', to: '2026-01-31' }

type Sample = {
  /** The record of a path parameter, where the names differ. */
  params?: Record<string, keyof Records>
  body?: object | ((records: Records, callerId: string) => object)
  query?: Record<string, string>
  /** The file that is the body. */
  file?: string
}

const terminalSlotBody = ({ givingDeviceId: deviceId }: Record<string, string>) => ({
  startDate: '2000-01-01T00:00:00.000Z',
  endDate: '2099-12-31T00:00:00.000Z',
  deviceId,
})

const slotBody = ({ causeId, deviceId }: Record<string, string>) => ({
  startDate: slotTime,
  endDate: slotTime,
  deviceId,
  fromCauseId: null,
  toCauseId: causeId,
})

/**
 * A valid request for every call with a body or a query. Tests of rights send it unchanged. Tests of bad input break
 * one of its fields.
 */
export const samples: Record<string, Sample> = {
  listSheets: { query: page },
  createSheet: { body: ({ causeId }) => ({ ...sampleSheet, event: 'Gala', box: 'Tronc 2', causeId }) },
  updateSheet: { body: ({ causeId }) => ({ ...sampleSheet, event: 'Gala', box: 'Tronc 2', causeId }) },
  signSheet: { body: { total: sampleTotal } },
  withdrawSignature: { params: { sheetId: 'signedSheetId' } },
  reverseSheet: { params: { sheetId: 'wrongSheetId' }, body: { reason: 'Un billet compté deux fois' } },
  listDeposits: { query: page },
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
  getStatistics: { query: { from: '2026-03-01', to: '2026-03-31' } },
  getRamadan: { query: { year: '1447' } },
  updateRamadan: { body: { year: 1447, first: '2026-02-19', last: '2026-03-19', source: 'CFCM' } },
  listMarkedDonations: { query: { from: '2026-03-01', to: '2026-03-31', kind: 'by-hand', ...page } },
  getPlatformStatistics: { query: { from: '2026-03-01', to: '2026-03-31' } },
  listClosings: { query: page },
  previewClosing: { query: closingDays },
  createClosing: {
    body: {
      ...closingDays,
      counts: [{ method: 'cash', counted: 12.5, comment: 'Fond de caisse' }],
      donationCount: 0,
      net: 0,
    },
  },
  reopenClosing: { body: { reason: 'Feuille oubliée' } },
  getFriday: { query: { day: '2026-03-06' } },
  listMissing: { query: { day: '2026-03-06' } },
  sendClosing: { params: { closingId: 'dayClosingId' } },
  updateAccountant: { body: { email: 'compta@cabinet.example' } },
  createBankAccount: { body: { iban: otherIban, holder: 'LES AMIS DU PARTAGE', label: 'Livret' } },
  updateBankAccount: { body: { label: 'Travaux', isArchived: true } },
  createBankContract: { body: ({ accountId }) => ({ accountId, number: '7654321', rate: 1.2, fixedFee: 0.05 }) },
  updateBankContract: { body: { rate: 0.8, cutOff: '03:00' } },
  assignContractDevices: { body: ({ deviceId }) => ({ devices: [{ deviceId, from: '2026-01-01' }] }) },
  listBankFiles: { query: page },
  uploadBankFile: { query: { fileName: 'releve.txt' }, file: 'Bonjour' },
  chooseBankFileColumns: {
    params: { fileId: 'askingFileId' },
    body: ({ accountId }) => ({ columns: { amounts: 'signed', date: 0, labels: [1], amount: 2 }, accountId }),
  },
  listBankLines: { query: { ...page, state: 'open', month: '2026-03' } },
  matchBankLine: { body: { parts: [{ kind: 'other', amount: 20, note: 'Loyer' }], note: 'Vu avec la mairie' } },
  getBankCalendar: { query: { month: '2026-03' } },
  listImports: { query: page },
  uploadImport: { query: { fileName: 'dons.csv' }, file: sampleFile },
  checkImport: {
    body: ({ causeId }) => ({
      ...sampleMapping,
      causes: [{ value: 'Repas', causeId }],
      statuses: [{ value: 'Partiel', meaning: 'donation' }],
      methods: [{ value: 'Bons', method: 'cash' }],
      defaultCauseId: causeId,
      defaultMethod: 'cash',
    }),
  },
  listRefusedLines: { query: { after: '1' } },
  chooseDoubles: { params: { importId: 'checkedImportId' }, body: { areDonations: true } },
  runImport: { params: { importId: 'checkedImportId' }, body: { donationCount: 1, total: 20 } },
  undoImport: { params: { importId: 'doneImportId' } },
  watchDonations: { query: { once: 'true' } },
  watchAllDonations: { query: { once: 'true' } },
  watchProjection: { query: { once: 'true' } },
  createLiveLink: {
    body: ({ causeId }) => ({
      causeId,
      period: 'all',
      goal: 1500,
      placeUrl: 'https://dons.example/gala',
      showsNames: true,
    }),
  },
  createSavedFilter: {
    body: ({ causeId, deviceId }) => ({
      name: 'Bilan de mars',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      causeId,
      deviceId,
    }),
  },
  renameSavedFilter: { body: { name: 'Bilan du printemps' } },
  listJournal: { query: { ...page, ...period, action: 'cause.archived' } },
  listPlatformJournal: { query: { ...page, ...period, action: 'cause' } },
  createCause: { body: cause },
  updateCause: { body: cause },
  unarchiveCause: { params: { causeId: 'archivedCauseId' } },
  listArchivedCauses: { query: page },
  listCustomers: { query: { search: 'partage' } },
  searchCustomers: { query: { search: 'partage', order: 'fall', only: 'falling', figures: 'true', limit: '10' } },
  createCustomer: { body: customer },
  updateCustomer: { body: customer },
  createDevice: { body: () => ({ serialNumber: randomUUID(), label: 'Parvis', model: 'SUNMI D2' }) },
  updateDevice: { body: { label: 'Parvis' } },
  listFleet: { query: { search: 'accueil', filter: 'connected', limit: '10' } },
  replaceDevice: { body: () => ({ serialNumber: randomUUID(), model: 'SUNMI K2 MINI' }) },
  sendHeartbeat: { body: { version: '4.2.0', battery: 82, network: 'wifi', reader: 'ready', waitingDonations: 0 } },
  signInDevice: { body: ({ serialNumber }) => ({ serialNumber, code: '12345678' }) },
  createProduct: { body: product },
  updateProduct: { body: product },
  createShortcut: { body: { name: 'Gala', amount: 10 } },
  recordDonation: {
    body: ({ causeId, shortcutId }) => ({
      amount: 20,
      causeId,
      shortcutId,
      message: 'Bon courage',
      donatorFullname: 'Maud Le Goff',
      donatorPhone: '06 12 34 56 78',
      donatorEmail: 'maud@example.org',
      donatorMembershipNumber: '12',
      createdAt: '2026-03-06T12:05:00.000Z',
    }),
  },
  // Cancelling is what an admin may do too.
  createMovement: {
    params: { transactionId: 'untouchedDonationId' },
    body: { kind: 'cancelled', reason: 'Carte refusée' },
  },
  undoMovement: { body: { reason: 'Saisi par erreur' } },
  updateMovementSettings: { body: { confirmationAmount: sampleRaiseEuros } },
  confirmMovementSettings: { body: { confirmationAmount: sampleRaiseEuros } },
  previewSlot: { body: slotBody },
  createMovementBatch: {
    body: (records) => ({ ...slotBody(records), reason: 'Mauvaise cause', donationCount: 1, total: 20 }),
  },
  previewTerminalCancellation: { body: terminalSlotBody },
  requestTerminalCancellation: {
    body: (records) => ({ ...terminalSlotBody(records), reason: 'Appareil volé', donationCount: 1, total: 20 }),
  },
  undoMovementBatch: { params: { batchId: 'recordedBatchId' }, body: { reason: 'Saisi par erreur' } },
  listFigureMovements: { query: { ...page, ...period, causeId: 'punctual' } },
  listTransactions: { query: { ...page, ...period, causeId: 'punctual' } },
  searchTransactions: { body: { text: '50 € midi' } },
  getTransactionBreakdown: { query: { ...period, causeId: 'punctual' } },
  exportTransactions: { query: { page: '1', ...period, causeId: 'punctual' } },
  listCauseTransactions: { query: page },
  listShortcutTransactions: { query: page },
  listDeviceTransactions: { query: page },
  listOrganizerTransactions: { query: { ...page, ...period } },
  exportOrganizerTransactions: { query: { page: '1', ...period, onlyAmount: 'true' } },
  searchDonors: {
    body: { name: 'Le Goff', email: 'maud@example.org', phone: '06 12 34 56 78', membershipNumber: '12' },
  },
  exportDonorData: { body: ({ transactionId }) => ({ transactionIds: [transactionId] }) },
  exportDonorPage: { body: ({ transactionId }) => ({ transactionIds: [transactionId] }) },
  eraseDonors: { body: ({ transactionId }) => ({ transactionIds: [transactionId] }) },
  holdDonors: {
    body: ({ transactionId }) => ({ transactionIds: [transactionId], until: '2099-01-01', reason: 'Reçu fiscal' }),
  },
  listDonorErasures: { query: page },
  updateDonorRetention: { body: { months: 36 } },
  previewDonorRetention: { query: { months: '36' } },
  updateNotificationSettings: { body: { digest: 'month', goalReached: true, silentDevice: false } },
  unsubscribe: { body: { token: 'jeton' } },
  updateMe: { body: { firstname: 'Samia', lastname: 'Benali', phone: '06 12 34 56 78' } },
  updateRole: { body: (_records, userId) => ({ userId, role: 'manager' }) },
  createUser: {
    body: () => ({
      firstname: 'Inès',
      lastname: 'Roussel',
      email: `${randomUUID()}@personne.example`,
      phone: '06 12 34 56 78',
      role: 'user',
      mayCount: true,
    }),
  },
  listCauses: { query: { figures: 'true' } },
  listDirectory: { query: { search: 'benali', role: 'user', state: 'active', order: 'oldest', limit: '10' } },
  updateCountingRight: { body: { mayCount: true } },
  updateUser: {
    body: ({ email }) => ({ firstname: 'Inès', lastname: 'Roussel', phone: '06 12 34 56 78', email, role: 'user' }),
  },
}
