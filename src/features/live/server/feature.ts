import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Bind, bearerToken, pathOf } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as linkShapes from '../link.ts'
import * as calls from '../live.endpoints.ts'
import { liveJournal } from '../live.journal.ts'
import type { LedgerReads } from '../live.port.ts'
import * as liveShapes from '../live.ts'
import { liveRefusals } from '../live.ts'
import { createLinkSweep } from './link.repository.ts'
import { createLinkService } from './link.service.ts'
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
  bind(bind: Bind, { live, ledger, ...deps }: Deps) {
    const links = createLinkService({ ...deps, ledger })
    bind(calls.watchDonations, async ({ actor, customerId, query, headers, reauthorize, reply }) => {
      const holder = actor.kind === 'person' ? actor.accountId : ''
      const source = { key: customerId, customerId, read: () => ledger.readState(customerId) }
      const once = query.once === 'true'
      const stream = await live.open({ source, holder, reauthorize, lastEventId: headers['last-event-id'], once })
      setHeaders(reply)
      return stream
    })

    bind(calls.watchAllDonations, async ({ actor, query, headers, reauthorize, reply }) => {
      const source = { key: 'all', customerId: undefined, read: () => ledger.readState(undefined) }
      const holder = actor.accountId
      const once = query.once === 'true'
      const stream = await live.open({ source, holder, reauthorize, lastEventId: headers['last-event-id'], once })
      setHeaders(reply)
      return stream
    })

    bind(calls.watchProjection, async ({ request, query, headers, reply }) => {
      const token = linkToken(request)
      const link = await links.authenticate(token)
      const key = `link ${link.id}`
      const source = { key, customerId: link.customerId, read: () => links.read(link) }
      const reauthorize = () => links.authenticate(token)
      const once = query.once === 'true'
      const stream = await live.open({ source, holder: key, reauthorize, lastEventId: headers['last-event-id'], once })
      setHeaders(reply)
      return stream
    })

    bind(calls.listLiveLinks, ({ customerId }) => links.list(customerId))
    bind(calls.createLiveLink, ({ actor, customerId, body }) => links.create(actor, customerId, body))
    bind(calls.endLiveLink, ({ actor, customerId, params }) => links.end(actor, { customerId, linkId: params.linkId }))
  },
  mount: mountLive,
  upkeep: (deps: DepsOf<typeof createLinkSweep>) => [{ run: createLinkSweep(deps) }],
} satisfies Feature

/** Makes proxies pass events on at once. The connection ends with the stream: the client goes elsewhere. */
const setHeaders = (reply: FastifyReply): void => {
  reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' })
}

/** Reads the token of a link. Without one the link is not known. */
const linkToken = (...call: Parameters<typeof bearerToken>): string => {
  try {
    return bearerToken(...call)
  } catch {
    throw liveRefusals.linkEnded()
  }
}
