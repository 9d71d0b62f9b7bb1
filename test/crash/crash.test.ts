import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '#app/database/invariants.ts'
import { type Attempt, createAttempt } from '#app/terminal/attempt.ts'
import { deliver } from '#app/terminal/delivery.ts'
import { readDonationFile } from '#app/terminal/donation-file.ts'
import { openJournal } from '#app/terminal/journal.ts'
import { openOutbox } from '#app/terminal/outbox.ts'
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
import { inCamelCase, openDatabase, openPool, type SqlDatabase } from '#shared/server/database.ts'
import { createRealServer, type RealServer, until } from './real-server.ts'

const donationCount = 3000
const nothing = (): void => {}
const crashes = 10

let server: RealServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'escarcelle-crash-terminal-'))
  server = await createRealServer()
  await server.start()
})
afterAll(async () => {
  await server.remove()
  await rm(folder, { recursive: true })
})

/** Queries the PostgreSQL of the server directly. */
const withDatabase = async <Result>(ask: (db: SqlDatabase, pool: ReturnType<typeof openPool>) => Promise<Result>) => {
  const pool = openPool(await server.database(), { size: 1, hasNoTimeout: true })
  try {
    return await ask(openDatabase(pool), pool)
  } finally {
    await pool.end()
  }
}

const clock = () => new Date()

const signInTerminal = (): Promise<Session> =>
  withDatabase(async (db) => {
    const customer = await insertCustomer(db)
    const device = await insertDevice(db, customer.id)
    const { id: accountId } = await insertUser(db, { role: 'admin', customer_id: null })
    const admin = { kind: 'person', accountId, role: 'admin', homeRole: 'admin', customerId: null } as const
    const rows = inCamelCase(db)
    const terminalSessions = createTerminalSessions({ db: rows, clock })
    const codes = createDeviceCodeService({
      db: rows,
      clock,
      terminalSessions,
      recordAudit: createRecordAudit({ clock }),
    })
    const { code } = await codes.issue(admin, { customerId: customer.id, deviceId: device.id })
    const { origin } = server
    return signIn({ server: origin, device: device.id, serial: device.serial_number, code, email: '', password: '' })
  })

/** Writes a file of donations, some of them identical. Returns its path and the total in cents. */
const writeDonations = async (seed: number): Promise<{ file: string; totalCents: number }> => {
  const row = fc.record({ second: fc.nat(2000), cents: fc.integer({ min: 1, max: 50_000 }), hasMessage: fc.boolean() })
  const rows = fc.sample(row, { seed, numRuns: donationCount })
  const lines = rows.map(({ second, cents, hasMessage }) => {
    const at = new Date(Date.UTC(2026, 2, 6, 12, 0, second)).toISOString()
    return `${at},${(cents / 100).toFixed(2)},${hasMessage ? 1 : 0}`
  })
  const file = path.join(folder, 'dons.csv')
  await writeFile(file, ['created_at,amount,has_message', ...lines, ''].join('\n'))
  return { file, totalCents: rows.reduce((sum, { cents }) => sum + cents, 0) }
}

async function* donationsOf(file: string) {
  for await (const row of readDonationFile(file)) {
    if ('problem' in row) throw new Error(`line ${row.line}: ${row.problem}`)
    yield row.donation
  }
}

const keysInLedger = (customerId: string): Promise<string[]> =>
  withDatabase(async (db) => {
    const rows = await db
      .selectFrom('transactions')
      .select('idempotency_key')
      .where('customer_id', '=', customerId)
      .execute()
    return rows.map((row) => row.idempotency_key)
  })

it('loses and duplicates no donation when the server and PostgreSQL are killed ten times during a replay', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  console.log(`crash test: seed ${seed}`)
  const { file, totalCents } = await writeDonations(seed)
  const session = await signInTerminal()
  const { customerId } = session
  const outbox = await openOutbox(folder)
  const rejections = await openJournal(path.join(folder, 'rejected.jsonl'))

  const send = createAttempt(createClient({ origin: server.origin, token: () => session.accessToken }), customerId)
  const acknowledged = new Map<string, number>()
  let failed = 0
  const attempt: Attempt = async (donation) => {
    const outcome = await send(donation)
    if (outcome.kind === 'accepted') acknowledged.set(donation.key, centsOfEuros(donation.body.amount))
    else failed += 1
    return outcome
  }
  const delivery = deliver(() => donationsOf(file), {
    attempt,
    outbox,
    rejections,
    concurrency: 16,
    giveUpAfterMs: 60_000,
    interrupt: new AbortController().signal,
    watcher: { settled: nothing, refused: nothing, postponed: nothing, away: nothing, back: nothing, halted: nothing },
    pace: { firstMs: 20, longestMs: 200 },
  })

  for (let crash = 1; crash <= crashes; crash += 1) {
    const share = Math.floor((crash * donationCount) / (crashes + 1))
    await until(`donation ${share}`, async () => (acknowledged.size >= share ? true : undefined))
    expect(acknowledged.size, 'the replay is still running').toBeLessThan(donationCount)
    if (crash % 2 === 1) {
      await server.kill()
      await server.start()
    } else {
      await server.killPostgres()
      await server.ready()
    }
    const promised = [...acknowledged.keys()]
    const kept = new Set(await keysInLedger(customerId))
    expect(
      promised.filter((key) => !kept.has(key)),
      `lost by crash ${crash}`,
    ).toEqual([])
  }

  const report = await delivery
  expect(report).toMatchObject({ sent: donationCount, known: 0, rejected: 0, waiting: 0, totalCents })
  expect(failed, 'requests that a crash interrupted').toBeGreaterThan(0)
  expect(acknowledged.size).toBe(donationCount)
  expect((await keysInLedger(customerId)).toSorted()).toEqual([...acknowledged.keys()].toSorted())

  const { ledger, findings } = await withDatabase(async (db, pool) => ({
    ledger: await db
      .selectFrom('transactions')
      .select([sql<number>`count(*)`.as('count'), sql<number>`sum(amount_cents)`.as('totalCents')])
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow(),
    findings: await checkInvariants(pool),
  }))
  expect(ledger).toEqual({ count: donationCount, totalCents })
  expect(findings.filter(({ offendingCount }) => offendingCount > 0)).toEqual([])
  await outbox.close()
  await rejections.close()
})
