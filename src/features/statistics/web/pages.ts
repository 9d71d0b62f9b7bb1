import { IconChartBar } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import * as calls from '../statistics.endpoints.ts'
import { MarkedSearch, RamadanSearch, StatisticsSearch } from '../statistics.search.ts'

const label = 'Statistiques'
const icon = IconChartBar
type Period = { startDate: string; endDate: string }

/** The figures of an association as pictures. A manager sets the days of Ramadan. */
export const feature = {
  customerPages: {
    '/stats': definePage(calls.getStatistics, 'StatisticsPage', () => import('./StatisticsPage.tsx'), {
      search: StatisticsSearch,
      entry: { label, icon },
    }),
    '/stats/donations': definePage(
      calls.listMarkedDonations,
      'MarkedDonationsPage',
      () => import('./MarkedDonationsPage.tsx'),
      { search: MarkedSearch },
    ),
    '/stats/ramadan': definePage(calls.getRamadan, 'RamadanPage', () => import('./RamadanPage.tsx'), {
      search: RamadanSearch,
    }),
    '/stats/ramadan/dates': definePage(
      calls.updateRamadan,
      'RamadanDatesPage',
      () => import('./RamadanDatesPage.tsx'),
      { search: RamadanSearch, onlyOwn: true },
    ),
  },
  sitePages: {
    '/a/stats': definePage(
      calls.getPlatformStatistics,
      'PlatformStatisticsPage',
      () => import('./StatisticsPage.tsx'),
      { search: StatisticsSearch, entry: { label, icon } },
    ),
  },
  places: ({ at, inCustomer, ofCustomer }) => ({
    statistics: (period?: Period) => ({ ...inCustomer('/stats'), ...(period && { search: period }) }),
    customerStatistics: (customerId: string, period: Period) => ({
      ...ofCustomer(customerId, '/stats'),
      search: period,
    }),
    markedDonations: (mark: Record<string, string>) => ({ ...inCustomer('/stats/donations'), search: mark }),
    /** The evenings of a Ramadan, by its hijri year; of the last one without. */
    ramadan: (year?: number) => ({ ...inCustomer('/stats/ramadan'), search: { year: year?.toString() } }),
    ramadanDates: (year: number) => ({ ...at('/stats/ramadan/dates'), search: { year: year.toString() } }),
  }),
  guide: { '/stats': 'statistiques', '/a/stats': 'statistiques' },
} satisfies Feature
