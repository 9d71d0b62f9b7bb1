import { type FeatureFixture, samplePage } from '#test/feature-fixture.ts'

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
  `,
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
    listDonorErasures: { query: samplePage },
    updateDonorRetention: { body: { months: 36 } },
    previewDonorRetention: { query: { months: '36' } },
  },
  edits: {
    updateDonorRetention: {
      read: 'getDonorRetention',
      stale: { months: 12 },
      shown: '«\u00a0vide\u00a0»',
    },
  },
} satisfies FeatureFixture
