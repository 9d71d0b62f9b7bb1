import type { Page } from '@playwright/test'
import { signOut } from '../browser.ts'
import { createActiveAccount, openAs, password, signInAccount } from './accounts.ts'
import { codeOfStep, currentStep } from './authenticator.ts'
import { expect, fillSignIn, test } from './visit.ts'

const code = (page: Page) => page.getByRole('textbox', { name: /^Code/ })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Signs out, and gives the right password. */
const beginSignIn = async (page: Page, email: string) => {
  await signOut(page)
  await expect(page).toHaveURL(/\/auth\/login$/)
  await fillSignIn(page, email, password)
  await expect(page.getByRole('heading', { level: 1, name: 'Code de vérification' })).toBeVisible()
  await expect(code(page)).toBeFocused()
}

test('a second factor is enabled, asked for at the sign-in, replaced by a recovery code, and disabled', async ({
  page,
  request,
}) => {
  const account = await createActiveAccount(request)
  await openAs(page, account, '/account')
  await press(page, 'Activer la double authentification')
  await page.getByLabel('Votre mot de passe').fill('un autre')
  await press(page, 'Continuer')
  await expect(page.getByText('Le mot de passe est incorrect.')).toBeVisible()
  await page.getByLabel('Votre mot de passe').fill(password)
  await press(page, 'Continuer')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  const step = currentStep()
  await code(page).fill('000000')
  await press(page, 'Activer')
  await expect(page.getByText(/^Ce code n’est pas valable/)).toBeVisible()
  await code(page).fill(codeOfStep(key, step))
  await press(page, 'Activer')
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused()
  const shown = page.getByText(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  expect(new Set(codes).size).toBe(10)
  await press(page, 'J’ai gardé mes codes')
  await expect(page.getByText(/^Activée depuis le/)).toBeVisible()
  await expect(page.getByText(/^Il vous reste 10.codes de secours\.$/)).toBeVisible()

  await beginSignIn(page, account.email)
  // The code that proved the app is used up. The next one counts already, for clocks that differ.
  await code(page).fill(codeOfStep(key, step))
  await press(page, 'Valider')
  await expect(page.getByText(/^Ce code n’est pas valable/)).toBeVisible()
  await press(page, 'Revenir')
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email)
  await beginSignIn(page, account.email)
  await code(page).fill(codeOfStep(key, step + 1))
  await press(page, 'Valider')
  await expect(page.getByText('Connecté(e) en tant que')).toBeVisible()

  await beginSignIn(page, account.email)
  await press(page, 'Utiliser un code de secours')
  await code(page).fill(codes[0] ?? '')
  await press(page, 'Valider')
  await expect(page.getByText('Connecté(e) en tant que')).toBeVisible()

  await page.goto('/account')
  await expect(page.getByText(/^Il vous reste 9.codes de secours\.$/)).toBeVisible()
  await press(page, 'Désactiver')
  await page.getByLabel('Votre mot de passe').fill(password)
  await page.getByLabel(/^Code de l’application/).fill(codes[1] ?? '')
  await press(page, 'Désactiver')
  await expect(page.getByRole('button', { name: 'Activer la double authentification' })).toBeVisible()
  await signOut(page)
  await signInAccount(page, account)
})
