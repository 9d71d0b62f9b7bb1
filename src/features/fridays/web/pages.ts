import { IconCalendarWeek } from '@tabler/icons-react'
import { ownDayTitle } from '#shared/days.ts'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import { lazyScreen } from '#shared/web/lazyScreen.ts'
import type { Addresses } from '#shared/web/places.tsx'
import * as calls from '../friday.endpoints.ts'
import { FridaySearch } from '../friday.search.ts'

const places = ({ at }: Addresses) => ({
  friday: (day?: string) => ({ ...at('/friday'), ...(day !== undefined && { search: { day } }) }),
  /** The settings of the association, where the address of the accountant is. */
  settings: () => at('/settings'),
})

declare module '#shared/web/places.tsx' {
  interface Places extends ReturnType<typeof places> {}
}

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
  places,
  subjects: { accountant: { own: ({ closing }, id) => closing(id) } },
  guide: { '/friday': 'vendredi' },
} satisfies Feature
