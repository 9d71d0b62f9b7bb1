import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBackup } from '#app/backup/create-backup.ts'
import { loadBackup } from '#app/backup/load-backup.ts'
import { openBackup } from '#app/backup/restore-backup.ts'
import type { Closing, ClosingChecksum, ClosingInput, ClosingPreview } from '#features/closings/closing.ts'
import { insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { openPool } from '#shared/server/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { associationId, deviceId, fillLedger } from './ledger.ts'

/** `ROWS=1000000 npm run test:backup` tries the size of a large platform. */
const rows = Number(process.env.ROWS ?? 5000)
const closedMonths = rows > 100_000 ? 11 : 3
const timeoutMs = 60_000 + rows * 3

const own = `/customers/${associationId}`
let test: TestApp
let manager: { identity_uid: string }
let token: string
let directory: string
let target: TestDatabase

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'escarcelle-backup-'))
  const database = await createTestDatabase()
  // The pool of tests gives up after some seconds.
  const filling = openPool(database.address, { size: 1, hasNoTimeout: true })
  await fillLedger(filling, { rows, associations: Math.max(20, Math.round(rows / 2000)) })
  await filling.end()
  test = await startTestApp({ database })
  manager = await insertUser(test.db, { customer_id: associationId })
  token = await insertDeviceToken(test.db, { customer_id: associationId, id: deviceId })
  target = await createTestDatabase({ isEmpty: true })
}, timeoutMs)
afterAll(async () => {
  await test.close()
  await target.close()
  await rm(directory, { recursive: true })
}, timeoutMs)

/**
 * Closes days of the largest association with the figures that a preview shows. Returns the number of its donations.
 */
const close = async (days: Pick<ClosingInput, 'kind' | 'from' | 'to'>): Promise<number> => {
  const address = `${own}/closing-preview?${new URLSearchParams(days).toString()}`
  const { donationCount, net } = (await test.call(manager, 'GET', address)).json<ClosingPreview>().figures.total
  const closed = await test.call(manager, 'POST', `${own}/closings`, { payload: { ...days, donationCount, net } })
  expect(closed.statusCode, closed.body).toBe(201)
  return donationCount
}

/** Reads each closing, and computes the checksum of its export again from the donations. */
const readClosings = async (app: TestApp): Promise<Closing[]> => {
  const { data } = (await app.call(manager, 'GET', `${own}/closings?limit=100`)).json<{ data: { _id: string }[] }>()
  const closings: Closing[] = []
  for (const { _id } of data) {
    const closing = (await app.call(manager, 'GET', `${own}/closings/${_id}`)).json<Closing>()
    const checksum = (await app.call(manager, 'GET', `${own}/closings/${_id}/checksum`)).json<ClosingChecksum>()
    expect(checksum).toEqual({ sealed: closing.sha256, computed: closing.sha256, isSame: true })
    closings.push(closing)
  }
  return closings
}

const give = async (): Promise<string> => {
  const answer = await test.call({ token }, 'POST', `${own}/transactions`, {
    payload: { amount: 12.5, donatorFullname: 'Zélie Sauvegarde' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ _id: string }>()._id
}

/** Saves the database while donations come in. */
const saveMeanwhile = async () => {
  const before = [await give(), await give()]
  const meanwhile: string[] = []
  const state = { isOver: false }
  const donate = async (): Promise<void> => {
    // Fewer than the rate of a terminal, however slow the backup.
    while (!state.isOver && meanwhile.length < 200) meanwhile.push(await give())
  }
  const options = {
    address: test.address,
    directory,
    now: new Date(),
    product: '0',
    key: undefined,
    identityKey: undefined,
  }
  const saving = createBackup(options).finally(() => {
    state.isOver = true
  })
  const [saved] = await Promise.all([saving, donate(), donate()])
  return { ...saved, before, meanwhile }
}

it('a backup made while donations come in restores each closing to the cent, and keeps every rule of db:check', {
  tags: ['nightly'],
  timeout: timeoutMs,
}, async () => {
  const today = dayOf(new Date())
  let closedCount = 0
  for (let month = closedMonths + 1; month >= 2; month -= 1) {
    const from = addDays(today, -month * 30)
    closedCount += await close({ kind: 'period', from, to: addDays(from, 29) })
  }
  for (const day of [20, 19].map((days) => addDays(today, -days)))
    closedCount += await close({ kind: 'day', from: day, to: day })
  expect(closedCount).toBeGreaterThan(rows / 100)
  const closings = await readClosings(test)
  expect(closings).toHaveLength(closedMonths + 2)

  const { folder, manifest, before, meanwhile } = await saveMeanwhile()
  expect(manifest.figures.closings.count).toBe(closedMonths + 2)
  expect(manifest.figures.donations.count).toBeGreaterThanOrEqual(rows + before.length)
  expect(manifest.figures.donations.count).toBeLessThanOrEqual(rows + before.length + meanwhile.length)

  // The rules of db:check and the figures of the manifest are part of it.
  const opened = await openBackup({ folder, key: undefined })
  await loadBackup(target.address, { folder, manifest: opened, key: undefined, report: () => {} })
  const restored = await startTestApp({ database: { ...target, close: async () => {} } })
  expect(await readClosings(restored)).toEqual(closings)
  const kept = await restored.db.selectFrom('transactions').select('id').where('id', 'in', before).execute()
  expect(kept).toHaveLength(before.length)
  await restored.app.close()
})
