import { type FeatureFixture, samplePage, samplePeriod } from '#test/feature-fixture.ts'

export const fixture = {
  rights: `
                         user  manager  admin  commercial  organizer  terminal  compter  switched
    listJournal          -     yes      yes    -           -          -         -        yes
    listPlatformJournal  -     -        yes    -           -          -         -        -
  `,
  samples: {
    listJournal: { query: { ...samplePage, ...samplePeriod, action: 'cause.archived' } },
    listPlatformJournal: { query: { ...samplePage, ...samplePeriod, action: 'cause' } },
  },
} satisfies FeatureFixture
