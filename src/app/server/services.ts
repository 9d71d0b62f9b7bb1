import { readSealingKey } from '#features/identity/server/embedded/sealing-key.ts'
import { type DatabaseAddress, openDatabase, openPool } from '#shared/server/database.ts'
import type { Config } from './config.ts'
import { openIdentity } from './identity.ts'
import { openMailQueue } from './mail-queue.ts'

type ServicesOptions = {
  address: DatabaseAddress
  /** The maximum number of database connections. */
  poolSize: number
  closers: AsyncDisposableStack
}

/** Opens what the calls and the upkeep share: the database, the mails and the identity provider. */
export const openServices = async (config: Config, { address, poolSize, closers }: ServicesOptions) => {
  const pool = openPool(address, { size: poolSize })
  closers.defer(() => pool.end())
  const db = openDatabase(pool)
  // Without PUBLIC_URL, the address is known once the server listens.
  let origin = config.publicUrl ?? ''
  const mailQueue = openMailQueue(config, { db, origin: () => origin })
  closers.defer(() => mailQueue.close())
  const sealingKey = await readSealingKey(config.dataDir, config.identityKey)
  const identity = await openIdentity(config.identity, {
    db,
    mailQueue,
    publicUrl: () => origin,
    clock: () => new Date(),
    readSealingKey: () => sealingKey,
    minPasswordLength: config.minPasswordLength,
  })
  return {
    ...identity,
    db,
    pool,
    sealingKey,
    /** Called with the address that the server listens on. */
    listensAt: (address: string): void => {
      origin ||= address
    },
  }
}

export type Services = Awaited<ReturnType<typeof openServices>>
