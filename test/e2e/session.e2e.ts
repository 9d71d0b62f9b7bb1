import { expect, fillSignIn, signIn, signInByForm, test } from './visit.ts'
import { nightly } from './widths.ts'

test('a wrong password is refused with its message, and the e-mail is kept', async ({ page }) => {
  await page.goto('/auth/login')
  await fillSignIn(page, 'utilisateur2@escarcelle.example', 'not the password')
  await expect(page.getByText("L'e-mail ou le mot de passe est incorrect.")).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('utilisateur2@escarcelle.example')
  await expect(page.getByRole('button', { name: 'Connexion' })).toBeEnabled()
})

test('signing out in one tab signs out the others', { tag: nightly }, async ({ page, context }) => {
  await signInByForm(page, 'utilisateur')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await page.getByRole('link', { name: 'Déconnexion' }).click()
  await expect(other).toHaveURL(/\/auth\/login$/)
})

test('a session that the server has ended leads to the login page with a message', async ({ page }) => {
  // This screen calls nothing of the association, so that no late call ends the session before the navigation.
  await signIn(page, 'utilisateur', '/account')
  await page.route('**/api/customers/**', (route) =>
    route.fulfill({
      status: 401,
      json: { status: 401, code: 'token-expired', message: 'Token expired', requestId: 'test' },
    }),
  )
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByText('Votre session a expiré. Reconnectez-vous.')).toBeVisible()
})

test.describe("with a script that runs before the page's", () => {
  test.use({ ownContext: true })
  test('an expired stored token signs out at the start', async ({ page }) => {
    const claims = Buffer.from(JSON.stringify({ exp: 1_000_000_000 })).toString('base64url')
    await page.addInitScript((token) => localStorage.setItem('accessToken', token), `e30.${claims}.x`)
    await page.goto('/')
    await expect(page).toHaveURL(/\/auth\/login$/)
    await expect(page.getByText('Votre session a expiré. Reconnectez-vous.')).toBeVisible()
  })
})

test('a session survives a reload', async ({ page }) => {
  await signIn(page, 'utilisateur')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
})
