import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { forbidden } from '#shared/problem.ts'
import type { Authenticate } from '#shared/server/actor.ts'
import { bearerToken, originOf } from '#shared/server/bind.ts'

/** Adds the signed-in person's token to a request. Runs in the browser: the viewer gets the text of this function. */
const addOwnToken = <R extends object>(request: R): R => {
  const token = localStorage.getItem('accessToken')
  if (token && 'headers' in request) Object.assign(request.headers as object, { authorization: `Bearer ${token}` })
  return request
}

/** Lets a signed-in person pass, of any role. A terminal has no business here. */
const requirePerson = async (request: FastifyRequest, authenticate: Authenticate): Promise<void> => {
  const actor = await authenticate(bearerToken(request), originOf(request))
  if (actor.kind !== 'person') throw forbidden()
}

/**
 * Describes the API in OpenAPI at /api/openapi.json, with a viewer at /api/docs. With `authenticate`, the description
 * asks for a signed-in person's token. The viewer stays open, since a link carries no token, and holds nothing by itself:
 * it asks for the description with the token of this browser's session.
 */
export const describeApi = async (app: FastifyInstance, authenticate: Authenticate | undefined): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Escarcelle', version: '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(async (docs) => {
    docs.addHook('onRequest', async (request) => {
      const isDescription = /\/(openapi\.json|docs\/json|docs\/yaml)\/?$/.test(request.url.split('?')[0] ?? '')
      if (authenticate && isDescription) await requirePerson(request, authenticate)
    })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { requestInterceptor: addOwnToken },
    })
    docs.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  })
}
