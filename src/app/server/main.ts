// `scripts/prepare.mjs` (only Node's built-in modules) installs and builds what is stale. `main.ts` then starts
// PostgreSQL, runs the migrations under a lock, begins the demo on an empty preprod database (`prepare-database.ts`),
// listens (`serve.ts`), prints the startup banner, and starts the hourly upkeep (`maintenance.ts`, `upkeep.ts`:
// deletion of expired rows, key rotation). Most donations of the demo are added then. Ctrl-C waits for in-flight calls
// (twenty seconds for exports), then stops PostgreSQL. After a kill, the next start reuses the PostgreSQL that is still
// running. A second server on the same folder is refused.

import cluster from 'node:cluster'
import { StartFailure } from '#shared/server/failure.ts'
import { readServerConfig } from './config.ts'
import { endInJson, writeConsoleAsJson } from './console-lines.ts'
import { createShutdown } from './shutdown.ts'

if (!process.stdout.isTTY) {
  writeConsoleAsJson()
  endInJson()
}

/** Stops what was started, in the reverse order. */
const closers = new AsyncDisposableStack()
const shutdown = createShutdown({ closers })

const start = async (): Promise<void> => {
  const config = readServerConfig(process.env)
  if (config.tracing) {
    const { startTracing } = await import('./scale/tracing/start-tracing.ts')
    closers.defer(startTracing(config.tracing))
  }
  // Each kind of process loads only what it runs.
  if (cluster.isWorker) {
    const { runWorker } = await import('./scale/cluster/worker.ts')
    return runWorker(config, { closers, stop: shutdown.stop })
  }
  process.on('SIGINT', shutdown.stop).on('SIGTERM', () => void shutdown.stopAfter(config.drainSeconds * 1000))
  const startAll =
    config.processes > 1
      ? (await import('./scale/cluster/primary.ts')).runPrimary
      : (await import('./alone.ts')).runAlone
  for (const line of await startAll(config, { closers, shutdown })) console.log(line)
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
