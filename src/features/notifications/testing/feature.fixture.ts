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
  edits: {
    updateNotificationSettings: {
      read: 'getNotificationSettings',
      stale: { digest: 'month' },
      shown: 'vous, dans une autre fenêtre\u00a0: Résumé de la collecte\u00a0: «\u00a0',
    },
  },
} satisfies FeatureFixture
