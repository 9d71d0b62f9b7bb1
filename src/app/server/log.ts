import type { FastifyRequest } from 'fastify'

/**
 * What is logged of a request: its path alone. The query stays out: a link in a mail carries its code there, and a search
 * what somebody typed.
 */
const describeRequest = ({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method,
  path: url.split('?')[0],
  remoteAddress: ip,
})

/** The server's log, one JSON object a line. */
export const logOptions = (level = 'silent') => ({ level, serializers: { req: describeRequest } })
