import { type DatabaseAddress, openPool } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { type ResolvedDatabase, resolveDatabase } from '#shared/server/postgres/resolve.ts'
import { hashSecret } from '#shared/server/secret.ts'
import type { Config } from './config.ts'
import { refuseDemoAccounts } from './demo-accounts.ts'

/** Runs a start-up step. Prints its name and duration when it takes longer than a second. */
export const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const startedAt = performance.now()
  const announce = setTimeout(() => console.log(`${name}…`), 1000)
  try {
    const result = await work()
    const seconds = (performance.now() - startedAt) / 1000
    if (seconds > 1) console.log(`${name}\u00a0: ${seconds.toFixed(1).replace('.', ',')} s`)
    return result
  } finally {
    clearTimeout(announce)
  }
}

const onProgress = (line: string): void => console.log(line)

export const migrateDatabase = async (address: DatabaseAddress): Promise<void> => {
  const pool = openPool(address, { size: 1 })
  try {
    await migrate(pool, { onProgress, onWarning: (warning) => console.error(warning) })
  } finally {
    await pool.end()
  }
}

const makeDemoIn = async (address: DatabaseAddress, profile: 'full' | 'small'): Promise<void> => {
  const { makeDemo } = await import('#app/demo/demo.ts')
  const pool = openPool(address)
  try {
    await makeDemo(pool, { profile, asOf: new Date(), hashPassword: hashSecret, onProgress })
  } finally {
    await pool.end()
  }
}

/** Starts or reaches PostgreSQL, migrates it, and creates the demo. `closers` stop what was started. */
export const prepareDatabase = async (config: Config, closers: AsyncDisposableStack): Promise<ResolvedDatabase> => {
  const { demo, appEnv } = config
  const database = await step('Démarrage de PostgreSQL', () =>
    resolveDatabase({ ...config, hasReserve: true, onProgress }),
  )
  closers.defer(() => database.stop())
  await step('Migration de la base', () => migrateDatabase(database.address))
  if (appEnv === 'production') await refuseDemoAccounts(database.address)
  if (demo !== 'none') await step('Données de démonstration', () => makeDemoIn(database.address, demo))
  return database
}
