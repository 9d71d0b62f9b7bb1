import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type Problem, Refusal } from '#shared/problem.ts'
import { isDatabaseAway } from '#shared/server/database.ts'

const wrongInput = 'Certaines informations sont invalides.'

/** The first message of each wrong field, by the field's name as it was sent. */
const fieldsOf = (validation: { instancePath: string; message?: string | undefined }[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of validation) {
    fields[instancePath.slice(1).replaceAll('/', '.') || 'body'] ??= message ?? wrongInput
  }
  return fields
}

/** What Fastify itself refuses, before any of our code has run. */
const refusalOfStatus: Record<number, Refusal> = {
  400: new Refusal(400, 'wrong-input', 'La requête n’est pas lisible.'),
  404: new Refusal(404, 'not-found', 'Introuvable.'),
  413: new Refusal(413, 'too-large', 'La requête est trop volumineuse.'),
  415: new Refusal(415, 'wrong-type', 'Le corps de la requête doit être du JSON (application/json).'),
}

/** Any failure as the refusal that the caller is told. What we did not foresee is a 500 that says nothing of the inside. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = fieldsOf(error.validation)
    return new Refusal(400, 'wrong-input', Object.values(fields)[0] ?? wrongInput, { fields })
  }
  if (isDatabaseAway(error))
    return new Refusal(503, 'unavailable', 'Le service est momentanément indisponible. Réessayez dans un instant.', {
      retryAfterSeconds: 2,
    })
  const status = (error as Partial<FastifyError>).statusCode ?? 500
  const known = refusalOfStatus[status]
  if (known) return known
  if (status >= 400 && status < 500) return refusalOfStatus[400] as Refusal
  return new Refusal(500, 'internal', 'Une erreur est survenue.')
}

const send = (reply: FastifyReply, refusal: Refusal, requestId: string): void => {
  const { status, code, message, fields, retryAfterSeconds } = refusal
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const body: Problem = { status, code, message, ...(fields && { fields }), requestId }
  // A stream may have announced another type; the error is JSON whatever was meant to come.
  void reply
    .removeHeader('content-disposition')
    .status(status)
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body)
}

/** One error body for everything, whoever refuses: our rules, the shapes, or Fastify itself. */
export const sendFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
  send(reply, refusal, request.id)
}
