import cluster from 'node:cluster'
import { StartFailure } from '#shared/server/start-failure.ts'
import { runPrimary } from './cluster/primary.ts'
import { runWorker } from './cluster/worker.ts'
import { type Config, readServerConfig } from './config.ts'
import { startMaintenance } from './maintenance.ts'
import { outlastOutage } from './outlast-outage.ts'
import { prepareDatabase } from './prepare-database.ts'
import { serve } from './serve.ts'
import { startupBanner } from './startup-banner.ts'

/** Stops what was started, in the reverse order. */
const closers = new AsyncDisposableStack()

/** Starts everything in one process, and returns the lines of the startup banner. */
const runAlone = async (config: Config): Promise<string[]> => {
  const { address, isDiskFull } = await prepareDatabase(config, closers)
  const { app, services, origin } = await serve(config, { address, isDiskFull, processes: 1, closers })
  const onFailure = (error: unknown): void => app.log.error({ err: error }, 'upkeep failed')
  await startMaintenance(services, { plan: config.backup.plan, closers, onFailure })
  return outlastOutage(() => startupBanner({ db: services.db, config, address: origin }), closers)
}

const stop = (): void => {
  if (closers.disposed) return
  closers.disposeAsync().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
}

const start = async (): Promise<void> => {
  const config = readServerConfig(process.env)
  if (cluster.isWorker) return runWorker(config, { closers, stop })
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const lines = config.processes > 1 ? await runPrimary(config, closers) : await runAlone(config)
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
