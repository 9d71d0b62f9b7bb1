import cluster from 'node:cluster'
import { StartFailure } from '#shared/server/start-failure.ts'
import { runPrimary } from './cluster/primary.ts'
import { runWorker } from './cluster/worker.ts'
import { type Config, readServerConfig } from './config.ts'
import { startMaintenance } from './maintenance.ts'
import { outlastOutage } from './outlast-outage.ts'
import { prepareDatabase } from './prepare-database.ts'
import { serve } from './serve.ts'
import { createShutdown } from './shutdown.ts'
import { startupBanner } from './startup-banner.ts'

/** Stops what was started, in the reverse order. */
const closers = new AsyncDisposableStack()
const shutdown = createShutdown({ closers })

/** Starts everything in one process, and returns the lines of the startup banner. */
const runAlone = async (config: Config): Promise<string[]> => {
  const { address, isDiskFull } = await prepareDatabase(config, closers)
  const { app, services, origin } = await serve(config, { address, isDiskFull, processes: 1, closers })
  shutdown.announceBy(() => app.control.announceStop())
  const onFailure = (error: unknown): void => app.log.error({ err: error }, 'upkeep failed')
  await startMaintenance(services, { plan: config.backup.plan, closers, onFailure })
  return outlastOutage(() => startupBanner({ db: services.db, config, address: origin }), closers)
}

const start = async (): Promise<void> => {
  const config = readServerConfig(process.env)
  if (config.tracing) {
    const { startTracing } = await import('./tracing/start-tracing.ts')
    closers.defer(startTracing(config.tracing))
  }
  if (cluster.isWorker) return runWorker(config, { closers, stop: shutdown.stop })
  process.on('SIGINT', shutdown.stop).on('SIGTERM', () => void shutdown.stopAfter(config.drainSeconds * 1000))
  const lines = config.processes > 1 ? await runPrimary(config, { closers, shutdown }) : await runAlone(config)
  for (const line of lines) console.log(line)
}

try {
  await start()
} catch (error) {
  // A stop during the start makes it fail, and ends the process itself.
  if (!closers.disposed) {
    console.error(error instanceof StartFailure ? error.message : error)
    await closers.disposeAsync()
    process.exit(1)
  }
}
