import type { FastifyInstance } from 'fastify'

/** The time for which in-flight answers, such as exports, may continue after the stop. */
const graceMs = 10_000

/** Closes the connections that are still open some time after `app.close()`, which would wait for them. */
export const limitStop = (app: FastifyInstance, afterMs = graceMs): void => {
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
