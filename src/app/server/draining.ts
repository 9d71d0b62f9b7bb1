import type { Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The time for which in-flight answers, such as exports, may continue after the stop. */
export const graceMs = 20_000

/** Lets a closing server close idle connections once answers are sent. Node would cut off a slow reader. */
const closeIdleOnceSent = (server: Server): void => {
  const closeIdle = server.closeIdleConnections.bind(server)
  const unsent = new Set<ServerResponse>()
  let isWaiting = false
  server.on('request', (_request, response: ServerResponse) => {
    unsent.add(response)
    response.once('close', () => {
      unsent.delete(response)
      if (isWaiting && unsent.size === 0) closeIdle()
    })
  })
  server.closeIdleConnections = () => {
    isWaiting = unsent.size > 0
    if (!isWaiting) closeIdle()
  }
}

/** Lets answers under way continue for some time after `app.close()`, then closes their connections. */
export const limitStop = (app: FastifyInstance, afterMs = graceMs): void => {
  closeIdleOnceSent(app.server)
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), afterMs).unref()
  })
}

export type Draining = {
  /** From now on, each connection is closed with its next answer. The client's next one reaches another process. */
  start: () => void
  /** Also tells the proxy, by the health check, to leave this machine. */
  announceStop: () => void
  isStopping: () => boolean
}

/** Prepares the end of a process, which loses no request: its connections are closed with an answer. */
export const prepareDraining = (app: FastifyInstance): Draining => {
  let isDraining = false
  let isStopping = false
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  return {
    start: () => {
      isDraining = true
    },
    announceStop: () => {
      isDraining = true
      isStopping = true
    },
    isStopping: () => isStopping,
  }
}
