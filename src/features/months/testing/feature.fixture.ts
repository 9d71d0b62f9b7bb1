import type { FeatureFixture } from '#test/feature-fixture.ts'

export const fixture = {
  rights: `
                user  manager  admin  commercial  organizer  terminal  compter  switched
    getMonth    -     yes      -      -           -          -         -        -
    closeMonth  -     yes      -      -           -          -         -        -
    printMonth  -     yes      -      -           -          -         -        -
  `,
  /** A month without donations. */
  records: () => ({ month: async () => '2025-12' }),
  samples: { closeMonth: { body: { donationCount: 0, net: 0 } } },
} satisfies FeatureFixture
