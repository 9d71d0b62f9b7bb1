import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkData } from '#app/database/invariants.ts'
import { type Attempt, createAttempt } from '#app/terminal/attempt.ts'
import { type Donation, deliver } from '#app/terminal/delivery.ts'
import type { Session } from '#app/terminal/session.ts'
import { signIn } from '#app/terminal/sign-in.ts'
import { createRecordAudit } from '#features/audit/server/audit.service.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { createDeviceCodeService } from '#features/devices/server/device-code.service.ts'
import { createTerminalSessions } from '#features/devices/server/terminal-session.service.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { createClient } from '#shared/client.ts'
import { centsOfEuros } from '#shared/money.ts'
import { type DatabaseAddress, inCamelCase, openDatabase, openPool, type SqlDatabase } from '#shared/server/database.ts'
import { until } from './real-server.ts'

const nothing = (): void => {}
const clock = () => new Date()

/** A running product: where it answers, and where its database is now. */
type Target = { origin: string; database: () => Promise<DatabaseAddress> }

/** Queries the PostgreSQL of a product directly. */
export const withDatabase = async <Result>(
  { database }: Pick<Target, 'database'>,
  ask: (db: SqlDatabase, pool: ReturnType<typeof openPool>) => Promise<Result>,
): Promise<Result> => {
  const pool = openPool(await database(), { size: 1, hasNoTimeout: true })
  try {
    return await ask(openDatabase(pool), pool)
  } finally {
    await pool.end()
  }
}

type Device = Awaited<ReturnType<typeof insertDevice>>

/** Adds an association with a terminal. */
export const insertTerminal = (target: Pick<Target, 'database'>): Promise<Device> =>
  withDatabase(target, async (db) => insertDevice(db, (await insertCustomer(db)).id))

/** Issues a code for a terminal, as an admin does, and signs the terminal in over HTTP. */
export const signInTerminal = (target: Target, device: Device): Promise<Session> =>
  withDatabase(target, async (db) => {
    const { id: accountId } = await insertUser(db, { role: 'admin', customer_id: null })
    const admin = { kind: 'person', accountId, role: 'admin', homeRole: 'admin', customerId: null } as const
    const rows = inCamelCase(db)
    const terminalSessions = createTerminalSessions({ db: rows, clock })
    const recordAudit = createRecordAudit({ clock })
    const codes = createDeviceCodeService({ db: rows, clock, terminalSessions, recordAudit })
    const { code } = await codes.issue(admin, { customerId: device.customer_id, deviceId: device.id })
    const serial = device.serial_number
    return signIn({ server: target.origin, device: device.id, serial, code, email: '', password: '' })
  })

/** Makes random donations, some of them identical but for their key. */
const makeDonations = (count: number, seed: number): Donation[] => {
  const gift = fc.record({ second: fc.nat(2000), cents: fc.integer({ min: 1, max: 50_000 }), hasMessage: fc.boolean() })
  return fc.sample(gift, { seed, numRuns: count }).map(({ second, cents, hasMessage }, position) => ({
    key: `replay-${seed}-${position}`,
    body: {
      amount: cents / 100,
      createdAt: new Date(Date.UTC(2026, 2, 6, 12, 0, second)).toISOString(),
      ...(hasMessage && { message: 'Merci' }),
    },
  }))
}

async function* sourceOf(donations: Donation[]) {
  yield* donations
}

/** Sends random donations from a terminal, which retries what is not acknowledged. */
export const startReplay = async (target: Target, { donationCount }: { donationCount: number }) => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  console.log(`replay: seed ${seed}`)
  const donations = makeDonations(donationCount, seed)
  const totalCents = donations.reduce((sum, { body }) => sum + centsOfEuros(body.amount), 0)
  const { customerId, accessToken } = await signInTerminal(target, await insertTerminal(target))
  const send = createAttempt(createClient({ origin: target.origin, token: () => accessToken }), customerId)
  const acknowledged = new Map<string, number>()
  let failures = 0
  const attempt: Attempt = async (donation) => {
    const outcome = await send(donation)
    if (outcome.kind === 'accepted') acknowledged.set(donation.key, centsOfEuros(donation.body.amount))
    else failures += 1
    return outcome
  }
  const delivery = deliver(() => sourceOf(donations), {
    attempt,
    concurrency: 16,
    giveUpAfterMs: 120_000,
    interrupt: new AbortController().signal,
    watcher: { accepted: nothing, refused: nothing, away: nothing, back: nothing, halted: nothing },
    pace: { firstMs: 20, longestMs: 200 },
  })

  const listKeys = (): Promise<string[]> =>
    withDatabase(target, async (db) => {
      const keys = db.selectFrom('transactions').select('idempotency_key').where('customer_id', '=', customerId)
      return (await keys.execute()).map((row) => row.idempotency_key)
    })

  return {
    acknowledged,
    failures: () => failures,
    /** Waits until a part (0 to 1) of the donations is acknowledged, while the replay goes on. */
    async reach(part: number): Promise<void> {
      const wanted = Math.floor(part * donationCount)
      await until(`donation ${wanted}`, async () => (acknowledged.size >= wanted ? true : undefined))
      expect(acknowledged.size, 'the replay is still running').toBeLessThan(donationCount)
    },
    /** Expects that the ledger has each donation that was acknowledged before. */
    async expectKept(moment: string): Promise<void> {
      const promised = [...acknowledged.keys()]
      const kept = new Set(await listKeys())
      expect(
        promised.filter((key) => !kept.has(key)),
        `lost by ${moment}`,
      ).toEqual([])
    },
    /** Waits for the end, and expects each donation once in the ledger, and all invariants to hold. */
    async expectWhole(): Promise<void> {
      const report = await delivery
      expect(report).toMatchObject({ sent: donationCount, rejected: 0, waiting: 0, totalCents })
      expect(acknowledged.size).toBe(donationCount)
      expect((await listKeys()).toSorted()).toEqual([...acknowledged.keys()].toSorted())
      const { ledger, findings } = await withDatabase(target, async (db, pool) => ({
        ledger: await db
          .selectFrom('transactions')
          .select([sql<number>`count(*)`.as('count'), sql<number>`sum(amount_cents)`.as('totalCents')])
          .where('customer_id', '=', customerId)
          .executeTakeFirstOrThrow(),
        findings: await checkData(pool),
      }))
      expect(ledger).toEqual({ count: donationCount, totalCents })
      expect(findings.filter(({ offendingCount }) => offendingCount > 0)).toEqual([])
    },
  }
}
