import { endpoint, NoContent } from '#shared/endpoint.ts'
import { rightTooNew } from '#shared/problem.ts'
import { everyRole, platformRoles } from '#shared/role.ts'
import { CreatedLiveLink, LiveLinkInput, LiveLinks, linkRefusals } from './link.ts'
import { LastEventHeaders, LiveQuery, liveRefusals } from './live.ts'

export const watchDonations = endpoint({
  call: 'GET /customers/:customerId/live',
  summary: 'Streams the figures of an association whenever they change.',
  description:
    'Server-sent events. Each event `state` is a whole `LiveState`, so a client that reconnects has missed nothing. The rights are checked again each minute, and the stream ends when they end.',
  allow: everyRole,
  query: LiveQuery,
  headers: LastEventHeaders,
  response: 'text/event-stream',
  refusals: [liveRefusals.busy],
})

export const watchAllDonations = endpoint({
  call: 'GET /customers/transactions/live',
  summary: 'Streams the figures of all associations whenever they change.',
  description: 'Server-sent events, like those of an association.',
  allow: platformRoles,
  query: LiveQuery,
  headers: LastEventHeaders,
  response: 'text/event-stream',
  refusals: [liveRefusals.busy],
})

export const watchProjection = endpoint({
  call: 'GET /live',
  summary: 'Streams what a projection shows. The bearer token is that of a link.',
  description:
    'Server-sent events. Each event `state` is a whole `Projection`. A link reads this and nothing else, and ends after 24 hours.',
  allow: ['anyone'],
  query: LiveQuery,
  headers: LastEventHeaders,
  response: 'text/event-stream',
  refusals: [liveRefusals.linkEnded, liveRefusals.busy],
})

export const listLiveLinks = endpoint({
  call: 'GET /customers/:customerId/live-links',
  summary: 'Lists the links to projections that work, newest first.',
  allow: ['manager'],
  response: LiveLinks,
})

export const createLiveLink = endpoint({
  call: 'POST /customers/:customerId/live-links',
  summary: 'Opens a projection for 24 hours. The token of its link is answered once.',
  allow: ['manager'],
  body: LiveLinkInput,
  status: 201,
  response: CreatedLiveLink,
  refusals: [linkRefusals.unknownCause, linkRefusals.limitReached, rightTooNew],
})

export const endLiveLink = endpoint({
  call: 'DELETE /customers/:customerId/live-links/:linkId',
  summary: 'Ends a link to a projection. Its open pages lose it at once.',
  allow: ['manager'],
  response: NoContent,
})
