import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)

/** Characters. Below this the work is not worth it; in fact only lists that are not paged are ever longer. */
const worthwhileLength = 32 * 1024

/**
 * Compresses long answers for clients that accept gzip: five thousand associations are 1.5 MB. At the least effort, and off the
 * event loop. What a stranger's page could have compressed beside a secret, to guess it by the length, it cannot ask for: calls
 * carry a token that only our own page holds.
 */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhileLength) return payload
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload, { level: 1 })
  })
}
