import { type FeatureFixture, samplePage } from '#test/feature-fixture.ts'
import { insertCause } from './cause.fixture.ts'

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

export const fixture = {
  rights: `
                         user  manager  admin  commercial  organizer  terminal  compter  switched
    listCauses           yes   yes      yes    yes         yes        yes       yes      yes
    getCause             yes   yes      yes    yes         yes        -         yes      yes
    listArchivedCauses   yes   yes      yes    yes         yes        -         yes      yes
    updateCause          yes   yes      yes    yes         yes        -         yes      yes
    createCause          -     yes      yes    yes         yes        -         -        yes
    archiveCause         -     yes      -      -           -          -         -        yes
    unarchiveCause       -     yes      yes    -           yes        -         -        yes
    listOrganizerCauses  -     -        -      -           yes        -         -        -
  `,
  records: ({ db, customerId }) => ({
    archivedCauseId: async () => (await insertCause(db, customerId, { archived_at: new Date().toISOString() })).id,
  }),
  samples: {
    createCause: { body: cause },
    updateCause: { body: cause },
    unarchiveCause: { params: { causeId: 'archivedCauseId' } },
    listArchivedCauses: { query: samplePage },
    listCauses: { query: { figures: 'true' } },
  },
  edits: {
    updateCause: { read: 'getCause', stale: { icon: 'sheep' }, shown: 'Icône\u00a0: «\u00a0' },
  },
} satisfies FeatureFixture
