import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#app/demo/random.ts'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { nothingWanted, writeSettings } from '#features/movements/server/settings.repository.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { inCamelCase, openDatabase, openPool, type SqlDatabase } from '#shared/server/database.ts'
import { hashSecret } from '#shared/server/secret.ts'
import { createClientSide } from './http.ts'
import { createModel, type Donation } from './model.ts'
import { killAndWait, listProcesses } from './processes.ts'
import { createProduct, type Product } from './product.ts'

export const password = 'une phrase de passe'

export type Association = {
  id: string
  causeIds: string[]
  manager: { email: string; token: string | undefined }
  terminals: Terminal[]
}

/** A terminal, with the donations that it has sent without a certain answer. */
export type Terminal = { customerId: string; token: string; outbox: Donation[] }

type WorldOptions = {
  associations: number
  terminalsEach: number
  /** Puts the data on a disk in memory, which a fault fills. */
  isOnSmallDisk: boolean
  random: Random
  /** How many processes answer. */
  processes: number
  environment?: NodeJS.ProcessEnv
}

const addAssociation = async (db: SqlDatabase, terminalsEach: number): Promise<Association> => {
  const { id } = await insertCustomer(db)
  // Cancellations of a whole round need no second person.
  await writeSettings(inCamelCase(db), id, { confirmationCents: 10_000_000, ...nothingWanted })
  const { email, identity_uid } = await insertUser(db, { customer_id: id })
  const password_hash = await hashSecret(password, { memoryKib: 64, passes: 1, lanes: 1 })
  await db.updateTable('identity_accounts').set({ password_hash }).where('uid', '=', identity_uid).execute()
  const causeIds: string[] = []
  for (const name of ['Repas chauds', 'Toiture']) causeIds.push((await insertCause(db, id, { name })).id)
  const terminals: Terminal[] = []
  for (let count = 0; count < terminalsEach; count += 1)
    terminals.push({ customerId: id, token: await insertDeviceToken(db, await insertDevice(db, id)), outbox: [] })
  return { id, causeIds, manager: { email, token: undefined }, terminals }
}

/** The size of the disk in memory, with room for a hundred rounds of donations besides the reserve of 64 MB. */
const smallDiskMb = 800

const mountSmallDisk = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${smallDiskMb}m,mode=755`, 'tmpfs', folder]).status === 0

/** Tells whether this machine allows a mount, which fills no real disk. */
export const canMount = (): boolean =>
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

/** A time in which a server was frozen, or in which the clients themselves were (without `origin`). */
export type Frozen = { origin?: string; from: number; to: number }

/** The product on its own data folder, its associations, and what its clients know. */
export const openWorld = async (options: WorldOptions) => {
  const { associations, terminalsEach, isOnSmallDisk, random, processes, environment: given } = options
  const folder = await mkdtemp(path.join(tmpdir(), 'escarcelle-chaos-'))
  // PostgreSQL's account must reach it, or its data would be outside.
  await chmod(folder, 0o755)
  const disk = isOnSmallDisk && mountSmallDisk(folder) ? folder : undefined
  const backups = await mkdtemp(path.join(tmpdir(), 'escarcelle-chaos-backups-'))
  const dataDir = path.join(folder, 'data')
  // Its terminals give faster than people do.
  const environment = {
    TERMINAL_RATE: '0',
    ACCOUNT_RATE: '0',
    ...given,
    ...(processes > 1 && { WEB_CONCURRENCY: String(processes) }),
  }
  const product = await createProduct(dataDir, { environment })
  const model = createModel()
  const clients = createClientSide()
  const remove = async (): Promise<void> => {
    clients.close()
    await product.kill()
    // A killed server or command leaves the PostgreSQL that it started.
    const left = listProcesses().filter(({ command }) => command.includes(`${folder}/`))
    await Promise.all(left.map(({ pid }) => killAndWait(pid)))
    if (disk !== undefined) {
      // Children of PostgreSQL may still end.
      for (let tries = 0; tries < 50 && spawnSync('umount', [disk]).status !== 0; tries += 1) await pause(100)
    }
    await Promise.all([folder, backups].map((place) => rm(place, { recursive: true, force: true })))
  }
  try {
    await product.start()
    const pool = openPool(await product.address(), { size: 1 })
    const db = openDatabase(pool)
    const made: Association[] = []
    for (let count = 0; count < associations; count += 1) made.push(await addAssociation(db, terminalsEach))
    /** Gets its donations from files alone. */
    const importer = await addAssociation(db, 0)
    await pool.end()
    for (const { id, causeIds } of made)
      for (const causeId of causeIds)
        model.causes.set(causeId, { customerId: id, isArchived: false, certainty: 'acknowledged' })
    model.imported.set(importer.id, { count: 0, cents: 0 })
    return {
      product,
      /** Another server on the same database, while a fault runs one. */
      second: undefined as Product | undefined,
      /** When a fault had frozen a server: nobody can answer then. */
      frozen: [] as Frozen[],
      model,
      clients,
      associations: made,
      importer,
      disk,
      backups,
      processes,
      random,
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
