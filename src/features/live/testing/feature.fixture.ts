import type { FeatureFixture } from '#test/feature-fixture.ts'
import { insertLiveLink } from './link.fixture.ts'

export const fixture = {
  rights: `
                       user  manager  admin  commercial  organizer  terminal  compter  switched
    watchDonations     yes   yes      yes    yes         yes        -         yes      yes
    watchAllDonations  -     -        yes    yes         yes        -         -        -
    listLiveLinks      -     yes      -      -           -          -         -        yes
    createLiveLink     -     yes      -      -           -          -         -        yes
    endLiveLink        -     yes      -      -           -          -         -        yes
  `,
  records: ({ db, customerId, managerId }) => ({
    linkId: () => insertLiveLink(db, customerId, managerId),
  }),
  samples: {
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
  },
} satisfies FeatureFixture
