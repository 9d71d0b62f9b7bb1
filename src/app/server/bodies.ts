import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { errorCodes, type FastifyInstance } from 'fastify'

const { FST_ERR_CTP_INVALID_JSON_BODY, FST_ERR_CTP_INVALID_MEDIA_TYPE } = errorCodes

/** The charset that a content type names, in lower case; undefined when it names none. */
const charsetOf = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s;"]{1,40})/i.exec(contentType)?.[1]?.toLowerCase()

/**
 * Parses bodies of JSON as UTF-8 only. By default, letters of another charset would silently become U+FFFD, and a wrong name
 * would be stored.
 */
export const parseJsonAsUtf8 = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const contentType = request.headers['content-type'] ?? ''
    const charset = charsetOf(contentType)
    if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
      return done(new FST_ERR_CTP_INVALID_MEDIA_TYPE(contentType))
    if (!isUtf8(body)) return done(new FST_ERR_CTP_INVALID_JSON_BODY())
    return parse(request, body.toString('utf8'), done)
  })
}

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
