import type { FeatureFixture } from '#test/feature-fixture.ts'

export const fixture = {
  rights: `
              user  manager  admin  commercial  organizer  terminal  compter  switched
    getMonth  -     yes      -      -           -          -         -        -
  `,
  records: () => ({ month: async () => '2026-01' }),
} satisfies FeatureFixture
