import { IconChartBar } from '@tabler/icons-react'
import * as statistics from '#features/statistics/statistics.endpoints.ts'
import { MarkedSearch, RamadanSearch, StatisticsSearch } from '#features/statistics/statistics.search.ts'
import { definePage, type Page } from './definePage.tsx'
import { shellTexts } from './shell/shell.texts.ts'

const label = shellTexts.pages.statistics
export const statisticsEntry = { label, icon: IconChartBar }

/** The figures of an association as pictures. A manager sets the days of Ramadan. */
export const statisticsPages = {
  '/stats': definePage(
    statistics.getStatistics,
    'StatisticsPage',
    () => import('#features/statistics/web/StatisticsPage.tsx'),
    { search: StatisticsSearch, menu: statisticsEntry, tab: { label, isSecondary: true } },
  ),
  '/stats/donations': definePage(
    statistics.listMarkedDonations,
    'MarkedDonationsPage',
    () => import('#features/statistics/web/MarkedDonationsPage.tsx'),
    { search: MarkedSearch },
  ),
  '/stats/ramadan': definePage(
    statistics.getRamadan,
    'RamadanPage',
    () => import('#features/statistics/web/RamadanPage.tsx'),
    { search: RamadanSearch },
  ),
  '/stats/ramadan/dates': definePage(
    statistics.updateRamadan,
    'RamadanDatesPage',
    () => import('#features/statistics/web/RamadanDatesPage.tsx'),
    { search: RamadanSearch, onlyOwn: true },
  ),
} satisfies Record<`/${string}`, Page>
