import path from 'node:path'
import { makeDemo } from '#app/demo/demo.ts'
import { createRetentionUpkeep } from '#features/donors/server/retention.service.ts'
import { readSealingKey } from '#features/identity/server/embedded/sealing-key.ts'
import { createImportSweep } from '#features/imports/server/import.sweep.ts'
import { createRequestDigests } from '#features/transactions/server/request-digest.ts'
import { createRollUpUpkeep } from '#features/transactions/server/roll-up.service.ts'
import { deleteOrphanAccounts } from '#features/users/server/orphan-accounts.service.ts'
import { sweepAttempts } from '#shared/server/attempts.ts'
import { inCamelCase, openDatabase, openPool } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { resolveDatabase } from '#shared/server/postgres/resolve.ts'
import { hashSecret } from '#shared/server/secret.ts'
import { StartFailure } from '#shared/server/start-failure.ts'
import { type Config, readServerConfig } from './config.ts'
import { donorIdentities } from './donor-identities.ts'
import { openIdentity } from './identity.ts'
import { openMailQueue } from './mail-queue.ts'
import { buildServer } from './server.ts'
import { startupBanner } from './startup-banner.ts'
import { startUpkeep } from './upkeep.ts'

const webDir = path.resolve(import.meta.dirname, '../../../dist')
const onProgress = (line: string): void => console.log(line)

/** Runs a start-up step. Prints its name and duration when it takes longer than a second. */
const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
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

/** The functions that stop what was started, run in reverse order. */
const closers: (() => Promise<unknown>)[] = []
const stopAll = async (): Promise<void> => {
  while (closers.length > 0) await closers.pop()?.()
}

/** Starts everything and returns the lines of the startup banner. */
const start = async (config: Config): Promise<string[]> => {
  const database = await step('Démarrage de PostgreSQL', () =>
    resolveDatabase({ ...config, hasReserve: true, onProgress }),
  )
  closers.push(() => database.stop())
  const pool = openPool(database.address)
  const exportPool = openPool(database.address, { size: 4, hasNoTimeout: true })
  closers.push(() => Promise.all([pool.end(), exportPool.end()]))

  await step('Migration de la base', () => migrate(pool, { onProgress }))
  if (config.demo !== 'none') {
    const { demo: profile } = config
    await step('Données de démonstration', () =>
      makeDemo(pool, { profile, asOf: new Date(), hashPassword: hashSecret, onProgress }),
    )
  }
  const db = openDatabase(pool)
  // Without PUBLIC_URL, the address is known once the server listens.
  let origin = config.publicUrl ?? ''
  const mailQueue = openMailQueue(config, { db, origin: () => origin })
  closers.push(() => mailQueue.close())
  const sealingKey = await readSealingKey(config.dataDir, config.identityKey)
  const { identity, identityRoutes, maintain } = await openIdentity(config.identity, {
    db,
    mailQueue,
    publicUrl: () => origin,
    clock: () => new Date(),
    readSealingKey: () => sealingKey,
    minPasswordLength: config.minPasswordLength,
  })
  const app = await buildServer({
    ...config,
    db,
    exportPool,
    requestDigests: createRequestDigests(sealingKey),
    identity,
    identityRoutes,
    provider: config.identity,
    isDiskFull: database.isDiskFull,
    keepsMails: config.smtpUrl === undefined,
    webDir,
  })
  closers.push(() => app.close())
  const address = await app.listen({ host: config.host, port: config.port })
  origin ||= address
  const tasks = [
    maintain,
    () => sweepAttempts(db),
    () => deleteOrphanAccounts({ db: inCamelCase(db), identity }),
    createRetentionUpkeep({ db, clock: () => new Date(), identities: donorIdentities }),
    createImportSweep({ db: inCamelCase(db), clock: () => new Date() }),
    createRollUpUpkeep({ db, clock: () => new Date() }),
  ]
  const upkeep = startUpkeep(tasks, (error) => app.log.error({ err: error }, 'upkeep failed'))
  closers.push(() => upkeep.stop())
  return startupBanner({ db, config, address })
}

const listenForStop = (): void => {
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    stopAll().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

try {
  listenForStop()
  const config = readServerConfig(process.env)
  for (const line of await start(config)) console.log(line)
} catch (error) {
  const isPortTaken = (error as { code?: unknown }).code === 'EADDRINUSE'
  if (error instanceof StartFailure) console.error(error.message)
  else if (isPortTaken)
    console.error(`Le port ${process.env.PORT ?? 3000} est déjà pris. Choisissez-en un autre avec PORT.`)
  else console.error(error)
  await stopAll()
  process.exit(1)
}
