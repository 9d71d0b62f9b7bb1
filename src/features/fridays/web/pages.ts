import { IconCalendarWeek } from '@tabler/icons-react'
import { ownDayTitle } from '#shared/days.ts'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import { lazyScreen } from '#shared/web/lazyScreen.ts'
import * as calls from '../friday.endpoints.ts'
import { FridaySearch } from '../friday.search.ts'

/** The screen of a day. The platform's staff have none: only the association closes. */
export const feature = {
  customerPages: {
    '/friday': definePage(calls.getFriday, 'FridayPage', () => import('./FridayPage.tsx'), {
      search: FridaySearch,
      entry: { label: 'Votre vendredi', labelOn: ownDayTitle, icon: IconCalendarWeek },
      onlyOwn: true,
    }),
  },
  visitorPages: {
    ConfirmAccountantPage: lazyScreen(() => import('./ConfirmAccountantPage.tsx'), 'ConfirmAccountantPage'),
  },
  places: ({ at }) => ({
    friday: (day?: string) => ({ ...at('/friday'), ...(day !== undefined && { search: { day } }) }),
    /** The settings of the association, where the address of the accountant is. */
    settings: () => at('/settings'),
  }),
  subjects: { accountant: { own: 'closing' } } as const,
  guide: { '/friday': 'vendredi' },
} satisfies Feature
