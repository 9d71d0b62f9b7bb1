import { IconArrowsExchange } from '@tabler/icons-react'
import * as batches from '#features/movements/batch.endpoints.ts'
import { SlotSearch } from '#features/movements/slot.search.ts'
import { definePage, type Page } from './definePage.tsx'
import { shellTexts } from './shell/shell.texts.ts'

/** The screens of corrections. The platform's staff have none of them. */
export const movementPages = {
  '/movements': definePage(
    batches.listMovementBatches,
    'MovementsPage',
    () => import('#features/movements/web/MovementsPage.tsx'),
    { side: { label: shellTexts.pages.movements, icon: IconArrowsExchange }, onlyOwn: true },
  ),
  '/movements/create': definePage(
    batches.createMovementBatch,
    'SlotCreatePage',
    () => import('#features/movements/web/SlotCreatePage.tsx'),
    { search: SlotSearch, onlyOwn: true },
  ),
} satisfies Record<`/${string}`, Page>
