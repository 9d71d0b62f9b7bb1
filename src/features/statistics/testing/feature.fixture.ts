import { type FeatureFixture, samplePage } from '#test/feature-fixture.ts'

export const fixture = {
  rights: `
                           user  manager  admin  commercial  organizer  terminal  compter  switched
    getStatistics          yes   yes      yes    yes         yes        -         yes      yes
    listMarkedDonations    yes   yes      yes    yes         yes        -         yes      yes
    getPlatformStatistics  -     -        yes    yes         -          -         -        -
    getRamadan             yes   yes      yes    yes         yes        -         yes      yes
    updateRamadan          -     yes      -      -           -          -         -        yes
  `,
  samples: {
    getStatistics: { query: { from: '2026-03-01', to: '2026-03-31' } },
    getRamadan: { query: { year: '1447' } },
    updateRamadan: { body: { year: 1447, first: '2026-02-19', last: '2026-03-19', source: 'CFCM' } },
    listMarkedDonations: { query: { from: '2026-03-01', to: '2026-03-31', kind: 'by-hand', ...samplePage } },
    getPlatformStatistics: { query: { from: '2026-03-01', to: '2026-03-31' } },
  },
  edits: {
    updateRamadan: {
      read: 'getRamadan',
      at: ['dates'],
      stale: { source: 'Ancienne source' },
      shown: 'Source\u00a0: «\u00a0',
    },
  },
} satisfies FeatureFixture
