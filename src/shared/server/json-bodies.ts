import { isUtf8 } from 'node:buffer'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'

const { FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_INVALID_JSON_BODY, FST_ERR_CTP_INVALID_MEDIA_TYPE } = errorCodes

/** The charset that a content type names, in lower case; undefined when it names none. */
const charsetOf = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s;"]{1,40})/i.exec(contentType)?.[1]?.toLowerCase()

type Done = (error: Error | null, body?: unknown) => void

/** Returns the parser of bodies of JSON in UTF-8. */
const strictParser = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, body: Buffer, done: Done) => {
    const contentType = request.headers['content-type'] ?? ''
    const charset = charsetOf(contentType)
    if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
      return done(new FST_ERR_CTP_INVALID_MEDIA_TYPE(contentType))
    if (!isUtf8(body)) return done(new FST_ERR_CTP_INVALID_JSON_BODY())
    return parse(request, body.toString('utf8'), done)
  }
}

/** Parses JSON as UTF-8 only. By default, letters of another charset would silently become U+FFFD. */
export const parseJsonAsUtf8 = (app: FastifyInstance): void => {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, strictParser(app))
}

/** The longest body of a terminal, in bytes. A field that is not kept may be a picture. */
const terminalBodyLimit = 1024 * 1024
/** The longest body of any other call, in bytes. */
export const bodyLimit = 64 * 1024

/** Reads the text of a body in its charset: the one that it names, else UTF-8, else that of old French programs. */
const textOf = (body: Buffer, contentType: string): string => {
  const charset = charsetOf(contentType) ?? 'utf-8'
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body)
  } catch {
    return new TextDecoder(isUtf8(body) ? 'utf-8' : 'windows-1252').decode(body)
  }
}

/** Parses JSON, also with control characters inside its texts, which JSON writes as escapes. */
const parseLeniently = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return JSON.parse(text.replaceAll(/[\u0000-\u001f]/g, ' '))
  }
}

/** Adds a route that reads a terminal's JSON of any type, charset and size up to 1 MB, as usual for people. */
export const withTerminalBodies = (
  app: FastifyInstance,
  add: (routes: FastifyInstance, limit: number) => void,
): void => {
  app.register(async (routes) => {
    const parse = strictParser(routes)
    routes.removeAllContentTypeParsers()
    // Fastify refuses a content type that is none before it asks for a parser.
    routes.addHook('preParsing', async ({ actor, headers }) => {
      if (actor?.kind === 'terminal' && !/^\s*[\w.+-]+\/[\w.+-]+\s*(;|$)/.test(headers['content-type'] ?? ''))
        headers['content-type'] = 'application/json'
    })
    routes.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
      const contentType = request.headers['content-type'] ?? ''
      if (request.actor?.kind !== 'terminal') {
        if (!/^application\/json\s*(;|$)/i.test(contentType))
          return done(new FST_ERR_CTP_INVALID_MEDIA_TYPE(contentType))
        return body.length > bodyLimit ? done(new FST_ERR_CTP_BODY_TOO_LARGE()) : parse(request, body, done)
      }
      try {
        return done(null, parseLeniently(textOf(body, contentType)))
      } catch {
        return done(new FST_ERR_CTP_INVALID_JSON_BODY())
      }
    })
    add(routes, terminalBodyLimit)
  })
}
