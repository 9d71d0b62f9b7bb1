import { outlastOutage } from '#shared/server/outage.ts'
import type { Config } from './config.ts'
import { startMaintenance } from './maintenance.ts'
import { prepareDatabase } from './prepare-database.ts'
import { serve } from './serve.ts'
import type { Shutdown } from './shutdown.ts'
import { startupBanner } from './startup-banner.ts'

/** Starts everything in one process, and returns the lines of the startup banner. */
export const runAlone = async (
  config: Config,
  { closers, shutdown }: { closers: AsyncDisposableStack; shutdown: Shutdown },
): Promise<string[]> => {
  const { address, isDiskFull } = await prepareDatabase(config, closers)
  const { app, services, origin } = await serve(config, { address, isDiskFull, processes: 1, closers })
  shutdown.announceBy(() => app.control.announceStop())
  const onFailure = (error: unknown): void => app.log.error({ err: error }, 'upkeep failed')
  await startMaintenance(services, { plan: config.backup.plan, closers, onFailure })
  return outlastOutage(() => startupBanner({ db: services.db, config, address: origin }), closers)
}
