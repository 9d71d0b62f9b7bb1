import { IconBolt } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import type { Addresses } from '#shared/web/places.tsx'
import * as calls from '../shortcut.endpoints.ts'

const places = ({ inCustomer }: Addresses) => ({
  shortcuts: () => inCustomer('/shortcuts'),
  newShortcut: () => inCustomer('/shortcuts/create'),
  shortcut: (shortcutId: string) => inCustomer('/shortcuts/$shortcutId', { shortcutId }),
})

declare module '#shared/web/places.tsx' {
  interface Places extends ReturnType<typeof places> {}
}

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
  places,
  subjects: { shortcut: { own: ({ shortcut }, id) => shortcut(id), inside: ({ shortcut }, id) => shortcut(id) } },
  guide: { '/shortcuts': 'causes' },
} satisfies Feature
