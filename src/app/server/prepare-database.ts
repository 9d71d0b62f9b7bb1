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

/** Makes the embedded PostgreSQL keep little write-ahead log on the disk, or as much as usual: a demo leaves 300 MB. */
const limitLog = async (address: DatabaseAddress, isLimited: boolean): Promise<void> => {
  if (!('host' in address)) return
  const pool = openPool({ ...address, user: 'postgres' }, { size: 1 })
  try {
    for (const name of ['min_wal_size', 'max_wal_size'])
      await pool.query(isLimited ? `alter system set ${name} = '64MB'` : `alter system reset ${name}`)
    await pool.query('checkpoint')
    await pool.query('select pg_reload_conf()')
  } finally {
    await pool.end()
  }
}

/** Creates the demo. Most donations of the full one are added while the product answers. */
const makeDemoIn = async (
  address: DatabaseAddress,
  profile: 'full' | 'small',
  closers: AsyncDisposableStack,
): Promise<void> => {
  const { beginDemo, finishDemo } = await import('#app/demo/demo.ts')
  const pool = openPool(address, { size: 1 })
  const stop = new AbortController()
  const finish = async (): Promise<void> => {
    try {
      await finishDemo(pool, { onProgress, stopped: stop.signal })
      await limitLog(address, false)
    } finally {
      await pool.end()
    }
  }
  await limitLog(address, true)
  await beginDemo(pool, { profile, asOf: new Date(), hashPassword: hashSecret, onProgress })
  if (profile === 'small') return finish()
  // After a failure, the next start goes on.
  const ended = finish().catch(console.error)
  closers.defer(() => {
    stop.abort()
    return ended
  })
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
  if (demo !== 'none') await step('Données de démonstration', () => makeDemoIn(database.address, demo, closers))
  return database
}
