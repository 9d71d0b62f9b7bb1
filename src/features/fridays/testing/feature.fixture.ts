import { insertClosed } from '#features/closings/testing/closing.fixture.ts'
import type { FeatureFixture } from '#test/feature-fixture.ts'

export const fixture = {
  rights: `
                      user  manager  admin  commercial  organizer  terminal  compter  switched
    getFriday         -     yes      -      -           -          -         -        yes
    listMissing       -     yes      -      -           -          -         -        yes
    sendClosing       -     yes      -      -           -          -         -        yes
    getAccountant     -     yes      -      -           -          -         -        yes
    updateAccountant  -     yes      -      -           -          -         -        yes
  `,
  records: ({ db, customerId, managerId }) => ({
    /** The closing of a day, in an association that has an accountant. */
    dayClosingId: async () => {
      await db
        .insertInto('closing_readers')
        .values({ customer_id: customerId, reader: 'accountant', email: 'compta@cabinet.example' })
        .execute()
      return insertClosed(db, customerId, { closedBy: managerId, from: '2026-01-05' })
    },
  }),
  samples: {
    getFriday: { query: { day: '2026-03-06' } },
    listMissing: { query: { day: '2026-03-06' } },
    sendClosing: { params: { closingId: 'dayClosingId' } },
    updateAccountant: { body: { email: 'compta@cabinet.example' } },
    confirmAccountant: { body: { token: 'AAAA' } },
  },
  edits: {
    updateAccountant: {
      read: 'getAccountant',
      stale: { email: 'ancien@cabinet.example' },
      shown: 'Adresse du comptable\u00a0: «\u00a0',
    },
  },
} satisfies FeatureFixture
