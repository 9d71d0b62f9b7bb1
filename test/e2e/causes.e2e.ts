import type { Page } from '@playwright/test'
import { sampleCause } from '#features/causes/testing/cause.fixture.ts'
import { expect, openFirstCause, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

// Each test continues with the causes of the previous test.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const fact = (page: Page, label: string) => page.getByText(label, { exact: true }).first().locator('..')

const openCauses = async (page: Page) => {
  await menu(page).getByRole('link', { name: 'Causes' }).click()
  await expect(title(page, /^Causes \(\d\/9\)$/)).toBeVisible()
}

const name = 'Puits du village'

test("a manager creates a cause after correcting the form's errors", async ({ page }) => {
  await signIn(page, 'manageur2')
  await openCauses(page)
  await page.getByRole('link', { name: 'Ajouter une cause' }).click()
  await expect(title(page, 'Nouvelle cause')).toBeVisible()

  await page.getByLabel('Montant prédéfini').fill('12,5')
  await page.getByLabel('Objectif').fill('100001')
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText('Le nom est obligatoire')).toBeVisible()
  await expect(page.getByText('Montant invalide, uniquement des chiffres')).toBeVisible()
  await expect(page.getByText('Le montant doit être compris entre 1 et 100000')).toBeVisible()
  await expect(page.getByLabel('Nom', { exact: false }).first()).toBeFocused()

  await page.getByRole('textbox', { name: /^Nom/ }).fill(name)
  await page.getByLabel('Montant prédéfini').fill('20')
  await page.getByLabel('Objectif').fill('5000')
  await page.getByRole('radio', { name: 'Puits' }).check()
  for (const choice of ['Nom et prénom', 'Numéro de téléphone', 'Adresse email', "Numéro d'adhérent"])
    await page.getByRole('checkbox', { name: choice }).check()
  await expect(page.getByRole('region', { name: 'Aperçu sur l’appareil' })).toContainText(name)

  await page.getByRole('link', { name: 'Retour' }).click()
  const leaving = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await expect(leaving).toBeVisible()
  await leaving.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('textbox', { name: /^Nom/ })).toHaveValue(name)

  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText('La cause a bien été créée')).toBeVisible()
  await expect(title(page, /^Causes \(\d\/9\)$/)).toBeVisible()
  const row = main(page).getByRole('link', { name })
  await expect(row).toContainText(/Créée le \S+ \d\d \S+ \d{4} à \d\d:\d\d/)
  await expect(row).toContainText('Montant prédéfini 20,00 €')
  await page.goBack()
  await expect(title(page, /^Causes \(\d\/9\)$/)).toBeVisible()
})

test('the screen of a cause shows its facts, and it can be updated', async ({ page }) => {
  await signIn(page, 'manageur2')
  await openCauses(page)
  await main(page).getByRole('link', { name }).click()
  await expect(title(page, `Cause - ${name}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Informations' })).toBeVisible()
  await expect(page.getByText('Aucune transaction.')).toBeVisible()
  for (const label of ['Nombre de dons', 'Don moyen', 'Total récolté'])
    await expect(page.getByText(label)).toBeVisible()
  await expect(fact(page, 'Montant prédéfini')).toContainText('20,00 €')
  for (const badge of ['Identité', 'Téléphone', 'Email', "Numéro d'adhérent"])
    await expect(page.getByText(badge, { exact: true })).toBeVisible()
  await expect(fact(page, 'Objectif à atteindre')).toContainText('0,00 %')
  await expect(page.getByRole('progressbar', { name: 'Objectif à atteindre' })).toBeVisible()

  await page.getByRole('link', { name: 'Modifier' }).click()
  await expect(title(page, `Modifier ${name}`)).toBeVisible()
  await page.getByLabel('Montant prédéfini').fill('')
  await page.getByLabel('Objectif').fill('')
  for (const choice of ['Nom et prénom', 'Numéro de téléphone', 'Adresse email', "Numéro d'adhérent"])
    await page.getByRole('checkbox', { name: choice }).uncheck()
  await page.getByRole('button', { name: 'Valider la modification' }).click()
  await expect(page.getByText('La cause a bien été modifiée')).toBeVisible()
  await expect(title(page, `Cause - ${name}`)).toBeVisible()
  await expect(fact(page, 'Montant prédéfini')).toContainText('Aucun')
  await expect(fact(page, 'Informations collectées auprès du donateur')).toContainText('Aucune')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('a cause is archived after a confirmation, and unarchived without one', async ({ page }) => {
  await signIn(page, 'manageur2')
  await openCauses(page)
  await main(page).getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Archiver', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Archiver' })
  await expect(dialog).toContainText('Voulez-vous vraiment archiver cette cause ?')
  await dialog.getByRole('button', { name: 'Archiver', exact: true }).click()
  await expect(page.getByText('La cause a bien été archivée')).toBeVisible()
  await expect(title(page, /^Causes \(\d\/9\)$/)).toBeVisible()
  await expect(main(page).getByRole('link', { name })).toHaveCount(0)

  await page.getByRole('link', { name: 'Causes archivées' }).click()
  await expect(title(page, 'Causes archivées')).toBeVisible()
  await main(page).getByRole('link', { name }).click()
  await expect(page.getByText('Archivée', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Archiver', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Désarchiver' }).click()
  await expect(page.getByText('La cause a bien été désarchivée')).toBeVisible()
  await expect(page).toHaveURL(/\/causes$/)
  await expect(main(page).getByRole('link', { name })).toBeVisible()

  // Restores the state before this test.
  await main(page).getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Archiver', exact: true }).click()
  await dialog.getByRole('button', { name: 'Archiver', exact: true }).click()
  await expect(page).toHaveURL(/\/causes$/)
})

test('adding is disabled at nine causes', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'manageur2')
  const nine = Array.from({ length: 9 }, (_, index) => sampleCause({ name: 'Exemple' }, index))
  await page.route(/\/api\/customers\/[^/]+\/causes(\?|$)/, (route) => route.fulfill({ json: nine }))
  await menu(page).getByRole('link', { name: 'Causes' }).click()
  await expect(title(page, 'Causes (9/9)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajouter une cause' })).toBeDisabled()
  await expect(main(page).getByRole('link', { name: 'Exemple' }).first()).toContainText('Montant libre')
})

test('a user can only read and update causes', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'utilisateur2')
  await openCauses(page)
  const tabs = page.getByRole('navigation', { name: 'Votre association' }).getByRole('link')
  await expect(tabs).toHaveCount(0)
  await expect(page.getByText('Ajouter une cause')).toHaveCount(0)
  await openFirstCause(page)
  await expect(title(page, /^Cause - /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Archiver', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Modifier' }).click()
  await expect(page.getByRole('button', { name: 'Valider la modification' })).toBeVisible()
  await page.goto('/causes/create')
  await expect(title(page, 'Transactions')).toBeVisible()
})
