import { type FeatureFixture, samplePage } from '#test/feature-fixture.ts'
import {
  insertBankAccount,
  insertBankContract,
  insertBankFile,
  insertBankLine,
  insertBankMatch,
  insertBankRule,
  otherIban,
} from './bank.fixture.ts'

export const fixture = {
  rights: `
                           user  manager  admin  commercial  organizer  terminal  compter  switched
    listBankAccounts       -     yes      -      -           -          -         -        -
    createBankAccount      -     yes      -      -           -          -         -        -
    updateBankAccount      -     yes      -      -           -          -         -        -
    listBankContracts      -     yes      -      -           -          -         -        -
    createBankContract     -     yes      -      -           -          -         -        -
    updateBankContract     -     yes      -      -           -          -         -        -
    assignContractDevices  -     yes      -      -           -          -         -        -
    listBankFiles          -     yes      -      -           -          -         -        -
    uploadBankFile         -     yes      -      -           -          -         -        -
    getBankFile            -     yes      -      -           -          -         -        -
    answerBankFile         -     yes      -      -           -          -         -        -
    weighBankFileWithdrawal -    yes      -      -           -          -         -        -
    withdrawBankFile       -     yes      -      -           -          -         -        -
    listBankLines          -     yes      -      -           -          -         -        -
    getBankLine            -     yes      -      -           -          -         -        -
    listMatchChoices       -     yes      -      -           -          -         -        -
    matchBankLine          -     yes      -      -           -          -         -        -
    recordLineDonations    -     yes      -      -           -          -         -        -
    undoBankMatch          -     yes      -      -           -          -         -        -
    seeBankMatch           -     yes      -      -           -          -         -        -
    explainBankLines       -     yes      -      -           -          -         -        -
    listBankRules          -     yes      -      -           -          -         -        -
    teachBankRule          -     yes      -      -           -          -         -        -
    endBankRule            -     yes      -      -           -          -         -        -
    getBankCalendar        -     yes      -      -           -          -         -        -
    getBankBalance         -     yes      -      -           -          -         -        -
    getBankRisk            -     yes      -      -           -          -         -        -
    listBankStandings      -     -        yes    -           -          -         -        -
    getDonationPaid        -     yes      -      -           -          -         -        -
  `,
  records: ({ db, customerId, managerId }) => ({
    accountId: () => insertBankAccount(db, customerId, managerId),
    contractId: async () => {
      const account = { iban: 'FR7630004000031234567890143', label: 'Livret' }
      const accountId = await insertBankAccount(db, customerId, managerId, account)
      return insertBankContract(db, { customerId, accountId, createdBy: managerId })
    },
    fileId: () => insertBankFile(db, customerId, managerId),
    askingFileId: () => insertBankFile(db, customerId, managerId, 'columns'),
    lineId: async () => {
      const accountId = await insertBankAccount(db, customerId, managerId, { iban: 'DE89370400440532013000' })
      return insertBankLine(db, { customerId, accountId, uploadedBy: managerId })
    },
    creditLineId: async () => {
      const accountId = await insertBankAccount(db, customerId, managerId, { iban: 'ES9121000418450200051332' })
      return insertBankLine(db, { customerId, accountId, uploadedBy: managerId })
    },
    saidMatchId: async () => {
      const accountId = await insertBankAccount(db, customerId, managerId, { iban: 'NL91ABNA0417164300' })
      const lineId = await insertBankLine(
        db,
        { customerId, accountId, uploadedBy: managerId },
        { label: 'VIR SEPA SCI DES LILAS' },
      )
      return insertBankMatch(db, { customerId, lineId, madeBy: managerId })
    },
    ruleId: async () => {
      const accountId = await insertBankAccount(db, customerId, managerId, { iban: 'AT611904300234573201' })
      return insertBankRule(db, { customerId, accountId, madeBy: managerId })
    },
    matchId: async () => {
      const accountId = await insertBankAccount(db, customerId, managerId, { iban: 'BE68539007547034' })
      const lineId = await insertBankLine(db, { customerId, accountId, uploadedBy: managerId })
      return insertBankMatch(db, { customerId, lineId, madeBy: managerId })
    },
  }),
  samples: {
    teachBankRule: { params: { matchId: 'saidMatchId' } },
    createBankAccount: { body: { iban: otherIban, holder: 'LES AMIS DU PARTAGE', label: 'Livret' } },
    updateBankAccount: { body: { label: 'Travaux', isArchived: true } },
    createBankContract: { body: ({ accountId }) => ({ accountId, number: '7654321', rate: 1.2, fixedFee: 0.05 }) },
    updateBankContract: { body: { rate: 0.8, cutOff: '03:00' } },
    assignContractDevices: { body: ({ deviceId }) => ({ devices: [{ deviceId, from: '2026-01-01' }] }) },
    listBankFiles: { query: samplePage },
    uploadBankFile: { query: { fileName: 'releve.txt' }, file: 'Bonjour' },
    answerBankFile: {
      params: { fileId: 'askingFileId' },
      body: ({ accountId }) => ({ columns: { amounts: 'signed', date: 0, labels: [1], amount: 2 }, accountId }),
    },
    listBankLines: { query: { ...samplePage, state: 'open', month: '2026-03' } },
    matchBankLine: { body: { parts: [{ kind: 'other', amount: 20, note: 'Loyer' }], note: 'Vu avec la mairie' } },
    recordLineDonations: {
      params: { lineId: 'creditLineId' },
      body: { donations: [{ amount: 20, donatorFullname: 'Samira Haddad' }] },
    },
    getBankCalendar: { query: { month: '2026-03' } },
  },
  edits: {
    updateBankAccount: {
      read: 'listBankAccounts',
      at: [0],
      stale: { label: 'Ancien nom' },
      shown: 'Nom du compte\u00a0: «\u00a0',
    },
    updateBankContract: {
      read: 'listBankContracts',
      at: ['data', 0],
      stale: { acquirer: 'sumup' },
      shown: 'Acquéreur\u00a0: «\u00a0',
    },
    assignContractDevices: {
      read: 'listBankContracts',
      at: ['data', 0],
      stale: {
        devices: [{ device: { _id: '00000000-0000-4000-8000-000000000001', name: 'Sortie' }, from: '2026-01-01' }],
      },
      shown: 'Appareils\u00a0: «\u00a0',
    },
  },
} satisfies FeatureFixture
