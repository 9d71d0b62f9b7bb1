import type { FeatureFixture } from '#test/feature-fixture.ts'

export const fixture = {
  rights: `
                user  manager  admin  commercial  organizer  terminal  compter  switched
    getMonth    -     yes      -      -           -          -         -        -
    closeMonth  -     yes      -      -           -          -         -        -
    printMonth  -     yes      -      -           -          -         -        -
  `,
  /** A month without donations. */
  samples: {
    getMonth: { query: { month: '2025-12' } },
    closeMonth: { body: { month: '2025-12', donationCount: 0, net: 0 } },
    printMonth: { query: { month: '2025-12' } },
  },
} satisfies FeatureFixture
