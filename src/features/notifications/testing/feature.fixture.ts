import type { FeatureFixture } from '#test/feature-fixture.ts'

export const fixture = {
  rights: `
                                user  manager  admin  commercial  organizer  terminal  compter  switched
    getNotificationSettings     yes   yes      -      -           -          -         yes      -
    updateNotificationSettings  yes   yes      -      -           -          -         yes      -
  `,
  samples: {
    updateNotificationSettings: { body: { digest: 'month', goalReached: true, silentDevice: false } },
    unsubscribe: { body: { token: 'jeton' } },
  },
} satisfies FeatureFixture
