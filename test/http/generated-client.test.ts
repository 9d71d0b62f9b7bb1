import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { startListeningServer } from '#test/listening-server.ts'

const folder = path.resolve(import.meta.dirname, '../../examples/terminal')
const run = async (command: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(command, args, { cwd: folder })).stdout

let server: Awaited<ReturnType<typeof startListeningServer>>
beforeAll(async () => {
  server = await startListeningServer()
})
afterAll(async () => {
  await server.close()
  await rm(path.join(folder, 'generated'), { recursive: true, force: true })
})

it('a client generated from the description compiles, signs a terminal in and records a donation', async () => {
  const { db, customer, device, origin, issueCode } = server
  const cause = await insertCause(db, customer.id)
  await run('node_modules/.bin/openapi-typescript', `${origin}/api/openapi.json`, '--output', 'generated/api.d.ts')
  await run('node_modules/.bin/tsc', '--project', '.')

  const printed = await run(
    process.execPath,
    'give.ts',
    `${origin}/api`,
    device.id,
    device.serial_number,
    await issueCode(),
  )

  const donations = await db.selectFrom('transactions').selectAll().execute()
  expect(donations).toMatchObject([{ amount_cents: 2000, cause_id: cause.id, device_id: device.id }])
  expect(JSON.parse(printed)).toMatchObject({
    _id: donations[0]?.id,
    amount: 20,
    causeId: cause.id,
    deviceId: device.id,
  })
}, 120_000)
