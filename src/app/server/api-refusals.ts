import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { accountDisabled, tokenExpired } from '#features/identity/identity.port.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import {
  forbidden,
  notFound,
  Problem,
  type ProblemStatus,
  type Refusal,
  rightTooNew,
  secondFactorRequired,
  signedOut,
} from '#shared/problem.ts'
import { changedMeanwhile, takesReadVersion } from '#shared/read-version.ts'
import { tooSlow } from '#shared/server/deadline.ts'
import { tooBusy } from './admission.ts'
import type { SchemaWriter } from './api-schemas.ts'
import { refusalOf, refusalOfOutage, tooLarge, wrongFields, wrongType } from './failures.ts'
import { tooManyCalls } from './open-calls.ts'

/** The meaning of a status (docs/rules/errors.md#errors-statuses). */
const meanings: Record<ProblemStatus, string> = {
  400: 'The request has a missing, invalid or undeclared field.',
  401: 'There is no token, or it is not valid any more.',
  403: 'The caller may not make this call.',
  404: 'The record does not exist, or it belongs to another association.',
  409: 'The request conflicts with the state of a record.',
  413: 'The body is larger than 64 kB.',
  415: 'The body is not JSON.',
  422: 'The request breaks a rule of the product.',
  429: 'There were too many requests.',
  500: 'The server has a defect. The answer says nothing about it.',
  503: 'The server cannot work now. The request can be repeated.',
}

/** Returns the refusal of a request without the required fields, or with an undeclared one. */
const wrongInputOf = ({ headers, query, body }: Endpoint): Refusal[] =>
  [headers, body, query]
    .filter((schema) => schema !== undefined)
    .flatMap((schema) => [{}, { unknown: '1' }].map((input) => z.safeParse(schema, input).error))
    .filter((error) => error !== undefined)
    .slice(0, 1)
    .map(({ issues }) =>
      wrongFields(Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || 'body', message]))),
    )

/** The refusals that follow from a declaration, by status. Calls share them as components of the description. */
const commonRefusals = new Map<ProblemStatus, Refusal[]>([
  [401, [signedOut(), tokenExpired(), accountDisabled()]],
  [403, [forbidden(), secondFactorRequired()]],
  [404, [notFound()]],
  [413, [tooLarge]],
  [415, [wrongType]],
  [429, [tooManyCalls()]],
  [500, [refusalOf(new Error('a defect'))]],
  [503, [refusalOfOutage('away'), refusalOfOutage('full'), tooSlow(), tooBusy()]],
])

/** Lists the statuses that follow from a declaration, besides 400. */
const commonStatusesOf = ({ allow, path, body, upload }: Endpoint): ProblemStatus[] => [
  ...(allow.includes('anyone') ? ([429] as const) : ([401, 403] as const)),
  ...(path.includes(':') ? ([404] as const) : []),
  ...(body ? ([413, 415] as const) : []),
  ...(upload ? ([415] as const) : []),
  500,
  503,
]

const exampleRequestId = '0f9d5b1e-6c43-4b7a-9d53-2f0c8a7e1b64'

const bodyOf = ({ status, code, message, fields, changed }: Refusal): Problem => ({
  status,
  code,
  message,
  ...(fields && { fields }),
  ...(changed && { changed }),
  requestId: exampleRequestId,
})

const retryAfter = {
  'Retry-After': {
    description: 'The number of seconds after which the request can be repeated.',
    schema: { type: 'integer', minimum: 1 },
  },
}

const responseOf = (status: ProblemStatus, refusals: Refusal[]) => {
  const isRepeatable = refusals.some(({ retryAfterSeconds }) => retryAfterSeconds !== undefined)
  const examples = Object.fromEntries(refusals.map((refusal) => [refusal.code, { value: bodyOf(refusal) }]))
  return {
    description: meanings[status],
    ...(isRepeatable && { headers: retryAfter }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' }, examples } },
  }
}

/** Returns the name of a shared response: `NotFound`. */
const componentName = (status: ProblemStatus): string => (STATUS_CODES[status] ?? String(status)).replaceAll(' ', '')

/** Describes the responses that calls share. They refer to the schema of an error's body, written with them. */
export const commonResponses = ({ write }: SchemaWriter) => {
  write(Problem, 'output')
  return Object.fromEntries(
    [...commonRefusals].map(([status, refusals]) => [componentName(status), responseOf(status, refusals)]),
  )
}

/** Describes every error that a call can answer, by status, with an example of each. */
export const describeRefusals = (endpoint: Endpoint) => {
  const edit = takesReadVersion(endpoint) ? [changedMeanwhile] : []
  const settling = endpoint.settled ? [rightTooNew] : []
  const declared = [...(endpoint.refusals ?? []), ...settling, ...edit].map((refusal) => refusal())
  const own = Map.groupBy([...wrongInputOf(endpoint), ...declared], ({ status }) => status)
  const common = commonStatusesOf(endpoint)
  const describe = (status: ProblemStatus) => {
    const refusals = own.get(status)
    if (!refusals) return { $ref: `#/components/responses/${componentName(status)}` }
    const shared = common.includes(status) ? commonRefusals.get(status) : undefined
    return responseOf(status, [...refusals, ...(shared ?? [])])
  }
  const statuses = [...new Set([...own.keys(), ...common])].sort((a, b) => a - b)
  return Object.fromEntries(statuses.map((status) => [status, describe(status)]))
}
