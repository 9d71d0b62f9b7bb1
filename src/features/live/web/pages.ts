import { IconBroadcast } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import { lazyScreen } from '#shared/web/lazyScreen.ts'
import * as calls from '../live.endpoints.ts'

/** The screen that opens projections, which the platform's staff do not have, and the projection. */
export const feature = {
  customerPages: {
    '/live': definePage(calls.listLiveLinks, 'LiveLinksPage', () => import('./LiveLinksPage.tsx'), {
      entry: { label: 'Collecte en direct', icon: IconBroadcast },
      onlyOwn: true,
    }),
  },
  visitorPages: { ProjectionPage: lazyScreen(() => import('./ProjectionPage.tsx'), 'ProjectionPage') },
  guide: { '/live': 'direct' },
} satisfies Feature
