import type { FastifyReply } from 'fastify'
import { type Bind, bearerToken } from '#shared/server/bind.ts'
import * as calls from '../live.endpoints.ts'
import type { LedgerReads } from '../live.port.ts'
import { liveRefusals } from '../live.ts'
import type { LinkService } from './link.service.ts'
import type { Live } from './live.service.ts'

type Deps = { live: Live; links: LinkService; ledger: LedgerReads }

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

export const liveRoutes = (bind: Bind, { live, links, ledger }: Deps): void => {
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
}
