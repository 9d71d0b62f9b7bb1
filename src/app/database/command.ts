import type { DatabaseAddress } from '#shared/server/database.ts'
import { outageOf } from '#shared/server/outage.ts'
import { type ResolvedDatabase, reachDatabase } from '#shared/server/postgres/resolve.ts'
import { StartFailure } from '#shared/server/start-failure.ts'
import { type Config, readConfig } from '../server/config.ts'

export type DatabaseCommand = {
  /** Validates the configuration before a database is used. Throws a StartFailure. */
  prepare?: (config: Config) => Promise<void>
  /** Runs the command. Returns the exit code. */
  run: (address: DatabaseAddress, config: Config) => Promise<number>
}

/**
 * Runs a command on the database that the server would use (DATABASE_URL, or the embedded one of DATA_DIR), beside a
 * running server or without one. Returns the exit code: 1 after a failure, which it has printed.
 */
export const runDatabaseCommand = async ({ prepare, run }: DatabaseCommand): Promise<number> => {
  let database: ResolvedDatabase | undefined
  try {
    const config = readConfig(process.env)
    await prepare?.(config)
    database = await reachDatabase({ ...config, onProgress: (message) => console.error(message) })
    return await run(database.address, config)
  } catch (error) {
    if (error instanceof StartFailure) console.error(error.message)
    else if (outageOf(error) === 'away')
      console.error("La base de données s'est arrêtée pendant la commande\u00a0: relancez-la.")
    else console.error(error)
    return 1
  } finally {
    await database?.stop()
  }
}
