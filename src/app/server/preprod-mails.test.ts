import { createHash } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { openTestIdentity, testOrigin, testSealingKey } from '#features/identity/testing/identity.fixture.ts'
import { openNotifications } from '#features/notifications/server/notifications.ts'
import { newId } from '#shared/server/ids.ts'
import { createMailbox } from '#shared/server/mail.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { buildServer, type ServerOptions } from './server.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  while (closers.length > 0) await closers.pop()?.()
})

const startServer = async (options: Pick<ServerOptions, 'appEnv' | 'keepsMails'>) => {
  const database: TestDatabase = await createTestDatabase()
  closers.push(() => database.close())
  const { identity, identityRoutes, mailQueue } = await openTestIdentity(database)
  const { db, pool } = database
  const notifications = openNotifications({
    db,
    mailQueue,
    sealingKey: testSealingKey,
    publicUrl: () => testOrigin,
    clock: () => new Date(),
  })
  const app = await buildServer({
    db,
    exportPool: pool,
    sealingKey: testSealingKey,
    identity,
    identityRoutes,
    notifications,
    webDir: '/nowhere',
    ...options,
  })
  closers.push(() => app.close())
  return { app, db }
}

it('shows the mails that preprod stores, with links, and runs nothing in them', async () => {
  const { app, db } = await startServer({ appEnv: 'preprod', keepsMails: true })
  expect((await app.inject('/preprod/mails')).body).toContain('Aucun e-mail.')
  await createMailbox(db)(
    {
      to: 'claire@escarcelle.example',
      subject: '<script>alert(1)</script>',
      text: 'Ouvrez https://dons.escarcelle.example/auth/action?mode=resetPassword&oobCode=a-b_c\n"><img src=x onerror=alert(1)>',
      html: '<p>…</p>',
    },
    newId(),
  )
  const answer = await app.inject('/preprod/mails')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain(
    '<a href="https://dons.escarcelle.example/auth/action?mode=resetPassword&amp;oobCode=a-b_c">',
  )
  expect(answer.body).toContain('claire@escarcelle.example')
  expect(answer.body).not.toMatch(/<script|<img/)
})

it('gives the files of a mail', async () => {
  const { app, db } = await startServer({ appEnv: 'preprod', keepsMails: true })
  const id = newId()
  const files = [{ name: 'cloture_4.csv', type: 'text/csv', content: Buffer.from('Nature;Montant') }]
  await createMailbox(db)({ to: 'claire@escarcelle.example', subject: 'Clôture', text: '…', html: '…', files }, id)
  expect((await app.inject('/preprod/mails')).body).toContain(`<a href="/preprod/mails/${id}/0">cloture_4.csv</a>`)
  const { body, headers } = await app.inject(`/preprod/mails/${id}/0`)
  expect(body).toBe('Nature;Montant')
  expect(headers['content-disposition']).toBe('attachment; filename="cloture_4.csv"')
  for (const wrong of [`${id}/1`, `${newId()}/0`, 'x/0'])
    expect((await app.inject(`/preprod/mails/${wrong}`)).statusCode).toBe(404)
})

it("has the product's colours, by a style that its policy allows", async () => {
  const { app } = await startServer({ appEnv: 'preprod', keepsMails: true })
  const { body, headers } = await app.inject('/preprod/mails')
  const style = /<style>(.*)<\/style>/s.exec(body)?.[1] ?? ''
  expect(style).toMatch(/--primary: #0b6b57;.*prefers-color-scheme: dark.*--primary: #5cc9a7;/s)
  const digest = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${digest}'`)
})

it.each([
  { appEnv: 'production', keepsMails: true },
  { appEnv: 'preprod', keepsMails: false },
] as const)('shows nothing with %j', async (options) => {
  const { app } = await startServer(options)
  expect((await app.inject('/preprod/mails')).statusCode).toBe(404)
})
