import type { Page } from '@playwright/test'
import { expect, openSide, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

// Serial, because an association has one active quick donation.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const section = (page: Page, name: string) => page.getByRole('region', { name })

const name = 'Gala'

test('a manager creates a temporary quick donation, which replaces the current one', async ({ page }) => {
  await signIn(page, 'manageur2')
  await openSide(page, 'Dons rapides')
  await expect(title(page, 'Dons rapides')).toBeVisible()
  await expect(section(page, 'Dons rapides archivés')).toBeVisible()
  await page.getByRole('link', { name: 'Créer un don rapide' }).click()
  await expect(title(page, 'Nouveau don rapide')).toBeVisible()
  await expect(page.getByRole('note')).toContainText('remplace celui qui est actuellement affiché')

  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText('Le nom est obligatoire')).toBeVisible()
  await expect(page.getByText('Le montant est obligatoire')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nom' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Nom' }).fill(name)
  await page.getByRole('textbox', { name: 'Montant' }).fill('100001')
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText('Montant invalide')).toBeVisible()

  await page.getByRole('link', { name: 'Retour' }).click()
  const leaving = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await leaving.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('textbox', { name: 'Montant' }).fill('12,50')
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText('Le don rapide a bien été créée')).toBeVisible()
  const rows = section(page, 'Don rapide actif').getByRole('link')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('12,50 €')
  await expect(rows).toContainText(name)
  await expect(rows).toContainText('Temporaire')
})

test('the screen of a quick donation shows its facts, and archives it after a confirmation', async ({ page }) => {
  await signIn(page, 'manageur2')
  await openSide(page, 'Dons rapides')
  await section(page, 'Don rapide actif').getByRole('link', { name }).click()
  await expect(title(page, `Don rapide - ${name}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Informations' })).toBeVisible()
  await expect(page.getByText('Aucune transaction.')).toBeVisible()
  for (const label of ['Nombre de dons', 'Don moyen', 'Total récolté', 'Créé le', 'Cause'])
    await expect(page.getByRole('main').getByText(label, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Archiver' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archiver' })
  await expect(dialog).toContainText('Voulez-vous vraiment archiver ce don rapide ?')
  await dialog.getByRole('button', { name: 'Archiver' }).click()
  await expect(page.getByText('Le don rapide a bien été archivé')).toBeVisible()
  await expect(title(page, 'Dons rapides')).toBeVisible()
  await expect(section(page, 'Don rapide actif')).toContainText('Aucun don rapide actif.')

  await section(page, 'Dons rapides archivés').getByRole('link', { name }).first().click()
  await expect(page.getByText('Archivé', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Archiver' })).toHaveCount(0)
})

test('a quick donation on a cause has the name of the cause', async ({ page }) => {
  await signIn(page, 'manageur2')
  await openSide(page, 'Dons rapides')
  await page.getByRole('link', { name: 'Créer un don rapide' }).click()
  await page.getByRole('radio', { name: 'Sur une cause' }).check()
  await page.getByRole('textbox', { name: 'Montant' }).fill('5')
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText('La cause est obligatoire')).toBeVisible()
  const choice = page.getByRole('combobox', { name: 'Cause' })
  await choice.selectOption({ index: 1 })
  const cause = await choice.locator('option:checked').innerText()
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(section(page, 'Don rapide actif').getByRole('link')).toContainText(cause)
})

test('a manager sees the settings, a user neither settings nor quick donations', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'manageur2')
  await openSide(page, 'Paramètres')
  await expect(title(page, 'Settings')).toBeVisible()
  await signIn(page, 'utilisateur2')
  for (const path of ['/shortcuts', '/shortcuts/create', '/settings']) {
    await page.goto(path)
    await expect(title(page, 'Transactions')).toBeVisible()
  }
})
