import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, secondFactorRequired } from '#shared/problem.ts'
import type { Authenticate } from '#shared/server/actor.ts'
import { bearerToken, originOf, pathOf } from '#shared/server/bind.ts'
import { describeApi } from './api-description.ts'

/** Adds the signed-in person's token to a request. Runs in the browser: the viewer gets the text of this function. */
const addOwnToken = <R extends object>(request: R): R => {
  const token = localStorage.getItem('accessToken')
  if (token && 'headers' in request) Object.assign(request.headers as object, { authorization: `Bearer ${token}` })
  return request
}

/** Requires a signed-in person of any role, and refuses a terminal. */
const requirePerson = async (request: FastifyRequest, authenticate: Authenticate): Promise<void> => {
  const actor = await authenticate(bearerToken(request), originOf(request))
  if (actor.kind !== 'person') throw forbidden()
  if (actor.lacksSecondFactor) throw secondFactorRequired()
}

/** The routes of the viewer. Every other route here answers the description. */
const isOfViewer = /^\/api\/docs\/?$|^\/api\/docs\/static\//

/** Allows the sources of the viewer, all from this server. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type ApiDocsOptions = {
  /** The product's public address, where it is configured. */
  publicUrl?: string | undefined
  /** Checks a caller's token. Without it the description is open. */
  authenticate?: Authenticate | undefined
}

/**
 * Serves the API's description at /api/openapi.json, with a viewer at /api/docs. With `authenticate`, the description
 * requires the token of a signed-in person. The viewer is open, since a link carries no token, and contains no
 * description: it fetches the description with the token of this browser's session.
 */
export const serveApiDocs = async (
  app: FastifyInstance,
  { publicUrl, authenticate }: ApiDocsOptions,
): Promise<void> => {
  let description: object | undefined
  // Describes the API when the document is first sent, since most processes never send it.
  const lazyDocument = { toJSON: () => (description ??= describeApi({ publicUrl })) }
  // The plugin's types only know OpenAPI 3.0. It serves the document unchanged.
  const document = lazyDocument as unknown as StaticDocumentSpec['document']
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request) => {
      if (authenticate && !isOfViewer.test(pathOf(request))) await requirePerson(request, authenticate)
    })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: contentSecurityPolicy,
      // Without the viewer's top bar, whose picture has a style of its own and whose field opens any address.
      uiConfig: { layout: 'BaseLayout', requestInterceptor: addOwnToken },
    })
    docs.get('/api/openapi.json', () => lazyDocument)
  })
}
