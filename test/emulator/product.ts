import path from 'node:path'
import { buildServer } from '#app/server/server.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import { createGoogleIdentity } from '#features/identity/server/google/google-identity.ts'
import { testSealingKey } from '#features/identity/testing/identity.fixture.ts'
import { openNotifications } from '#features/notifications/server/notifications.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { openPool } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { openJobs } from '#shared/server/jobs.ts'
import type { Mail } from '#shared/server/mail.ts'
import { createMailQueue } from '#shared/server/mail-queue.ts'
import { createTestDatabase } from '#test/database.ts'
import { createUnsignedVerifier, startEmulator } from './emulator.ts'

export const projectId = 'demo-escarcelle'
/** The emulator accepts any key. */
const apiKey = 'emulator-takes-any-key'
const webDir = path.resolve(import.meta.dirname, '../../dist')

export type Product = {
  origin: string
  emulatorOrigin: string
  db: SqlDatabase
  identity: IdentityProvider
  /** The mails sent, oldest first. */
  mails: Mail[]
  close: () => Promise<void>
}

/**
 * Starts the product with Google's provider against the emulator. It differs from production in two ways: Google's
 * library calls the emulator, and unsigned tokens are accepted.
 */
export const startProduct = async (): Promise<Product> => {
  const emulator = await startEmulator(projectId)
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator.host
  const database = await createTestDatabase()
  const { db } = database
  const exportPool = openPool(database.address, { size: 1, hasNoTimeout: true })
  const mails: Mail[] = []
  const jobs = openJobs(database.pool, { onError: (error) => console.error(error) })
  const mailQueue = createMailQueue({
    jobs,
    send: async (mail) => void mails.push(mail),
    report: (_event, error) => error && console.error(error),
  })
  let origin = ''
  const verifyToken = createUnsignedVerifier(projectId)
  const google = createGoogleIdentity({
    db,
    mailQueue,
    sealingKey: testSealingKey,
    publicUrl: () => origin,
    clock: () => new Date(),
    projectId,
    verifyToken,
  })
  const provider = { name: 'google', projectId, apiKey } as const
  const notifications = openNotifications({
    db,
    mailQueue,
    sealingKey: testSealingKey,
    publicUrl: () => origin,
    clock: () => new Date(),
  })
  const shared = { db, exportPool, sealingKey: testSealingKey, provider, notifications }
  const app = await buildServer({ ...google, ...shared, appEnv: 'preprod', webDir, logLevel: 'error' })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  await mailQueue.work()
  return {
    origin,
    emulatorOrigin: emulator.origin,
    db,
    identity: google.identity,
    mails,
    close: async () => {
      await app.close()
      await jobs.close()
      await exportPool.end()
      await database.close()
      await emulator.close()
    },
  }
}

let made = 0

/** Creates a manager with an account of the provider, and an association. */
export const createManager = async ({ db, identity }: Product, account: { password?: string } = {}) => {
  made += 1
  const email = `manager-${made}@escarcelle.example`
  const { id: customer_id } = await insertCustomer(db)
  const { uid } = await identity.createAccount({ email, ...account })
  const names = { firstname: 'Samia', lastname: 'Benali' }
  const rights = { customer_id, role: 'manager', home_role: 'manager' }
  await db
    .insertInto('users')
    .values({ id: newId(), identity_uid: uid, email, ...names, ...rights })
    .execute()
  return { uid, email, ...names }
}
