import { IconBroadcast } from '@tabler/icons-react'
import * as live from '#features/live/live.endpoints.ts'
import { definePage, type Page } from './definePage.tsx'
import { shellTexts } from './shell/shell.texts.ts'

/** The screen that opens projections. The platform's staff have none. The projection itself is a visitor's page. */
export const livePages = {
  '/live': definePage(live.listLiveLinks, 'LiveLinksPage', () => import('#features/live/web/LiveLinksPage.tsx'), {
    side: { label: shellTexts.pages.live, icon: IconBroadcast },
    onlyOwn: true,
  }),
} satisfies Record<`/${string}`, Page>
