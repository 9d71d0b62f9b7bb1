import type { Bind } from '#shared/server/bind.ts'
import {
  getPlatformStatistics,
  getRamadan,
  getStatistics,
  listMarkedDonations,
  updateRamadan,
} from '../statistics.endpoints.ts'
import type { RamadanService } from './ramadan.service.ts'
import type { StatisticsService } from './statistics.service.ts'

/** Binds the calls of the statistics. */
export const statisticsRoutes = (bind: Bind, statistics: StatisticsService, ramadans: RamadanService): void => {
  bind(getStatistics, ({ customerId, query }) => statistics.read(customerId, query))
  bind(listMarkedDonations, ({ customerId, query }) => statistics.listMarked(customerId, query))
  bind(getPlatformStatistics, ({ query }) => statistics.readPlatform(query))
  bind(getRamadan, ({ customerId, query }) => ramadans.get(customerId, query.year))
  bind(updateRamadan, ({ actor, customerId, body }) => ramadans.update(actor, customerId, body))
}
