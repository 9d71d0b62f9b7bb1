import type { FastifyInstance } from 'fastify'
import type { Bind } from '#shared/server/bind.ts'
import { pathOf } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as linkShapes from '../link.ts'
import * as calls from '../live.endpoints.ts'
import { liveJournal } from '../live.journal.ts'
import type { LedgerReads } from '../live.port.ts'
import * as liveShapes from '../live.ts'
import { createLinkSweep } from './link.repository.ts'
import { createLinkService } from './link.service.ts'
import { liveRoutes } from './live.routes.ts'
import type { Live } from './live.service.ts'

type Deps = DepsOf<typeof createLinkService> & { live: Live; ledger: LedgerReads }

/** Keeps the open screens up to date: notes each answered call, and ends the streams before the server closes. */
const mountLive = (app: FastifyInstance, { live }: { live: Live }): void => {
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { method, customerId } = request
    live.noteCall({ method, path: pathOf(request), status: statusCode, customerId })
  })
  app.addHook('preClose', async () => live.drain())
  app.addHook('onClose', () => live.close())
}

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
  bind: (bind: Bind, { live, ledger, ...deps }: Deps) =>
    liveRoutes(bind, { live, links: createLinkService({ ...deps, ledger }), ledger }),
  mount: mountLive,
  upkeep: (deps: DepsOf<typeof createLinkSweep>) => [{ run: createLinkSweep(deps) }],
} satisfies Feature
