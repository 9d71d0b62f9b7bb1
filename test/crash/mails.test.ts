import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertAccount } from '#features/identity/testing/identity.fixture.ts'
import { openDatabase, openPool } from '#shared/server/database.ts'
import { createRealServer, type RealServer, until } from './real-server.ts'

const email = 'claire@escarcelle.example'

/** The texts of the mails that have arrived. */
const arrived: string[] = []
/** Called when a mail arrives. Until it resolves, the server has no answer. */
let take = async (): Promise<void> => {}

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: callbackify(async (stream: SMTPServerDataStream, _session: SMTPServerSession) => {
    const { text = '' } = await simpleParser(stream)
    await take()
    arrived.push(text)
  }),
})
let server: RealServer

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  server = await createRealServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  await server.start()
})
afterAll(async () => {
  await server.remove()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

const post = (path: string, body: object) =>
  fetch(`${server.origin}/idp/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('sends a mail after the restart when the server is killed while it sends, and its link works', {
  tags: ['nightly'],
}, async () => {
  const pool = openPool(await server.database(), { size: 1 })
  await insertAccount(openDatabase(pool), { email })
  const taken = Promise.withResolvers<void>()
  const stuck = Promise.withResolvers<void>()
  take = async () => {
    taken.resolve()
    await stuck.promise
    throw new Error('the sender is dead')
  }
  expect((await post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })).status).toBe(200)
  await taken.promise
  await server.kill()
  stuck.resolve()
  take = async () => {}
  // As if half a minute had passed: the heartbeat of the dead process is missing.
  await pool.query(
    "update jobs.job set heartbeat_on = now() - interval '1 minute' where state = 'active'; update jobs.queue set monitor_claim_on = null, monitor_on = null",
  )
  await server.start()
  const text = await until('the mail', async () => {
    await pool.query("update jobs.job set start_after = now() where state = 'retry'")
    return arrived[0]
  })
  await pool.end()
  const [, oobCode] = /oobCode=([\w-]{43})/.exec(text) ?? []
  expect((await post('accounts:resetPassword', { oobCode, newPassword: 'une phrase de passe' })).status).toBe(200)
  expect(arrived).toHaveLength(1)
})
