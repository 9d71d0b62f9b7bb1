import { IconCalendarMonth } from '@tabler/icons-react'
import type { Day } from '#shared/days.ts'
import { periodOfMonth } from '#shared/periods.ts'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import * as calls from '../month.endpoints.ts'
import { MonthSearch } from '../month.search.ts'

/** The screen of a month. The platform's staff have none: the bank is the association's. */
export const feature = {
  customerPages: {
    '/month': definePage(calls.getMonth, 'MonthPage', () => import('./MonthPage.tsx'), {
      search: MonthSearch,
      entry: { label: 'Votre mois', icon: IconCalendarMonth },
      onlyOwn: true,
    }),
  },
  places: ({ at }) => ({
    /** The page of a month. Without one, that of the last month that is over. */
    month: (month?: string) => ({ ...at('/month'), ...(month !== undefined && { search: { month } }) }),
    /** The page of a closing's days: their month, or their period. */
    monthOf: (from: Day, to: Day) => {
      const month = from.slice(0, 7)
      const { startDate, endDate } = periodOfMonth(month)
      return { ...at('/month'), search: { month: from === startDate && to === endDate ? month : `${from}_${to}` } }
    },
  }),
  subjects: { month: { own: 'closing' } } as const,
  guide: { '/month': 'mois' },
} satisfies Feature
