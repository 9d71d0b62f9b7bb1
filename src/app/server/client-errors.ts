import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/problem.ts'
import { errorCode } from '#shared/server/failure.ts'
import { tooLarge, unreadable } from './failures.ts'

/** The time in which a caller that still sends may read why it is refused. */
const lingerMs = 1000

type Answer = { status: number; code: string; message: string; retryAfterSeconds?: number | undefined }

const tooLate: Answer = {
  status: 408,
  code: 'too-late',
  message: 'La requête n’est pas arrivée à temps. Vérifiez votre connexion et réessayez.',
}
/** The server itself was late: the caller's line is not to blame. */
const serverLate: Answer = {
  status: 503,
  code: 'busy',
  message: 'Le service est très sollicité. Réessayez dans un instant.',
  retryAfterSeconds: 2,
}
const headersTooLarge: Answer = {
  status: 431,
  code: 'headers-too-large',
  message: 'Les en-têtes de la requête sont trop volumineux.',
}
const unknownExpectation: Answer = {
  status: 417,
  code: 'unknown-expectation',
  message: 'Le serveur ne connaît pas ce que l’en-tête Expect demande.',
}

const answers: Record<string, Answer> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooLate,
  HPE_HEADER_OVERFLOW: headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: tooLarge,
}

/** The share of its time that a process works in, past which it may be why a request is not read. */
const mostLoad = 0.9
const loadWindowMs = 5000

/** Follows how much of its time the process works. Returns the highest share of the last two windows. */
export const watchOwnLoad = (): (() => number) => {
  let since = performance.eventLoopUtilization()
  let last = 0
  const timer = setInterval(() => {
    last = performance.eventLoopUtilization(since).utilization
    since = performance.eventLoopUtilization()
  }, loadWindowMs)
  timer.unref()
  return () => Math.max(last, performance.eventLoopUtilization(since).utilization)
}

const bodyOf = ({ status, code, message }: Answer): Buffer =>
  Buffer.from(JSON.stringify({ status, code, message, requestId: randomUUID() }))

const headersOf = (body: Buffer, { retryAfterSeconds }: Answer) => ({
  ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(body.length),
  'cache-control': 'no-store',
  connection: 'close',
})

/** The answer under way on a socket, which Node notes there. */
const isAnswered = (socket: Socket & { _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent ?? false

/**
 * Answers what Node refuses before a route is found, in the shape of every error: a request that is too slow, too large
 * in its head, or no HTTP. The connection is closed a moment later, since a reset would take the answer from its
 * caller.
 */
export const createClientErrorAnswer =
  (readLoad: () => number) =>
  (error: Error, socket: Socket): void => {
    if (errorCode(error) === 'ECONNRESET' || socket.destroyed) return
    if (!socket.writable || isAnswered(socket)) {
      socket.destroy(error)
      return
    }
    const known = answers[errorCode(error) ?? ''] ?? unreadable
    const answer = known === tooLate && readLoad() > mostLoad ? serverLate : known
    const body = bodyOf(answer)
    const head = Object.entries(headersOf(body, answer)).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${head.join('')}\r\n`)
    socket.end(body)
    setTimeout(() => socket.destroy(error), lingerMs).unref()
  }

/** Answers an unknown `Expect`, a request of HTTP/1.1 without a host, and one with two, as every other error. */
export const answerRefusedHeads = (app: FastifyInstance): void => {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(unknownExpectation)
    response.writeHead(unknownExpectation.status, headersOf(body, unknownExpectation)).end(body)
  })
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw new Refusal(400, 'wrong-input', 'La requête ne nomme pas de serveur (en-tête Host).')
    if (raw.rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text)).length > 1)
      throw new Refusal(400, 'wrong-input', 'La requête nomme deux serveurs (en-tête Host).')
  })
}
