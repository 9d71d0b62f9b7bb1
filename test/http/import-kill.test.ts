import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { csvOf, importCalls } from '#features/imports/testing/import.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { listViolations } from '#test/violations.ts'

let test: TestApp
let customerId: string
let manager: Awaited<ReturnType<typeof insertUser>>
beforeAll(async () => {
  test = await startTestApp()
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
})
afterAll(() => test.close())
const { check, upload, read } = importCalls(
  () => test,
  () => customerId,
  () => manager,
)

const worker = path.resolve(import.meta.dirname, 'import-worker.ts')
const spawnWorker = (importId: string) =>
  spawn(process.execPath, [worker, JSON.stringify(test.address), customerId, importId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Works until `batches` were committed, then kills the process a moment later, in the middle of the next one. */
const killAfter = async (importId: string, batches: number, delayMs: number): Promise<void> => {
  const child = spawnWorker(importId)
  const exited = once(child, 'exit')
  let seen = 0
  for await (const _line of createInterface({ input: child.stdout })) {
    seen += 1
    if (seen < batches) continue
    await pause(delayMs)
    child.kill('SIGKILL')
  }
  await exited
}

const workToTheEnd = async (importId: string): Promise<void> => {
  const child = spawnWorker(importId)
  child.stdout.resume()
  expect(await once(child, 'exit')).toEqual([0, null])
}

const ledger = async () => {
  const { rows } = await sql<{ count: number; cents: number }>`select count(*) as count,
    coalesce(sum(amount_cents), 0)::bigint as cents from transactions where customer_id = ${customerId}`.execute(
    test.db,
  )
  return rows[0] ?? { count: 0, cents: 0 }
}
const setState = async (importId: string, state: string): Promise<void> => {
  const started = { started_at: new Date(), started_by: manager.id }
  const undo = state === 'undoing' ? { ended_at: new Date(), undone_by: manager.id } : started
  await test.db
    .updateTable('imports')
    .set({ state, ...undo })
    .where('id', '=', importId)
    .execute()
}

it('a run that is killed leaves all or none of each batch, and another process ends it; so does an undo', {
  tags: ['nightly'],
  timeout: 120_000,
}, async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => `0${(index % 5) + 1}/03/2026;${(index % 90) + 1};;;;${index}`)
  const { _id, accepted } = await check(await upload(csvOf(...rows)))
  expect(accepted.donationCount).toBe(5000)
  await setState(_id, 'running')
  for (const delayMs of [0, 60, 120]) {
    await killAfter(_id, 1, delayMs)
    const { count, cents } = await ledger()
    const { imported } = await read(_id)
    expect([count % 1000, imported.donationCount, Math.round(imported.total * 100)]).toEqual([0, count, cents])
    expect(await listViolations(test)).toEqual([])
  }
  await workToTheEnd(_id)
  expect(await read(_id)).toMatchObject({ state: 'done', imported: accepted })
  expect(await ledger()).toEqual({ count: 5000, cents: Math.round(accepted.total * 100) })

  await setState(_id, 'undoing')
  const child = spawnWorker(_id)
  const exited = once(child, 'exit')
  // The undo is one transaction: it is killed once it has begun to write, or has ended before.
  for (let isWriting = false; !isWriting && child.exitCode === null; await pause(5)) {
    const { rows: locks } =
      await sql`select from pg_locks where relation = 'transaction_movements'::regclass and mode = 'RowExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`.execute(test.db)
    isWriting = locks.length > 0
  }
  child.kill('SIGKILL')
  await exited
  const { rows: movements } = await sql<{
    count: number
  }>`select count(*) as count from transaction_movements`.execute(test.db)
  expect([0, 5000]).toContain(movements[0]?.count)
  expect(await listViolations(test)).toEqual([])
  await workToTheEnd(_id)
  expect(await read(_id)).toMatchObject({ state: 'undone', undoable: accepted, leftOut: { count: 0 } })
  expect(await listViolations(test)).toEqual([])
})
