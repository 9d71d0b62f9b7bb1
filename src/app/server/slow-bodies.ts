import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The least that a body has to bring in each window, and the most that is read of one request. */
export type SlowBodyLimits = { windowMs: number; leastBytes: number; mostBytes: number; everyMs: number }

/** Four kilobytes a second: a file of 20 MB may take an hour and a half. */
const usual: SlowBodyLimits = {
  windowMs: 20_000,
  leastBytes: 80 * 1024,
  // More than any file: the rest of a refused one is read, so that its sender gets the answer.
  mostBytes: 200 * 1024 * 1024,
  everyMs: 5_000,
}

type Window = { firstByte: number; from: number; since: number }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends requests whose body arrives too slowly (docs/rules/limits.md#limits-slow). A body that brings enough in each
 * window may take longer than a window as a whole. The server answers like Node, by the handler of `clientError`.
 */
export const limitSlowBodies = (app: FastifyInstance, limits: SlowBodyLimits = usual): void => {
  const { windowMs, leastBytes, mostBytes, everyMs } = limits
  const open = new Map<IncomingMessage, Window>()
  const follow = (request: IncomingMessage): void => {
    // Most bodies arrive with their head.
    if (request.complete || request.socket.destroyed) return
    const from = request.socket.bytesRead
    open.set(request, { firstByte: from, from, since: performance.now() })
  }
  const check = (request: IncomingMessage, window: Window): void => {
    const { socket } = request
    if (request.complete || socket.destroyed) {
      open.delete(request)
      return
    }
    const isEnough = socket.bytesRead - window.from >= leastBytes
    const isLate = !isEnough && performance.now() - window.since >= windowMs
    if (isLate || socket.bytesRead - window.firstByte > mostBytes) {
      open.delete(request)
      const error = Object.assign(new Error('the body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      app.server.emit('clientError', error, socket)
    } else if (isEnough) open.set(request, { ...window, from: socket.bytesRead, since: performance.now() })
  }
  app.server.on('request', (request) => {
    if (hasBody(request)) process.nextTick(follow, request)
  })
  const timer = setInterval(() => {
    for (const [request, window] of open) check(request, window)
  }, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
