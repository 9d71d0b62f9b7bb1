import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertClosed } from '#features/closings/testing/closing.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { bookDonations } from '#features/transactions/server/record/donation.repository.ts'
import { newDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { openDatabase, openPool, type SqlDatabase } from '#shared/server/database.ts'
import { hashSecret } from '#shared/server/secret.ts'
import { killAndWait, listProcesses } from '../chaos/processes.ts'
import { createProduct } from '../chaos/product.ts'

export const password = 'une phrase de passe'

/** An association with its manager and its terminal. */
export type House = {
  customerId: string
  email: string
  causeId: string
  terminalToken: string
  closingId: string | undefined
  /** An organizer, who exports the donations of all associations. */
  organizerEmail: string
}

const hourMs = 3_600_000
const batchSize = 500

/** Adds donations of the last weeks, one each hour, newest last, half of them with the name of a donor. */
const addDonations = async (db: SqlDatabase, customerId: string, deviceId: string, count: number): Promise<void> => {
  for (let first = 0; first < count; first += batchSize) {
    const numbers = Array.from({ length: Math.min(batchSize, count - first) }, (_, place) => count - first - place)
    const batch = numbers.map((number) =>
      newDonation(customerId, {
        device_id: deviceId,
        amount_cents: 500 + (number % 40) * 250,
        created_at: new Date(Date.now() - (number % 700) * hourMs).toISOString(),
        donator_fullname: number % 2 === 0 ? `Maud Le Goff ${number}` : null,
      }),
    )
    await bookDonations(db, batch)
  }
}

const addHouse = async (db: SqlDatabase, donations: number, hasClosing = false): Promise<House> => {
  const { id: customerId } = await insertCustomer(db)
  const { id, email, identity_uid } = await insertUser(db, { customer_id: customerId })
  const organizer = await insertUser(db, { role: 'organizer', customer_id: null })
  const password_hash = await hashSecret(password, { memoryKib: 64, passes: 1, lanes: 1 })
  const uids = [identity_uid, organizer.identity_uid]
  await db.updateTable('identity_accounts').set({ password_hash }).where('uid', 'in', uids).execute()
  const { id: causeId } = await insertCause(db, customerId, { name: 'Repas chauds' })
  // Another terminal brought the donations until now: what arrives counts in the rate of its terminal.
  await addDonations(db, customerId, (await insertDevice(db, customerId)).id, donations)
  const device = await insertDevice(db, customerId)
  const closingId = hasClosing ? await insertClosed(db, customerId, { closedBy: id, from: '2025-01-06' }) : undefined
  return {
    customerId,
    email,
    causeId,
    terminalToken: await insertDeviceToken(db, device),
    closingId,
    organizerEmail: organizer.email,
  }
}

/** The product in a data folder of its own, with ordinary associations and a hostile one. */
export const openStreet = async (ordinary: number) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'escarcelle-neighbours-'))
  // PostgreSQL's account must reach it.
  await chmod(folder, 0o755)
  const product = await createProduct(path.join(folder, 'data'))
  const close = async (): Promise<void> => {
    await product.kill('SIGTERM')
    const left = listProcesses().filter(({ command }) => command.includes(`${folder}/`))
    await Promise.all(left.map(({ pid }) => killAndWait(pid)))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await product.start()
    const pool = openPool(await product.address(), { size: 1, hasNoTimeout: true })
    const db = openDatabase(pool)
    const houses: House[] = []
    for (let count = 0; count < ordinary; count += 1) houses.push(await addHouse(db, 300))
    const hostile = await addHouse(db, 20_000, true)
    await pool.query('analyze')
    await pool.end()
    return { product, houses, hostile, close }
  } catch (error) {
    await close()
    throw error
  }
}

export type Street = Awaited<ReturnType<typeof openStreet>>
