import type { FastifyInstance } from 'fastify'

/** How long in-flight answers, such as exports, may continue after the stop. */
const graceMs = 10_000

/** Closes the connections that are still open some time after `app.close()`, which would wait for them. */
export const limitStop = (app: FastifyInstance, afterMs = graceMs): void => {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), afterMs).unref()
  })
}
