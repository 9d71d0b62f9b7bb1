import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { signOut } from '../browser.ts'
import { type Account, createActiveAccount, openAs, password, signInAccount } from './accounts.ts'
import { goTo } from './go-to.ts'
import { expect, fillSignIn, isAlive, requestSession, test as visit } from './visit.ts'
import { nightly } from './widths.ts'

/** Signs an account in on a second device. */
type SignInElsewhere = (account: Account, device?: BrowserContextOptions) => Promise<Page>

const test = visit.extend<{ signInElsewhere: SignInElsewhere }>({
  signInElsewhere: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (account, device) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...device })
      contexts.push(context)
      const page = await context.newPage()
      await signInAccount(page, account)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

const newPassword = 'encore une autre phrase'

test('names and phone are changed on the account page, opened from the header', { tag: nightly }, async ({
  page,
  request,
}) => {
  await openAs(page, await createActiveAccount(request))
  await page.getByRole('banner').getByRole('link', { name: 'Inès Roussel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()

  await page.getByLabel('Nom', { exact: true }).fill('')
  await page.getByLabel('Téléphone').fill('06 12 34')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Le nom est obligatoire')).toBeVisible()

  await page.getByLabel('Nom', { exact: true }).fill("d'Arc-Roussel")
  await page.getByLabel('Téléphone').fill('+33 6 12 34 56 78')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Vos informations ont bien été modifiées')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText("Connecté(e) en tant que Inès d'Arc-Roussel")
  await page.reload()
  // Only its spaces made the number too long.
  await expect(page.getByLabel('Téléphone')).toHaveValue('+33612345678')
})

test('unsaved changes need a confirmation before leaving, but not when the session ends', { tag: nightly }, async ({
  page,
  request,
  context,
}) => {
  const account = await createActiveAccount(request)
  await openAs(page, account)
  await page.getByRole('banner').getByRole('link', { name: 'Inès Roussel' }).click()
  await page.getByLabel('Prénom').fill('Agnès')
  await page.getByRole('link', { name: 'Transactions' }).click()
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByLabel('Prénom')).toHaveValue('Agnès')
  await page.getByRole('link', { name: 'Transactions' }).click()
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()

  await goTo(page, '/account')
  await page.getByLabel('Prénom').fill('Agnès')
  const other = await context.newPage()
  await signOut(other)
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('a new password keeps this session, ends the others, and replaces the old password', async ({ page, request }) => {
  const account = await createActiveAccount(request)
  const other = await requestSession(request, account.email, password)
  await openAs(page, account, '/account')
  await page.getByLabel('Nouveau mot de passe').fill(newPassword)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Votre mot de passe a bien été modifié')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()
  expect(await isAlive(request, other)).toBe(false)

  await signOut(page)
  await fillSignIn(page, account.email, password)
  await expect(page.getByRole('alert')).toHaveText("L'e-mail ou le mot de passe est incorrect.")
  await signInAccount(page, account, newPassword)
})

test('an old sign-in requires the current password to change the password', { tag: nightly }, async ({
  page,
  request,
}) => {
  const account = await createActiveAccount(request)
  await openAs(page, account, '/account')
  // The provider's answer to a sign-in older than five minutes, once.
  await page.route(
    '**/accounts:update*',
    (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } } }),
    { times: 1 },
  )
  await page.getByLabel('Nouveau mot de passe').fill(newPassword)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Pour votre sécurité, indiquez aussi votre mot de passe actuel.')).toBeVisible()
  await expect(page.getByLabel('Mot de passe actuel')).toBeFocused()

  await page.getByLabel('Mot de passe actuel').fill('not this one')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Le mot de passe actuel est incorrect.')).toBeVisible()
  await page.getByLabel('Mot de passe actuel').fill(password)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Votre mot de passe a bien été modifié')).toBeVisible()
  await signOut(page)
  await signInAccount(page, account, newPassword)
})

test('signing out everywhere ends this session and the sessions on other devices', { tag: nightly }, async ({
  page,
  request,
}) => {
  const account = await createActiveAccount(request)
  const other = await requestSession(request, account.email, password)
  await openAs(page, account, '/account')
  await page.getByRole('button', { name: 'Se déconnecter partout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Se déconnecter partout' })
  await dialog.getByRole('button', { name: 'Se déconnecter partout' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await isAlive(request, other)).toBe(false)
})

test('sessions are listed, and a session on another device can be ended', { tag: nightly }, async ({
  page,
  request,
  signInElsewhere,
}) => {
  const account = await createActiveAccount(request)
  const otherPage = await signInElsewhere(account, {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })
  await openAs(page, account, '/account')
  const sessions = page.getByRole('main').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'Cette session' })).toContainText('réseau 127.0.0.0/24')
  await expect(sessions.filter({ hasText: 'Safari sur iOS' })).toContainText('Téléphone')

  await page.getByRole('button', { name: 'Mettre fin à la session Safari sur iOS' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mettre fin' })
  await dialog.getByRole('button', { name: 'Mettre fin' }).click()
  await expect(page.getByText('La session a bien pris fin')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await otherPage.reload()
  await expect(otherPage).toHaveURL(/\/auth\/login/)

  await requestSession(request, account.email, password)
  await page.reload()
  await page.getByRole('button', { name: 'Mettre fin aux autres sessions' }).click()
  await page
    .getByRole('dialog', { name: 'Mettre fin aux autres sessions' })
    .getByRole('button', { name: 'Mettre fin aux autres sessions' })
    .click()
  await expect(page.getByText('Vos autres sessions ont bien pris fin')).toBeVisible()
  await expect(sessions).toHaveCount(1)
})
