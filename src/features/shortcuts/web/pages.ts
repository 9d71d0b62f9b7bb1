import { IconBolt } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import * as calls from '../shortcut.endpoints.ts'

declare module '#shared/web/outlets.tsx' {
  interface HistoryKinds {
    shortcut: true
  }
}

export const feature = {
  customerPages: {
    '/shortcuts': definePage(calls.listShortcuts, 'ShortcutListPage', () => import('./ShortcutListPage.tsx'), {
      entry: { label: 'Dons rapides', icon: IconBolt },
    }),
    '/shortcuts/create': definePage(
      calls.createShortcut,
      'ShortcutCreatePage',
      () => import('./ShortcutCreatePage.tsx'),
    ),
    '/shortcuts/$shortcutId': definePage(calls.getShortcut, 'ShortcutPage', () => import('./ShortcutPage.tsx'), {
      hasHistory: true,
    }),
  },
  places: ({ inCustomer }) => ({
    shortcuts: () => inCustomer('/shortcuts'),
    newShortcut: () => inCustomer('/shortcuts/create'),
    shortcut: (shortcutId: string) => inCustomer('/shortcuts/$shortcutId', { shortcutId }),
  }),
  subjects: { shortcut: { own: 'shortcut', inside: 'shortcut' } } as const,
  guide: { '/shortcuts': 'causes' },
} satisfies Feature
