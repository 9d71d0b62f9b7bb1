import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Problem, Refusal } from '#shared/problem.ts'
import { errorCode, errorMessage } from '#shared/server/failure.ts'
import { type Outage, outageOf } from '#shared/server/outage.ts'
import { bounded, createQuota, createThrottle } from './log.ts'

const wrongInput = 'Certaines informations sont invalides.'

/** Returns the first message of each invalid field, by the field's name in the request. */
const fieldsOf = (validation: { instancePath: string; message?: string | undefined }[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of validation) {
    fields[instancePath.slice(1).replaceAll('/', '.') || 'body'] ??= message ?? wrongInput
  }
  return fields
}

export const tooLarge = new Refusal(413, 'too-large', 'La requête est trop volumineuse.')
export const unreadable = new Refusal(400, 'wrong-input', 'La requête n’est pas lisible.')
export const wrongType = new Refusal(
  415,
  'wrong-type',
  'Le type du corps (Content-Type) n’est pas celui que cet appel attend.',
)

/** The refusals of Fastify, before our code runs. */
const refusalOfStatus: Record<number, Refusal> = {
  400: unreadable,
  404: new Refusal(404, 'not-found', 'Introuvable.'),
  413: tooLarge,
  415: wrongType,
}

export const refusalOfOutage = (outage: Outage): Refusal =>
  outage === 'full'
    ? new Refusal(503, 'disk-full', 'Le serveur n’a plus de place sur son disque. Réessayez plus tard.', {
        retryAfterSeconds: 30,
      })
    : new Refusal(503, 'unavailable', 'Le service est momentanément indisponible. Réessayez dans un instant.', {
        retryAfterSeconds: 2,
      })

/** Refuses input by its invalid fields. The message is that of the first one. */
export const wrongFields = (fields: Record<string, string>): Refusal =>
  new Refusal(400, 'wrong-input', Object.values(fields)[0] ?? wrongInput, { fields })

/** Converts any error to a refusal. An unexpected error is a 500 without details. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) return wrongFields(fieldsOf(error.validation))
  const outage = outageOf(error)
  if (outage) return refusalOfOutage(outage)
  const status = (error as Partial<FastifyError>).statusCode ?? 500
  const known = refusalOfStatus[status]
  if (known) return known
  if (status >= 400 && status < 500) return unreadable
  return new Refusal(500, 'internal', 'Une erreur est survenue.')
}

const send = (reply: FastifyReply, refusal: Refusal, requestId: string): void => {
  const { status, code, message, fields, changed, retryAfterSeconds } = refusal
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const body: Problem = { status, code, message, ...(fields && { fields }), ...(changed && { changed }), requestId }
  // A stream may have set another type. An error is always JSON.
  void reply
    .removeHeader('content-disposition')
    .status(status)
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body)
}

const logIntervalMs = 10_000
const throttle = createThrottle(logIntervalMs)
/** The number of repeated errors with a line of their own in ten seconds: references on screens are found. */
const mayLogAgain = createQuota(50, logIntervalMs)

/**
 * Logs an unexpected error with its stack, and an outage in a short line, each kind at most every ten seconds. The same
 * unexpected error of another request gets a short line with that request's id.
 */
const logFailure = (error: unknown, { status, code }: Refusal, log: FastifyBaseLogger): void => {
  const reason = errorCode(error) ?? bounded(errorMessage(error))
  const suppressed = throttle(`${code} ${errorCode(error) ?? ''} ${status === 503 ? '' : bounded(errorMessage(error))}`)
  if (suppressed === undefined) {
    if (status !== 503 && mayLogAgain()) log.error({ code, reason }, 'request failed again')
    return
  }
  if (status === 503) log.error({ code, reason, suppressed }, 'service unavailable')
  else log.error({ err: error, suppressed }, 'request failed')
}

/** Tells whether the caller broke its connection off before its request was complete. */
const isCutOff = ({ raw }: FastifyRequest): boolean =>
  errorCode(raw.errored) === 'ECONNRESET' && errorMessage(raw.errored) === 'aborted'

const cutOff = new Refusal(400, 'cut-off', 'La requête a été interrompue.')

/** Answers every error in the same shape: refusals of our rules, invalid input, and Fastify's errors. */
export const sendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  if (isCutOff(request)) {
    // The caller has gone: nobody reads the answer. Elsewhere, the same error code means a lost database.
    request.server.noteCutOff?.()
    request.log.debug({ reason: errorCode(error) }, 'request cut off by its caller')
    return send(reply, cutOff, request.id)
  }
  const refusal = refusalOf(error)
  if (outageOf(error) === 'full') request.server.disk?.noteFull()
  if (refusal.status >= 500) logFailure(error, refusal, request.log)
  send(reply, refusal, request.id)
}
