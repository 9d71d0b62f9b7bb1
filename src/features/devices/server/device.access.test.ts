import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecordAudit } from '#features/audit/server/audit.service.ts'
import { createCustomer } from '#features/customers/testing/customer.fixture.ts'
import { createUser } from '#features/users/testing/user.fixture.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createDevice, createDeviceToken } from '../testing/device.fixture.ts'
import { createRevokeAccess } from './access.service.ts'
import { associationOfDevice, createAuthenticateTerminal, newTerminalToken } from './device.access.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const clock = () => new Date()

const setUp = async () => {
  const { db } = database
  const customer = await createCustomer(db)
  const device = await createDevice(db, customer.id)
  return { db, customer, device, token: await createDeviceToken(db, device) }
}

/** Revokes a terminal's access as a manager of its association does. */
const revoke = async (db: Database, { customer_id: customerId, id: deviceId }: { customer_id: string; id: string }) => {
  const { id: accountId } = await createUser(database.db, { customer_id: customerId })
  const manager: Person = { kind: 'person', accountId, role: 'manager', homeRole: 'manager', customerId }
  await createRevokeAccess({ db, clock, recordAudit: createRecordAudit({ clock }) })(manager, { customerId, deviceId })
}

/** A database whose first answer is read, and then held back until told. */
const holdFirstAnswer = (db: Database) => {
  const [read, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isFirst) return result
      isFirst = false
      read.resolve()
      await held.promise
      return result
    },
  }
  return { db: db.withPlugin(plugin), isRead: read.promise, goOn: held.resolve }
}

describe('createAuthenticateTerminal', () => {
  it('turns a token into its terminal', async () => {
    const { db, customer, device, token } = await setUp()
    const authenticate = createAuthenticateTerminal({ db, clock })
    const terminal = { kind: 'terminal', customerId: customer.id, deviceId: device.id }
    expect(await authenticate(token)).toEqual(terminal)
    expect(await authenticate(token)).toEqual(terminal)
  })

  it('refuses what is no token, or nobody’s, with 401', async () => {
    const { db, customer, token } = await setUp()
    const authenticate = createAuthenticateTerminal({ db, clock })
    const another = await createCustomer(db)
    const wrong = [
      '',
      'esct.',
      `${token}x`,
      token.slice(0, -1),
      token.toUpperCase(),
      newTerminalToken(customer.id),
      token.replace(customer.id, another.id),
      token.replace(customer.id, "' or true --"),
    ]
    for (const one of wrong) await expect(authenticate(one)).rejects.toMatchObject({ status: 401 })
  })

  it('hears of a revocation in this process at once', async () => {
    const { db, device, token } = await setUp()
    const authenticate = createAuthenticateTerminal({ db, clock })
    await authenticate(token)
    await revoke(db, device)
    await expect(authenticate(token)).rejects.toMatchObject({ status: 401 })
  })

  it('does not remember a token that was revoked while it was being looked up', async () => {
    const { device, token } = await setUp()
    const { db, isRead, goOn } = holdFirstAnswer(database.db)
    const authenticate = createAuthenticateTerminal({ db, clock })
    const lookUp = authenticate(token)
    await isRead
    await revoke(db, device)
    goOn()
    await lookUp
    await expect(authenticate(token)).rejects.toMatchObject({ status: 401 })
  })

  it('hears of a revocation by another process within half a minute, also with a clock set back', async () => {
    for (const [laterMs, isRefused] of [
      [29_999, false],
      [30_000, true],
      [-1, true],
    ] as const) {
      const { db, device, token } = await setUp()
      let nowMs = Date.UTC(2026, 2, 6)
      const authenticate = createAuthenticateTerminal({ db, clock: () => new Date(nowMs) })
      await authenticate(token)
      await db.updateTable('device_tokens').set({ revoked_at: new Date() }).where('device_id', '=', device.id).execute()
      nowMs += laterMs
      const again = authenticate(token).then(
        () => false,
        () => true,
      )
      expect(await again, `${laterMs} ms later`).toBe(isRefused)
    }
  })
})

describe('associationOfDevice', () => {
  it('names the association of a terminal, and of no other', async () => {
    const { db, customer, device } = await setUp()
    expect(await associationOfDevice(db)(device.id)).toBe(customer.id)
    expect(await associationOfDevice(db)(newId())).toBeUndefined()
  })
})
