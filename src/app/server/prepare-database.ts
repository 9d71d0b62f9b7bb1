import { sql } from 'kysely'
import { demoPassword } from '#app/demo/accounts.ts'
import { type DatabaseAddress, openDatabase, openPool } from '#shared/server/database.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { migrate } from '#shared/server/migrate.ts'
import { type ResolvedDatabase, resolveDatabase } from '#shared/server/postgres/resolve.ts'
import { hashSecret, verifySecret } from '#shared/server/secret.ts'
import type { Config } from './config.ts'

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

/** The number of passwords that are tried. The accounts of a demo share one hash, which comes first. */
const mostTries = 20

/**
 * Returns the e-mails of the accounts that the demo has made and whose password is still the known one. Their addresses
 * are of the reserved domain `.example`, so that real accounts cost nothing.
 */
const findDemoAccounts = async (address: DatabaseAddress): Promise<string[]> => {
  const pool = openPool(address, { size: 1 })
  try {
    const { rows } = await sql<{ hash: string; emails: string[] }>`
      select password_hash as hash, array_agg(email order by email) as emails from identity_accounts
      where email like '%.example' and password_hash is not null
      group by password_hash order by count(*) desc limit ${mostTries}`.execute(openDatabase(pool))
    const found: string[] = []
    for (const { hash, emails } of rows) if (await verifySecret(demoPassword, hash)) found.push(...emails)
    return found
  } finally {
    await pool.end()
  }
}

/** Refuses a trial's database in production, whose passwords are known (docs/production.md#from-a-trial). */
export const refuseDemoAccounts = async (address: DatabaseAddress): Promise<void> => {
  const emails = await findDemoAccounts(address)
  if (emails.length === 0) return
  throw new StartFailure(
    `Cette base est celle d’un essai\u00a0: elle a ${emails.length} comptes de démonstration au mot de passe connu (${emails[0]}…), et la production ne démarre pas. ` +
      'Donnez-lui un DATA_DIR ou une DATABASE_URL neufs, puis ajoutez votre admin avec «\u00a0npm run staff -- add\u00a0».',
  )
}
