import { features } from '#app/features.ts'
import { type Caller, type Endpoint, isOfAssociation, paramsOf, statusOf } from '#shared/endpoint.ts'
import * as problemShapes from '#shared/problem.ts'
import { compter } from '#shared/role.ts'
import type { ApiGroup } from '#shared/server/feature.ts'
import { productVersion } from '#shared/server/product.ts'
import { commonResponses, describeRefusals } from './api-refusals.ts'
import { createSchemaWriter, type SchemaWriter } from './api-schemas.ts'
import * as health from './health.ts'

const introduction = `
The API of Escarcelle. A back-office uses it with the token of a signed-in person, a terminal with its own token.

- A person's token is an ID token. With the product's own sign-in:
  \`POST /idp/v1/accounts:signInWithPassword?key=<anything>\` with \`{ "email", "password", "returnSecureToken": true }\` answers
  \`idToken\`, \`refreshToken\` and \`expiresIn\`; \`POST /idp/v1/token?key=<anything>\` with
  \`{ "grant_type": "refresh_token", "refresh_token" }\` answers the next \`id_token\`. An account with a second factor gets
  \`mfaPendingCredential\` first, and its token from \`POST /idp/v2/accounts/mfaSignIn:finalize\`. With Firebase Authentication,
  Google answers the same calls with the project's API key: \`https://identitytoolkit.googleapis.com\` for sign-in, and
  \`https://securetoken.googleapis.com/v1/token\`. Send it as \`Authorization: Bearer <idToken>\`.
- A terminal's token comes from \`signInDevice\`, with the serial number and a code that a manager issues (\`issueDeviceCode\`).
- Lengths count characters of Unicode (code points): an emoji is 1, or more when it is joined of several. Spaces at both ends
  of a text are removed and do not count.
- Amounts are in euros with at most two decimals (\`multipleOf: 0.01\`, by decimal arithmetic: a validator that divides doubles
  needs a tolerance, such as Ajv's \`multipleOfPrecision\`). Dates are ISO 8601 in UTC. A day is a calendar day in Paris.
- Every error has the same body, \`Problem\`. Its \`message\` is French and meant for people; \`code\` is meant for programs.
- An edit may send the header \`If-Match\` with the version that its caller read: it is refused with 409 \`changed-meanwhile\` when
  another edit has changed a field since. Without it, the last write wins.
- A request can be repeated after a 503, a 429 or no answer at all. A donation is sent again with the same
  \`Idempotency-Key\`, and is recorded once.
`

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'allow' in value

const groups: ApiGroup[] = [
  ...Object.values(features).flatMap((feature): readonly ApiGroup[] => feature.api),
  {
    tag: 'Health',
    description: 'Whether the product can work, for monitoring.',
    calls: health,
    shapes: [health, problemShapes],
  },
]

const callsOf = ({ calls }: ApiGroup): [name: string, endpoint: Endpoint][] =>
  Object.entries(calls).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))

const openApiPath = ({ path }: Endpoint): string => path.replaceAll(/:(\w+)/g, '{$1}')

type Place = 'path' | 'query' | 'header'

const headerName = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase())

const parametersIn = (place: Place, schema: Endpoint['query'], { writeProperties }: SchemaWriter) =>
  (schema ? writeProperties(schema) : []).map(({ name, isRequired, property: { description, ...rest } }) => ({
    name: place === 'header' ? headerName(name) : name,
    in: place,
    required: place === 'path' || isRequired,
    ...(description && { description }),
    schema: rest,
  }))

const parametersOf = ({ path, query, headers }: Endpoint, writer: SchemaWriter) => [
  ...parametersIn('path', paramsOf({ path }), writer),
  ...parametersIn('header', headers, writer),
  ...parametersIn('query', query, writer),
]

const fileOf = (type: string) => ({
  headers: { 'Content-Disposition': { description: 'A file to save.', schema: { type: 'string' } } },
  content: { [type]: { schema: { type: 'string' } } },
})

const successOf = ({ response }: Endpoint, status: number, { write }: SchemaWriter) => {
  if (status === 204) return { description: 'Done. The answer has no body.' }
  if (typeof response === 'string') return { description: 'A file, streamed.', ...fileOf(response) }
  return {
    description: status === 201 ? 'Created.' : 'The answer.',
    content: { 'application/json': { schema: write(response, 'output') } },
  }
}

/** Returns the security schemes of a call: none when it needs no sign-in. */
const securityOf = ({ allow }: Endpoint) => {
  if (allow.includes('anyone')) return []
  const isForPeople = allow.some((caller) => caller !== 'terminal')
  return [...(isForPeople ? [{ person: [] }] : []), ...(allow.includes('terminal') ? [{ terminal: [] }] : [])]
}

const isBound = (caller: Caller): boolean =>
  caller === 'user' || caller === compter || caller === 'manager' || caller === 'terminal'

const reachOf = (endpoint: Endpoint): string => {
  const { allow, scope } = endpoint
  if (scope === 'self') return "Concerns the caller's own account."
  if (allow.includes('anyone')) return ''
  if (!isOfAssociation(endpoint)) return 'Covers all associations.'
  const bound = allow.filter(isBound)
  return bound.length > 0 ? `For ${listed(bound)}, another association than their own is 404.` : ''
}

const listed = (words: readonly string[]): string => new Intl.ListFormat('en').format(words)

const notSwitched = 'An admin who switched to manager is refused.'

const settling: Record<string, string> = {
  true: 'A person whose account or right has not settled is refused.',
  'as second': 'A person whose account or right has not settled is refused as the second person.',
}

const callersOf = (endpoint: Endpoint): string =>
  endpoint.allow.includes('anyone')
    ? 'Anyone may call, without a token.'
    : [
        `Callers: ${listed(endpoint.allow)}.`,
        endpoint.ownStaffOnly && notSwitched,
        settling[String(endpoint.settled)],
        reachOf(endpoint),
      ]
        .filter(Boolean)
        .join(' ')

const operationOf = (name: string, endpoint: Endpoint, tag: string, writer: SchemaWriter) => {
  const { summary, description, body, upload } = endpoint
  const parameters = parametersOf(endpoint, writer)
  const status = statusOf(endpoint)
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: [description, callersOf(endpoint)].filter(Boolean).join('\n\n'),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: writer.write(body, 'input') } } },
    }),
    ...(upload && {
      requestBody: { required: true, content: { [upload]: { schema: { type: 'string', format: 'binary' } } } },
    }),
    responses: {
      [status]: successOf(endpoint, status, writer),
      ...describeRefusals(endpoint),
    },
  }
}

const securitySchemes = {
  person: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The ID token of a signed-in person, from the identity provider (see the introduction). It is valid for an hour.',
  },
  terminal: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a terminal, from `signInDevice`. It is valid until its access is revoked.',
  },
}

type ApiOptions = {
  /** The product's public address. Without it, paths are relative to the description's address. */
  publicUrl?: string | undefined
}

/** Describes the API in OpenAPI 3.1, from the declarations of its calls. */
export const describeApi = ({ publicUrl = '' }: ApiOptions = {}) => {
  const writer = createSchemaWriter(groups.flatMap(({ shapes }) => shapes))
  const paths: Record<string, Record<string, object>> = {}
  for (const group of groups) {
    for (const [name, endpoint] of callsOf(group)) {
      const operations = (paths[openApiPath(endpoint)] ??= {})
      operations[endpoint.method.toLowerCase()] = operationOf(name, endpoint, group.tag, writer)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Escarcelle',
      version: productVersion,
      description: introduction.trim(),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: groups.map(({ tag, description }) => ({ name: tag, description })),
    paths,
    components: { schemas: writer.components, responses: commonResponses(writer), securitySchemes },
  }
}
