import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as linkShapes from '../link.ts'
import * as calls from '../live.endpoints.ts'
import { liveJournal } from '../live.journal.ts'
import type { LedgerReads } from '../live.port.ts'
import * as liveShapes from '../live.ts'
import { createLinkService } from './link.service.ts'
import { liveRoutes } from './live.routes.ts'
import type { Live } from './live.service.ts'

type Deps = DepsOf<typeof createLinkService> & { live: Live; ledger: LedgerReads }

export const feature = {
  api: [
    {
      tag: 'Live',
      description: 'Figures that follow the donations, as server-sent events, and links to projections of them.',
      calls,
      shapes: [liveShapes, linkShapes],
    },
  ],
  journals: [liveJournal],
  offers: {
    noteChange:
      ({ live }: { live: Live }) =>
      (customerId: string) =>
        live.noteChange(customerId),
  },
  bind: (bind: Bind, { live, ledger, ...deps }: Deps) =>
    liveRoutes(bind, { live, links: createLinkService({ ...deps, ledger }), ledger }),
} satisfies Feature
