import { type FeatureFixture, samplePage, samplePeriod } from '#test/feature-fixture.ts'
import { insertDonation } from './donation.fixture.ts'
import { insertSavedFilter } from './saved-filter.fixture.ts'

export const fixture = {
  rights: `
                                 user  manager  admin  commercial  organizer  terminal  compter  switched
    getGlobalStats               -     -        yes    yes         yes        -         -        -
    listCauseTransactions        yes   yes      yes    yes         yes        -         yes      yes
    listShortcutTransactions     -     yes      yes    -           yes        -         -        yes
    listTransactions             yes   yes      yes    yes         yes        -         yes      yes
    getTransaction               yes   yes      yes    yes         yes        -         yes      yes
    searchTransactions           yes   yes      -      -           -          -         yes      yes
    getTransactionBreakdown      yes   yes      yes    yes         yes        -         yes      yes
    exportFound                  yes   yes      -      -           -          -         yes      yes
    exportTransactions           yes   yes      yes    yes         yes        -         yes      yes
    recordDonation               -     yes      yes    -           -          yes       yes      yes
    locateTransaction            -     -        yes    yes         yes        -         -        -
    listFigureMovements          yes   yes      yes    yes         yes        -         yes      yes
    listOrganizerTransactions    -     -        -      -           yes        -         -        -
    exportOrganizerTransactions  -     -        -      -           yes        -         -        -
    getCalendar                  yes   yes      yes    yes         yes        -         yes      yes
    updateCalendar               -     yes      -      -           -          -         -        yes
    listSavedFilters             yes   yes      -      -           -          -         yes      -
    createSavedFilter            yes   yes      -      -           -          -         yes      -
    renameSavedFilter            yes   yes      -      -           -          -         yes      -
    deleteSavedFilter            yes   yes      -      -           -          -         yes      -
    listDeviceTransactions       -     yes      yes    yes         yes        -         -        yes
  `,
  records: ({ db, customerId, deviceId, managerId }) => ({
    /** A donation that nothing has changed. */
    untouchedDonationId: async () => (await insertDonation(db, customerId, { device_id: deviceId })).id,
    filterId: () => insertSavedFilter(db, customerId, managerId),
  }),
  samples: {
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
    updateCalendar: { body: { chosenWeekday: 6, keepsRamadan: false } },
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
    listFigureMovements: { query: { ...samplePage, ...samplePeriod, causeId: 'punctual' } },
    listTransactions: { query: { ...samplePage, ...samplePeriod, causeId: 'punctual' } },
    searchTransactions: { body: { text: '50 € midi' } },
    exportFound: { body: { text: '50 € midi' } },
    getTransactionBreakdown: { query: { ...samplePeriod, causeId: 'punctual' } },
    exportTransactions: { query: { page: '1', ...samplePeriod, causeId: 'punctual' } },
    listCauseTransactions: { query: samplePage },
    listShortcutTransactions: { query: samplePage },
    listDeviceTransactions: { query: samplePage },
    listOrganizerTransactions: { query: { ...samplePage, ...samplePeriod } },
    exportOrganizerTransactions: { query: { page: '1', ...samplePeriod, onlyAmount: 'true' } },
  },
  edits: {
    updateCalendar: {
      read: 'getCalendar',
      stale: { chosenWeekday: 7, keepsRamadan: true },
      shown: 'Jour de l’association\u00a0: ',
    },
    renameSavedFilter: {
      read: 'listSavedFilters',
      at: [0],
      stale: { name: 'Ancien nom' },
      shown: 'vous, dans une autre fenêtre\u00a0: Nom\u00a0: «\u00a0',
    },
  },
} satisfies FeatureFixture
