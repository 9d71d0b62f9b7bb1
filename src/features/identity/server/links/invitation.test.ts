import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { clearAccounts, insertAccount, testOrigin } from '../../testing/identity.fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await clearAccounts(test.db)
  ;(await test.mails()).length = 0
})

const newPassword = 'un nouveau secret'
const email = 'claire@escarcelle.example'

const post = (path: string, payload: object) => test.app.inject({ method: 'POST', url: `/idp/v1/${path}`, payload })
const use = (oobCode: string, password?: string) =>
  post('accounts:resetPassword', { oobCode, ...(password && { newPassword: password }) })
const mailedCode = async (): Promise<string> =>
  /oobCode=([\w-]{43})/.exec((await test.mails()).at(-1)?.text ?? '')?.[1] ?? ''
const refused = (code: string) => ({ error: expect.objectContaining({ message: code }) })

describe('an invitation', () => {
  const invitation = { email, firstname: 'Claire', customerName: 'Les Amis <du> Partage' }

  it('is valid for seven days and one use, and invalidates the previous one', async () => {
    const { uid } = await insertAccount(test.db, { email })
    await test.identity.sendInvitation(test.db, { ...invitation, uid })
    const first = await mailedCode()
    await test.identity.sendInvitation(test.db, { ...invitation, uid })
    const second = await mailedCode()
    const lives = test.db
      .selectFrom('identity_action_codes')
      .select(sql<number>`(extract(epoch from expires_at - created_at) / 86400)::integer`.as('days'))
    expect((await lives.execute()).map(({ days }) => days)).toEqual([7])
    expect((await use(first)).json()).toEqual(refused('INVALID_OOB_CODE'))
    expect((await use(second, newPassword)).statusCode).toBe(200)
    expect((await use(second, newPassword)).json()).toEqual(refused('INVALID_OOB_CODE'))
    expect((await post('accounts:signInWithPassword', { email, password: newPassword })).statusCode).toBe(200)
  })

  it('sends no mail of a changed password for the first one', async () => {
    const { uid } = await insertAccount(test.db, { email })
    await test.identity.sendInvitation(test.db, { ...invitation, uid })
    expect((await use(await mailedCode(), 'une phrase de passe')).statusCode).toBe(200)
    expect((await test.mails()).map(({ subject }) => subject)).toEqual(['Votre compte Escarcelle'])
  })

  it('stays valid after a reset requested by another person', async () => {
    const { uid } = await insertAccount(test.db, { email })
    await test.identity.sendInvitation(test.db, { ...invitation, uid })
    const code = await mailedCode()
    await post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    await test.mails()
    expect((await use(code)).statusCode).toBe(200)
  })

  it('is in French, as text and as HTML, and loads nothing', async () => {
    const { uid } = await insertAccount(test.db, { email })
    await test.identity.sendInvitation(test.db, { ...invitation, uid })
    const mail = (await test.mails())[0]
    expect(mail?.subject).toBe('Votre compte Escarcelle')
    expect(mail?.text).toContain('Bonjour Claire,')
    expect(mail?.text).toContain('pour Les Amis <du> Partage')
    expect(mail?.html).toContain('pour Les Amis &lt;du&gt; Partage')
    expect(mail?.html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/i)
    const links = mail?.html.match(/href="[^"]*"/g) ?? []
    expect(links).toHaveLength(1)
    expect(links[0]).toContain(`${testOrigin}/auth/action?mode=resetPassword&amp;oobCode=`)
  })
})
