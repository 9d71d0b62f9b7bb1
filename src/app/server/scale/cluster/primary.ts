import { errorMessage } from '#shared/server/failure.ts'
import { outlastOutage } from '#shared/server/outage.ts'
import type { Config } from '../../config.ts'
import { listenOnLoopback } from '../../metrics/serve-metrics.ts'
import { migrateDatabase, prepareDatabase } from '../../prepare-database.ts'
import { openServices } from '../../services.ts'
import type { Shutdown } from '../../shutdown.ts'
import { startupBanner } from '../../startup-banner.ts'
import { createMetricsSum } from './metrics-sum.ts'
import { createWorkers, type Workers } from './workers.ts'

/** The messages from a worker to the first process. */
export type PrimaryTopics = {
  /** Answers once every worker refuses the revoked tokens of a terminal. */
  terminalRevoked: (deviceId: string) => Promise<void>
  readMetrics: () => Promise<string>
}

/** The connections of the upkeep. */
const poolSize = 4
const diskCheckMs = 250

const watchDisk = (isDiskFull: () => boolean, workers: Workers, closers: AsyncDisposableStack): void => {
  let wasFull = isDiskFull()
  const look = (): void => {
    const isFull = isDiskFull()
    if (isFull === wasFull) return
    wasFull = isFull
    void workers.askAll('diskChanged', isFull)
  }
  const timer = setInterval(look, diskCheckMs)
  closers.defer(() => clearInterval(timer))
}

/**
 * Runs the first process of several: it owns PostgreSQL, migrates, does the upkeep once, and keeps the workers running.
 * SIGHUP replaces them one by one, after the migrations of the code that is on the disk then. Returns the lines of the
 * startup banner.
 */
export const runPrimary = async (
  config: Config,
  { closers, shutdown }: { closers: AsyncDisposableStack; shutdown: Shutdown },
): Promise<string[]> => {
  const report = (line: string): void => console.error(line)
  const started = Promise.withResolvers<() => Promise<void>>()
  // A signal during the start replaces the workers after it. Without this listener it would end the process.
  process.on('SIGHUP', () => {
    started.promise
      .then((replaceAll) => replaceAll())
      .then(
        () => report(`Les ${config.processes} processus ont été remplacés.`),
        (error: unknown) => report(`Les processus n'ont pas tous été remplacés\u00a0: ${errorMessage(error)}`),
      )
  })
  const { address, isDiskFull } = await prepareDatabase(config, closers)
  const services = await openServices(config, { address, poolSize, isSupervisor: true, closers })
  const readMetrics = createMetricsSum(() => workers.askEach('readMetrics'))
  const workers: Workers = createWorkers({
    count: config.processes,
    startOf: () => ({ address, isDiskFull: isDiskFull() }),
    topics: {
      terminalRevoked: async (deviceId: string) => void (await workers.askAll('forgetTerminal', deviceId)),
      readMetrics,
    } satisfies PrimaryTopics,
    report,
  })
  closers.defer(() => workers.stop())
  shutdown.announceBy(() => void workers.askAll('announceStop'))
  const origin = await workers.start()
  services.listensAt(origin)
  started.resolve(() => workers.replaceAll(() => migrateDatabase(address)))
  watchDisk(isDiskFull, workers, closers)
  if (config.metricsPort !== undefined) {
    const server = await listenOnLoopback(config.metricsPort, readMetrics)
    closers.defer(() => server.close())
  }
  // It loads the code of all features. The workers answer already.
  const { startMaintenance } = await import('../../maintenance.ts')
  await startMaintenance(services, {
    plan: config.backup.plan,
    closers,
    onFailure: (error) => report(`L'entretien a échoué\u00a0: ${errorMessage(error)}`),
  })

  return [
    ...(await outlastOutage(() => startupBanner({ db: services.db, config, address: origin }), closers)),
    `${config.processes} processus répondent. «\u00a0kill -HUP ${process.pid}\u00a0» les remplace l'un après l'autre.`,
  ]
}
