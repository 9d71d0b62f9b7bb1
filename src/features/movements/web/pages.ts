import { IconArrowsExchange } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import * as batches from '../batch.endpoints.ts'
import { SlotSearch } from '../slot.search.ts'

/** A correction begins in the donation. */

/** The screens of corrections. The platform's staff have none of them. */
export const feature = {
  customerPages: {
    '/movements': definePage(batches.listMovementBatches, 'MovementsPage', () => import('./MovementsPage.tsx'), {
      entry: { label: 'Corrections', icon: IconArrowsExchange, waiting: 'corrections' },
      onlyOwn: true,
    }),
    '/movements/create': definePage(
      batches.createMovementBatch,
      'SlotCreatePage',
      () => import('./SlotCreatePage.tsx'),
      {
        search: SlotSearch,
        onlyOwn: true,
      },
    ),
  },
  places: ({ at }) => ({
    /** The movements, and those that wait for a second person. */
    movements: () => at('/movements'),
    /** The form of a time slot, with the filters of the list of donations. */
    newSlot: (search: Record<string, string> = {}) => ({ ...at('/movements/create'), search }),
  }),
  guide: { '/movements': 'corrections' },
} satisfies Feature
