import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecordAudit } from '#features/audit/server/audit.service.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { Person } from '#shared/server/actor.ts'
import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { insertDevice, insertDeviceToken } from '../testing/device.fixture.ts'
import { findCustomerOfDevice } from './device.repository.ts'
import { createDeviceCodeService } from './device-code.service.ts'
import { createTerminalSessions, newTerminalToken, type TerminalSessions } from './terminal-session.service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const clock = () => new Date()

const setUp = async () => {
  const customer = await insertCustomer(database.db)
  const device = await insertDevice(database.db, customer.id)
  const token = await insertDeviceToken(database.db, device)
  return { db: inCamelCase(database.db), customer, device, token }
}

/** Revokes a terminal's access as a manager of its association. */
const revoke = async (
  terminalSessions: TerminalSessions,
  { customer_id: customerId, id: deviceId }: { customer_id: string; id: string },
) => {
  const { id: accountId } = await insertUser(database.db, { customer_id: customerId })
  const manager: Person = { kind: 'person', accountId, role: 'manager', homeRole: 'manager', customerId }
  const db = inCamelCase(database.db)
  const codes = createDeviceCodeService({ db, clock, terminalSessions, recordAudit: createRecordAudit({ clock }) })
  await codes.revoke(manager, { customerId, deviceId })
}

/** Returns a database that holds back its first answer until `release`. */
const holdFirstAnswer = (db: SqlDatabase) => {
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
  return { db: inCamelCase(db).withPlugin(plugin), isRead: read.promise, release: held.resolve }
}

describe('authenticate', () => {
  it('returns the terminal of a token', async () => {
    const { db, customer, device, token } = await setUp()
    const sessions = createTerminalSessions({ db, clock })
    const terminal = { kind: 'terminal', customerId: customer.id, deviceId: device.id }
    expect(await sessions.authenticate(token)).toEqual(terminal)
    expect(await sessions.authenticate(token)).toEqual(terminal)
  })

  it('refuses a malformed or unknown token with 401', async () => {
    const { db, customer, token } = await setUp()
    const sessions = createTerminalSessions({ db, clock })
    const another = await insertCustomer(database.db)
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
    for (const token of wrong) await expect(sessions.authenticate(token)).rejects.toMatchObject({ status: 401 })
  })

  it('refuses a token at once after a revocation in this process', async () => {
    const { db, device, token } = await setUp()
    const sessions = createTerminalSessions({ db, clock })
    await sessions.authenticate(token)
    await revoke(sessions, device)
    await expect(sessions.authenticate(token)).rejects.toMatchObject({ status: 401 })
  })

  it('does not cache a token that is revoked during its look-up', async () => {
    const { device, token } = await setUp()
    const { db, isRead, release } = holdFirstAnswer(database.db)
    const sessions = createTerminalSessions({ db, clock })
    const lookUp = sessions.authenticate(token)
    await isRead
    await revoke(sessions, device)
    release()
    await lookUp
    await expect(sessions.authenticate(token)).rejects.toMatchObject({ status: 401 })
  })

  it('refuses a token revoked by another process within half a minute, also with a clock set back', async () => {
    for (const [laterMs, isRefused] of [
      [29_999, false],
      [30_000, true],
      [-1, true],
    ] as const) {
      const { db, device, token } = await setUp()
      let nowMs = Date.UTC(2026, 2, 6)
      const sessions = createTerminalSessions({ db, clock: () => new Date(nowMs) })
      await sessions.authenticate(token)
      await db.updateTable('deviceTokens').set({ revokedAt: new Date() }).where('deviceId', '=', device.id).execute()
      nowMs += laterMs
      const again = sessions.authenticate(token).then(
        () => false,
        () => true,
      )
      expect(await again, `${laterMs} ms later`).toBe(isRefused)
    }
  })
})

describe('findCustomerOfDevice', () => {
  it('returns the association of a device, and undefined for an unknown one', async () => {
    const { db, customer, device } = await setUp()
    expect(await findCustomerOfDevice(db, device.id)).toBe(customer.id)
    expect(await findCustomerOfDevice(db, newId())).toBeUndefined()
  })
})
