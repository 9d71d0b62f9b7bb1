import { type FeatureFixture, samplePage } from '#test/feature-fixture.ts'
import { insertClosed, insertReopeningRequest } from './closing.fixture.ts'

/** Days without donations. */
const closingDays = { kind: 'period', from: '2026-01-01', to: '2026-01-31' }

export const fixture = {
  rights: `
                    user  manager  admin  commercial  organizer  terminal  compter  switched
    listClosings    -     yes      yes    -           -          -         -        yes
    listOpenDays    -     yes      yes    -           -          -         -        yes
    listClosedDays  -     yes      -      -           -          -         yes      yes
    previewClosing  -     yes      -      -           -          -         -        yes
    createClosing   -     yes      -      -           -          -         -        yes
    getClosing      -     yes      yes    -           -          -         -        yes
    reopenClosing   -     -        yes    -           -          -         -        -
    requestReopening  -   yes      -      -           -          -         -        -
    confirmReopening  -   yes      -      -           -          -         -        -
    declineReopening  -   yes      -      -           -          -         -        -
    exportClosing   -     yes      yes    -           -          -         -        yes
    printClosing    -     yes      yes    -           -          -         -        yes
    checkClosing    -     yes      yes    -           -          -         -        yes
  `,
  records: ({ db, customerId, managerId }) => ({
    closingId: () => insertClosed(db, customerId, { closedBy: managerId, from: '2026-02-01', to: '2026-02-28' }),
    earlierClosingId: () => insertClosed(db, customerId, { closedBy: managerId, from: '2025-10-01', to: '2025-10-31' }),
    askedClosingId: async () => {
      const closingId = await insertClosed(db, customerId, {
        closedBy: managerId,
        from: '2025-11-01',
        to: '2025-11-30',
      })
      await insertReopeningRequest(db, { customerId, closingId }, managerId)
      return closingId
    },
  }),
  samples: {
    listClosings: { query: samplePage },
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
    requestReopening: { params: { closingId: 'earlierClosingId' }, body: { reason: 'Feuille oubliée' } },
    confirmReopening: { params: { closingId: 'askedClosingId' } },
    declineReopening: { params: { closingId: 'askedClosingId' } },
  },
} satisfies FeatureFixture
