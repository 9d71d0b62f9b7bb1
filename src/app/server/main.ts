import path from 'node:path'
import { demoAccounts, demoPassword } from '#database/demo/accounts.ts'
import { makeDemo } from '#database/demo/demo.ts'
import { createEmbeddedIdentity } from '#features/identity/server/embedded-identity.ts'
import { openDatabase, openPool } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { resolveDatabase } from '#shared/server/postgres/resolve.ts'
import { hashSecret } from '#shared/server/secret.ts'
import { StartFailure } from '#shared/server/start-failure.ts'
import { type Config, readConfig } from './config.ts'
import { step } from './progress.ts'
import { buildServer } from './server.ts'

const webDir = path.resolve(import.meta.dirname, '../../../dist')
const onProgress = (line: string): void => console.log(line)

/** What was started, in order; stopped in the reverse order. */
const closers: (() => Promise<unknown>)[] = []
const stopAll = async (): Promise<void> => {
  while (closers.length > 0) await closers.pop()?.()
}

const start = async (config: Config): Promise<string> => {
  const database = await step('Démarrage de PostgreSQL', () => resolveDatabase({ ...config, onProgress }))
  closers.push(() => database.stop())
  const pool = openPool(database.address)
  const exportPool = openPool(database.address, { size: 4, statementTimeoutMs: 0 })
  closers.push(() => Promise.all([pool.end(), exportPool.end()]))

  await step('Migration de la base', () => migrate(pool, { onProgress }))
  if (config.demo !== 'none') {
    const { demo: profile } = config
    await step('Données de démonstration', () =>
      makeDemo(pool, { profile, asOf: new Date(), hashPassword: hashSecret, onProgress }),
    )
  }
  const db = openDatabase(pool)
  const { identity, identityDoor } = await createEmbeddedIdentity({ db })
  const app = await buildServer({ ...config, db, exportPool, identity, identityDoor, webDir })
  closers.push(() => app.close())
  return app.listen({ host: config.host, port: config.port })
}

const greet = (address: string, config: Config): void => {
  console.log(`\nEscarcelle est prête\u00a0: ${config.publicUrl ?? address}`)
  if (config.demo === 'none') return
  console.log(`Comptes de démonstration (mot de passe\u00a0: ${demoPassword})\u00a0:`)
  for (const { email, label } of demoAccounts) console.log(`  ${email.padEnd(36)} ${label}`)
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
  const config = readConfig(process.env)
  greet(await start(config), config)
} catch (error) {
  const isPortTaken = (error as { code?: unknown }).code === 'EADDRINUSE'
  if (error instanceof StartFailure) console.error(error.message)
  else if (isPortTaken)
    console.error(`Le port ${process.env.PORT ?? 3000} est déjà pris. Choisissez-en un autre avec PORT.`)
  else console.error(error)
  await stopAll()
  process.exit(1)
}
