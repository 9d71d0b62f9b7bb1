import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { Client } from 'pg'
import { connectionOptions } from '#shared/server/database.ts'
import { findRunningPostgres } from '#shared/server/postgres/embedded.ts'
import { callAs, headersOf } from './call.ts'
import { expect, fillSignIn, openWith, requestSession } from './visit.ts'

/** Accounts created by a test, which may lock, change or disable them. */

export type Account = { email: string; firstname: string; lastname: string }
export const password = 'une phrase de passe'

/** Lets an account decide with others at once, without a notice to its managers: it is as old as those of the demo. */
const settle = ({ email }: Pick<Account, 'email'>): Promise<void> =>
  runSql('update users set rights_given_at = null where email = $1', email)

/** Creates an invited account in the first association below its limit of users. */
export const createAccount = async (request: APIRequestContext): Promise<Account> => {
  const account = { email: `essai-${randomUUID()}@escarcelle.example`, firstname: 'Inès', lastname: 'Roussel' }
  const associations: { _id: string }[] = await callAs(request, { who: 'organisateur', path: '/customers' })
  for (const { _id } of associations) {
    const headers = await headersOf(request, 'organisateur')
    const answer = await request.post(`/api/customers/${_id}/users`, { headers, data: account })
    if (answer.status() === 201) {
      await settle(account)
      return account
    }
    expect(answer.status(), await answer.text()).toBe(422)
  }
  throw new Error('no association has room for another user')
}

/** Returns the path of the link in the newest mail to an account. `after` is the link of an earlier mail. */
export const mailedLink = async (
  request: APIRequestContext,
  { email }: Pick<Account, 'email'>,
  after?: string,
  path = '/auth/action',
): Promise<string> => {
  let link: string | undefined
  // The mail is written after the answer that announces it.
  await expect(async () => {
    const page = await (await request.get('/preprod/mails')).text()
    const mail = page.split('<article>').find((article) => article.includes(`À ${email}`))
    const [, found] = new RegExp(`href="https?://[^/"]+(${path}[^"]+)"`).exec(mail ?? '') ?? []
    link = found?.replaceAll('&amp;', '&')
    expect(link).toBeTruthy()
    expect(link).not.toBe(after)
  }).toPass({ timeout: 10_000 })
  return link ?? ''
}

/** Follows a link and chooses a password. */
export const choosePassword = async (page: Page, link: string, chosen = password): Promise<void> => {
  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe').fill(chosen)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
}

/** Chooses the password of an invited account by a call of the provider. */
const activate = async (request: APIRequestContext, account: Pick<Account, 'email'>): Promise<void> => {
  const { searchParams } = new URL(await mailedLink(request, account), 'http://localhost')
  const data = { oobCode: searchParams.get('oobCode'), newPassword: password }
  const answer = await request.post('/idp/v1/accounts:resetPassword?key=embedded', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Creates an account with a password. */
export const createActiveAccount = async (request: APIRequestContext): Promise<Account> => {
  const account = await createAccount(request)
  await activate(request, account)
  return account
}

/** Creates a user of an association, with a password. */
export const createActiveUser = async (
  request: APIRequestContext,
  customerId: string,
  role: 'user' | 'manager',
): Promise<Account> => {
  const account = { email: `odile-${randomUUID()}@fanal.example`, firstname: 'Odile', lastname: 'Fournier' }
  const data = { ...account, role }
  await callAs(request, { who: 'organisateur', method: 'post', path: `/customers/${customerId}/users`, data })
  await settle(account)
  await activate(request, account)
  return account
}

export const createManager = (request: APIRequestContext, customerId: string) =>
  createActiveUser(request, customerId, 'manager')

/** Opens a screen, signed in without the form. */
export const openAs = async (page: Page, { email }: Account, path = '/'): Promise<void> =>
  openWith(page, await requestSession(page.request, email, password), path)

/** Signs in with the form. */
export const signInAccount = async (page: Page, { email }: Account, typed = password): Promise<void> => {
  await page.goto('/auth/login')
  await fillSignIn(page, email, typed)
  await expect(page.getByText('Connecté(e) en tant que')).toBeVisible()
}

/** Runs a statement on the database under test, for changes that no call makes. */
export const runSql = async (statement: string, email: string): Promise<void> => {
  const address = await findRunningPostgres(process.env.E2E_DATA_DIR ?? '')
  if (!address) throw new Error('the database of the product under test is not to be found')
  const client = new Client(connectionOptions(address))
  await client.connect()
  try {
    const { rowCount } = await client.query(statement, [email])
    expect(rowCount).toBeGreaterThan(0)
  } finally {
    await client.end()
  }
}
