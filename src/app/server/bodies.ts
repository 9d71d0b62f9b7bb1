import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)

/** In characters. Shorter answers are not worth the work. Only lists without pages are longer. */
const minLength = 32 * 1024

/**
 * Compresses long answers for clients that accept gzip: five thousand associations are 1.5 MB. Uses the lowest level,
 * off the event loop. Safe from BREACH: another site cannot make authenticated calls, since they carry a token that
 * only our page holds.
 */
export const compressAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < minLength) return payload
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload, { level: 1 })
  })
}
