import type { FastifyInstance } from 'fastify'

/** How long answers that are under way, exports above all, may go on once the server is being stopped. */
const graceMs = 10_000

/** Cuts the connections that are still open some time after `app.close()` was called: it waits for them all. */
export const limitStop = (app: FastifyInstance, afterMs = graceMs): void => {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), afterMs).unref()
  })
}
