import { IconCalendarCheck } from '@tabler/icons-react'
import * as closings from '#features/closings/closing.endpoints.ts'
import { definePage, type Page } from './definePage.tsx'
import { shellTexts } from './shell/shell.texts.ts'

const label = shellTexts.pages.closings

/** The screens of closings. An admin reads and reopens; only the association closes. */
export const closingPages = {
  '/closings': definePage(
    closings.listClosings,
    'ClosingListPage',
    () => import('#features/closings/web/ClosingListPage.tsx'),
    { side: { label, icon: IconCalendarCheck }, tab: { label, isSecondary: true } },
  ),
  '/closings/create': definePage(
    closings.createClosing,
    'ClosingCreatePage',
    () => import('#features/closings/web/ClosingCreatePage.tsx'),
    { onlyOwn: true },
  ),
  '/closings/$closingId': definePage(
    closings.getClosing,
    'ClosingPage',
    () => import('#features/closings/web/ClosingPage.tsx'),
  ),
} satisfies Record<`/${string}`, Page>
