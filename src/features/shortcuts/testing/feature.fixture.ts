import type { FeatureFixture } from '#test/feature-fixture.ts'
import { insertShortcut } from './shortcut.fixture.ts'

export const fixture = {
  rights: `
                     user  manager  admin  commercial  organizer  terminal  compter  switched
    listShortcuts    -     yes      yes    -           yes        yes       -        yes
    getShortcut      -     yes      yes    -           yes        -         -        yes
    createShortcut   -     yes      yes    -           yes        -         -        yes
    archiveShortcut  -     yes      yes    -           yes        -         -        yes
  `,
  records: ({ db, customerId }) => ({
    shortcutId: async () => (await insertShortcut(db, customerId)).id,
  }),
  samples: {
    createShortcut: { body: { name: 'Gala', amount: 10 } },
  },
} satisfies FeatureFixture
