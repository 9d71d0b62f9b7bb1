import type { DatabaseAddress } from '#shared/server/database.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { outageOf } from '#shared/server/outage.ts'
import { findHome } from '#shared/server/postgres/home.ts'
import { reachDatabase } from '#shared/server/postgres/resolve.ts'
import { type Config, readConfig } from '../server/config.ts'

export type DatabaseCommand = {
  /** Validates the configuration before a database is used. Throws a StartFailure. */
  prepare?: (config: Config) => Promise<void>
  /** Runs the command. Returns the exit code. */
  run: (address: DatabaseAddress, config: Config) => Promise<number>
}

/** Refuses to run where there is no database yet, which the command would create empty. */
export const requireDatabase = async ({ databaseUrl, dataDir }: Config): Promise<void> => {
  if (databaseUrl || (await findHome(dataDir))) return
  throw new StartFailure(`Il n'y a pas de base de données dans ${dataDir}\u00a0: lancez d'abord npm start.`)
}

/** Runs a command. Returns the exit code: 1 after a failure, which it has printed. */
export const runCommand = async (run: () => Promise<number>): Promise<number> => {
  try {
    return await run()
  } catch (error) {
    if (error instanceof StartFailure) console.error(error.message)
    else if (outageOf(error) === 'away')
      console.error("La base de données s'est arrêtée pendant la commande\u00a0: relancez-la.")
    else console.error(error)
    return 1
  }
}

/**
 * Runs a command on the database that the server would use (DATABASE_URL, or the embedded one of DATA_DIR), beside a
 * running server or without one. Returns the exit code.
 */
export const runDatabaseCommand = ({ prepare, run }: DatabaseCommand): Promise<number> =>
  runCommand(async () => {
    const config = readConfig(process.env)
    await prepare?.(config)
    const database = await reachDatabase({ ...config, onProgress: (message) => console.error(message) })
    try {
      return await run(database.address, config)
    } finally {
      await database.stop()
    }
  })
