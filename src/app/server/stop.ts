import type { FastifyInstance } from 'fastify'

/** How long in-flight answers, such as exports, may continue after the stop. */
const graceMs = 10_000

/** Closes the connections that are still open some time after `app.close()`, which would wait for them. */
export const limitStop = (app: FastifyInstance, afterMs = graceMs): void => {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), afterMs).unref()
  })
}

/**
 * Returns a function after which each connection is closed with its next answer. The client then opens another one, which
 * a different process accepts.
 */
export const prepareDraining = (app: FastifyInstance): (() => void) => {
  let isDraining = false
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  return () => {
    isDraining = true
  }
}
