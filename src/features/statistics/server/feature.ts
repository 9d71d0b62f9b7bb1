import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as markedShapes from '../marked.ts'
import { ramadanJournal } from '../ramadan.journal.ts'
import * as ramadanShapes from '../ramadan.ts'
import * as calls from '../statistics.endpoints.ts'
import * as statisticsShapes from '../statistics.ts'
import { createRamadanService } from './ramadan.service.ts'
import { createStatisticsService } from './statistics.service.ts'

type Deps = DepsOf<typeof createStatisticsService | typeof createRamadanService>

export const feature = {
  api: [
    {
      tag: 'Statistics',
      description: 'The figures of a period: by day, cause, terminal, hour of the week and amount.',
      calls,
      shapes: [statisticsShapes, ramadanShapes, markedShapes],
    },
  ],
  journals: [ramadanJournal],
  bind(bind: Bind, deps: Deps) {
    const statistics = createStatisticsService(deps)
    const ramadans = createRamadanService(deps)
    bind(calls.getStatistics, ({ customerId, query }) => statistics.read(customerId, query))
    bind(calls.listMarkedDonations, ({ customerId, query }) => statistics.listMarked(customerId, query))
    bind(calls.getPlatformStatistics, ({ query }) => statistics.readPlatform(query))
    bind(calls.getRamadan, ({ customerId, query }) => ramadans.get(customerId, query.year))
    bind(calls.updateRamadan, ({ actor, customerId, body, headers }) =>
      ramadans.update(actor, customerId, body, headers['if-match']),
    )
  },
} satisfies Feature
