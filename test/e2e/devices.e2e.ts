import type { Page } from '@playwright/test'
import { chooseAct } from './screen-state.ts'
import { expect, openSide, plain, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

const list = (page: Page) => page.getByRole('main').getByRole('link', { name: /N° de série/ })

/** Opens a terminal of the list. Each test that changes one takes another. */
const openTerminal = async (page: Page, position: 0 | 1): Promise<string> => {
  await openSide(page, 'Appareils')
  await expect(page.getByRole('heading', { level: 1, name: 'Appareils' })).toBeVisible()
  const terminal = list(page).nth(position)
  const label = plain((await terminal.locator('span').first().textContent()) ?? '')
  await terminal.click()
  await expect(page.getByRole('heading', { level: 1, name: `Appareil - ${label}` })).toBeVisible()
  return label
}

// Changes the terminals of an association that no other test uses.
const who = 'manageur2'
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a manager reads the facts and donations of a terminal', { tag: nightly }, async ({ page }) => {
  await signIn(page, who)
  await openSide(page, 'Appareils')
  await expect(list(page).first()).toContainText(/SUNMI/)
  await expect(list(page).first()).toContainText(/Dernier don le \w{3}\. \d{2} \S+ \d{4} à \d{2}:\d{2}/)

  await list(page).first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Informations' })).toBeVisible()
  for (const text of ['Créée le', 'Modèle', 'Nombre de dons', 'Don moyen', 'Total récolté'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Historique des transactions' })).toBeVisible()

  const donations = page.getByRole('main').locator('a[aria-haspopup="dialog"]')
  await expect(donations).toHaveCount(10)
  await page.getByRole('button', { name: 'Charger plus' }).click()
  await expect(donations).toHaveCount(20)
  await page.getByRole('link', { name: 'Retour' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Appareils' })).toBeVisible()
})

test('a manager generates a code, copies it, and revokes the terminal’s access', async ({ page }) => {
  await signIn(page, who)
  const label = await openTerminal(page, 0)
  await page.getByRole('button', { name: "Générer un code d'authentification" }).click()
  const dialog = page.getByRole('dialog', { name: 'Code d’authentification' })
  const code = dialog.getByText(/^\d( \d){7}$/)
  await expect(code).toBeVisible()
  await expect(dialog.getByText('Ce code est temporaire et expirera bientôt.')).toBeVisible()
  await expect(dialog.getByText('Un nouveau code invalidera le précédent.')).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText(/^Expire dans (10:00|9:\d{2})$/)
  await dialog.getByRole('button', { name: 'Copier le code' }).click()
  await expect(page.getByText('Le code a été copié')).toBeVisible()
  const digits = (await code.textContent())?.replaceAll(' ', '')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(digits)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await chooseAct(page, "Révoquer l'accès")
  const question = page.getByRole('dialog', { name: "Révoquer l'accès" })
  await expect(question).toContainText(`Voulez-vous vraiment révoquer l’accès de « ${label} » ?`)
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(question).toBeHidden()
  await chooseAct(page, "Révoquer l'accès")
  await question.getByRole('button', { name: "Révoquer l'accès" }).click()
  await expect(page.getByText('L’accès de l’appareil a bien été révoqué')).toBeVisible()
  await expect(question).toBeHidden()
  // The verdict names the next step above the figures.
  const next = page.getByRole('note').getByText('Un nouveau code le reconnecte.')
  await expect(next).toBeVisible()
  const [verdict, figures] = [await next.boundingBox(), await page.getByText('Total récolté').boundingBox()]
  expect(verdict?.y).toBeLessThan(figures?.y ?? 0)
})

test('a manager renames a terminal, with a confirmation before leaving unsaved changes', async ({ page }) => {
  await signIn(page, who)
  const label = await openTerminal(page, 1)
  await page.getByRole('link', { name: 'Modifier' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Modifier l’appareil' })).toBeVisible()
  await expect(page.getByLabel('Numéro de série')).toHaveAttribute('readonly', '')
  const name = page.getByLabel('Nom', { exact: true })
  await expect(name).toHaveValue(label)

  await name.fill(' ')
  await page.getByRole('button', { name: 'Valider la modification' }).click()
  await expect(page.getByText('Le nom est obligatoire')).toBeVisible()
  await expect(name).toBeFocused()

  await name.fill(`${label} (parvis)`)
  await page.getByRole('link', { name: 'Retour' }).click()
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(name).toHaveValue(`${label} (parvis)`)

  await page.getByRole('button', { name: 'Valider la modification' }).click()
  await expect(page).toHaveURL(/\/devices$/)
  await expect(page.getByText("L'appareil a bien été modifié")).toBeVisible()
  await expect(list(page).filter({ hasText: `${label} (parvis)` })).toHaveCount(1)
})

test('a user is redirected home from the terminals and the journal', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'utilisateur')
  for (const path of ['/devices', '/devices/00000000-0000-4000-8000-000000000000/update', '/journal']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
})

test('an unknown terminal shows the 404 page', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'manageur', '/devices/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText("Désolé, mais la page que vous cherchez n'existe pas ou a été déplacée.")).toBeVisible()

  // Leaving it once took the whole program with it.
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Causes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Causes/ })).toBeVisible()
})
