import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertFile } from '#features/bank/server/statements/file.repository.ts'
import { insertBankAccount } from '#features/bank/testing/bank.fixture.ts'
import { cfonbOf } from '#features/bank/testing/cfonb.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { addDays } from '#shared/days.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { listViolations } from '#test/violations.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const worker = path.resolve(import.meta.dirname, 'bank-worker.ts')
const linesOfStatement = 5000

const linesOf = (month: string) =>
  Array.from({ length: linesOfStatement }, (_, index) => ({
    day: addDays(`${month}-01`, index % 28),
    cents: index + 1,
  }))
const sum = linesOf('2026-01').reduce((total, { cents }) => total + cents, 0)
const file =
  cfonbOf({ openedOn: '2025-12-31', closedOn: '2026-01-31' }, linesOf('2026-01')) +
  cfonbOf({ openedOn: '2026-01-31', closedOn: '2026-02-28', opening: sum }, linesOf('2026-02'))

it('a file that is killed leaves all or none of each statement, and another process ends it', {
  tags: ['nightly'],
}, async () => {
  const customerId = (await insertCustomer(test.db)).id
  const manager = await insertUser(test.db, { customer_id: customerId })
  await insertBankAccount(test.db, customerId, manager.id)
  const key = { customerId, fileId: newId() }
  const made = { uploadedAt: new Date(), uploadedBy: manager.id, accountId: null, lineCount: 0 }
  const about = { fileName: 'releve.txt', sha256: '0'.repeat(64), ...made }
  await insertFile(inCamelCase(test.db), key, about, Buffer.from(file))

  const readFile = () =>
    test.db.selectFrom('bank_files').selectAll().where('id', '=', key.fileId).executeTakeFirstOrThrow()
  const countLines = async (): Promise<number> => {
    const lines = test.db.selectFrom('bank_lines').where('customer_id', '=', customerId)
    return (await lines.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  }
  const start = (): ChildProcess =>
    spawn(process.execPath, [worker, JSON.stringify(test.address), customerId, key.fileId], { stdio: 'inherit' })

  /** Kills a process in the middle of the statement in which it has dealt with so many lines of the file. */
  const killAfter = async (doneCount: number): Promise<void> => {
    await test.db.updateTable('bank_files').set({ done_count: 0 }).where('id', '=', key.fileId).execute()
    const child = start()
    const exited = once(child, 'exit')
    while ((await readFile()).done_count < doneCount) {
      if (child.exitCode !== null) throw new Error(`the process ended: ${JSON.stringify(await readFile())}`)
      await pause(2)
    }
    child.kill('SIGKILL')
    await exited
  }

  await killAfter(1)
  expect(await countLines()).toBe(0)
  await killAfter(linesOfStatement + 1)
  expect(await countLines()).toBe(linesOfStatement)
  const [code] = (await once(start(), 'exit')) as [number]
  expect(code).toBe(0)
  expect(await countLines()).toBe(2 * linesOfStatement)
  const counts = { state: 'done', line_count: 10_000, added_count: 10_000, known_count: 0, differing_count: 0 }
  expect(await readFile()).toMatchObject(counts)
  expect(await listViolations(test)).toEqual([])
})
