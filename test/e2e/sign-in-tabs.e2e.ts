import type { Page } from '@playwright/test'
import { signOut } from '../browser.ts'
import { expect, signInByForm, test } from './visit.ts'
import { nightly } from './widths.ts'

test('every tab follows a sign-out and a sign-in as another person, without data of the first', async ({
  page,
  context,
}) => {
  await signInByForm(page, 'organisateur')
  await expect(page.getByRole('heading', { level: 1, name: /^Associations/ })).toBeVisible()
  const other = await context.newPage()
  await signOut(other)
  await signInByForm(other, 'utilisateur2')
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  const name = await other.getByRole('banner').getByRole('link').last().textContent()
  await expect(page.getByRole('banner')).toContainText(name ?? 'no name')
  await expect(page.getByRole('heading', { name: /^Associations/ })).toBeHidden()
})

test.describe('with a fake clock', () => {
  test.use({ ownContext: true })

  test('the token is renewed five minutes before its end, once for all tabs', { tag: nightly }, async ({
    page,
    context,
  }) => {
    await context.clock.install()
    const renewals: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('/idp/v1/token')) renewals.push(request.url())
    })
    const readToken = () => page.evaluate(() => localStorage.getItem('accessToken'))
    await signInByForm(page, 'utilisateur2')
    const first = await readToken()
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()

    await context.clock.fastForward('54:00')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
    expect(renewals).toEqual([])

    // Past the five minutes and the jitter between tabs.
    await context.clock.fastForward('01:30')
    await expect.poll(readToken).not.toBe(first)
    for (const tab of [page, other]) {
      await tab.reload()
      await expect(tab.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
    }
    expect(renewals).toHaveLength(1)
  })
})

/** Reads the SDK's session from the browser's storage. */
const readTokens = (page: Page): Promise<{ accessToken: string; refreshToken: string }> =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('firebase:authUser:')) ?? ''
    const { stsTokenManager } = JSON.parse(localStorage.getItem(name) ?? '{}')
    return { accessToken: localStorage.getItem('accessToken') ?? '', refreshToken: stsTokenManager?.refreshToken ?? '' }
  })
const renew = (page: Page, refresh_token: string) =>
  page.request.post('/idp/v1/token', { form: { grant_type: 'refresh_token', refresh_token } })

test('signing out ends the session on the server, without further calls', async ({ page }) => {
  await signInByForm(page, 'utilisateur2')
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  // A list would follow its donations by a call that stays open.
  await page.goto('/account')
  await page.waitForLoadState('networkidle')
  const { accessToken, refreshToken } = await readTokens(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      asked.push(`${request.method()} ${pathname} ${request.headers()['authorization'] ? 'signed' : 'unsigned'}`)
  })
  const signedOut = page.waitForResponse('**/api/users/me/sign-out')
  await page.getByRole('link', { name: 'Déconnexion' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  expect((await signedOut).status()).toBe(204)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['POST /api/users/me/sign-out signed'])

  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await page.request.get('/api/users/me', { headers })).status()).toBe(401)
  expect((await renew(page, refreshToken)).status()).toBe(400)
})

test.describe('with a fake clock, and a lost message', () => {
  test.use({ ownContext: true })

  test('a tab that missed the renewal by another tab renews with the stored token', { tag: nightly }, async ({
    page,
    context,
  }) => {
    await context.clock.install()
    await signInByForm(page, 'utilisateur2')
    const { refreshToken, accessToken } = await readTokens(page)
    // Simulates two renewals by another tab without a storage event: a page gets none for its own writes.
    const once = await (await renew(page, refreshToken)).json()
    const twice = await (await renew(page, once.refresh_token)).json()
    await page.evaluate((next) => {
      const name = Object.keys(localStorage).find((key) => key.startsWith('firebase:authUser:')) ?? ''
      const user = JSON.parse(localStorage.getItem(name) ?? '{}')
      user.stsTokenManager.refreshToken = next
      localStorage.setItem(name, JSON.stringify(user))
    }, twice.refresh_token)

    await context.clock.fastForward('55:30')
    await expect.poll(async () => (await readTokens(page)).accessToken).not.toBe(accessToken)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  })
})
