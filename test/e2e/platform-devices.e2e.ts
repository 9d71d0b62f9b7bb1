import type { Page } from '@playwright/test'
import { type Association, createAssociation, openTab } from './association.ts'
import { callAs } from './call.ts'
import { goTo } from './go-to.ts'
import { expect, signIn, test } from './visit.ts'
import { alsoNightly, nightly } from './widths.ts'

const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const issue = "Générer un code d'authentification"
const revoke = "Révoquer l'accès"
const modelsOf = (page: Page) => page.getByLabel('Modèle').locator('option')

test.describe.configure({ mode: 'serial', timeout: 120_000 })
let association: Association
const serialNumber = 'PONANT-1'
const label = 'Parvis nord'
const row = (page: Page) => main(page).getByRole('link', { name: label })

test('an admin creates a terminal, generates its code, and changes its model', { tag: alsoNightly }, async ({
  page,
  request,
}) => {
  association = await createAssociation(request, 'Le Ponant')
  await signIn(page, 'admin')
  await openTab(page, association, 'Appareils')
  await expect(page.getByText('Aucun appareil', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Ajouter un appareil' }).click()
  await expect(title(page, 'Nouvel appareil')).toBeVisible()
  await expect(page.getByLabel('Modèle')).toHaveValue('SUNMI K2')
  await expect(modelsOf(page)).toHaveText(['SUNMI K2', 'SUNMI K2 MINI', 'SUNMI D2'])
  await button(page, 'Valider la création').click()
  await expect(page.getByText('Le numéro de série est obligatoire')).toBeVisible()
  await expect(page.getByText('Le label est obligatoire')).toBeVisible()
  await expect(page.getByLabel('Numéro de série')).toBeFocused()
  await page.getByLabel('Numéro de série').fill(serialNumber)
  await page.getByLabel('Label').fill(label)
  await page.getByLabel('Modèle').selectOption('SUNMI D2')
  await page.getByRole('link', { name: 'Retour' }).click()
  const leaving = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await leaving.getByRole('button', { name: 'Annuler' }).click()
  await button(page, 'Valider la création').click()
  await expect(page.getByText("L'appareil a bien été créé")).toBeVisible()
  await expect(title(page, association.name)).toBeVisible()
  await expect(row(page)).toContainText(`SUNMI D2, N° de série ${serialNumber}, jamais connecté, Aucun don reçu`)

  await row(page).click()
  await expect(title(page, `Appareil - ${label}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Informations' })).toBeVisible()
  for (const text of ['Créée le', 'Modèle', 'Nombre de dons', 'Don moyen', 'Total récolté', 'Aucune transaction'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await button(page, 'Actions').click()
  await expect(page.getByRole('menuitem', { name: revoke })).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, issue).click()
  const dialog = page.getByRole('dialog', { name: 'Code d’authentification' })
  await expect(dialog.getByText(/^\d( \d){7}$/)).toBeVisible()
  await expect(dialog.getByText('Ce code est temporaire et expirera bientôt.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Modifier' }).click()
  await expect(title(page, 'Modifier l’appareil')).toBeVisible()
  await expect(page.getByLabel('Numéro de série')).toHaveAttribute('readonly', '')
  await expect(page.getByLabel('Numéro de série')).toHaveValue(serialNumber)
  await expect(modelsOf(page)).toHaveText(['SUNMI K2', 'SUNMI K2 MINI', 'SUNMI D2', 'SUNMI P3 MIX'])
  await page.getByLabel('Modèle').selectOption('SUNMI P3 MIX')
  await button(page, 'Valider la modification').click()
  await expect(page.getByText("L'appareil a bien été modifié")).toBeVisible()
  await expect(title(page, `Appareil - ${label}`)).toBeVisible()
  await expect(page.getByText('SUNMI P3 MIX')).toBeVisible()
  await page.getByRole('link', { name: 'Retour' }).click()
  await expect(row(page)).toContainText('SUNMI P3 MIX')
})

test('a used serial number is refused on its field', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'admin')
  await openTab(page, association, 'Appareils')
  await page.getByRole('link', { name: 'Ajouter un appareil' }).click()
  await page.getByLabel('Numéro de série').fill(serialNumber.toLowerCase())
  await page.getByLabel('Label').fill('Double')
  await button(page, 'Valider la création').click()
  // On the field and in the toast.
  await expect(page.getByText('Ce numéro de série est déjà utilisé')).toHaveCount(2)
  await expect(page.getByLabel('Numéro de série')).toBeFocused()
  await expect(page.getByText('Ce numéro de série est déjà utilisé')).toHaveCount(1)
})

test('an organizer cannot create terminals, but updates one and generates its code', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page, 'organisateur')
  await openTab(page, association, 'Appareils')
  await expect(row(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ajouter un appareil' })).toHaveCount(0)
  await row(page).click()
  await button(page, issue).click()
  await expect(page.getByRole('dialog').getByText(/^\d( \d){7}$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Actions').click()
  await expect(page.getByRole('menuitem', { name: revoke })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Modifier' }).click()
  await page.getByLabel('Nom', { exact: true }).fill(' ')
  await button(page, 'Valider la modification').click()
  await expect(page.getByText('Le nom est obligatoire')).toBeVisible()
  await page.getByLabel('Nom', { exact: true }).fill(`${label} bis`)
  await button(page, 'Valider la modification').click()
  await expect(title(page, `Appareil - ${label} bis`)).toBeVisible()
  await page.goto(`/a/customers/${association._id}/devices/create`)
  await expect(page).toHaveURL(/\/a\/customers$/)
})

test('a commercial can only read terminals', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'commercial')
  await openTab(page, association, 'Appareils')
  await expect(page.getByRole('link', { name: 'Ajouter un appareil' })).toHaveCount(0)
  await row(page).click()
  await expect(title(page, `Appareil - ${label} bis`)).toBeVisible()
  await expect(page.getByText('SUNMI P3 MIX')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveCount(0)
  for (const name of [issue, 'Actions']) await expect(button(page, name)).toHaveCount(0)
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}/update`)
  await expect(page).toHaveURL(/\/a\/customers$/)
})

test('the settings of an association are for admins only', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'admin')
  await openTab(page, association, 'Paramètres')
  await expect(page.getByRole('heading', { level: 2, name: 'Settings', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/a\/customers$/)
  await signIn(page, 'commercial', `/a/customers/${association._id}/settings`)
  await expect(page).toHaveURL(/\/a\/customers$/)
})

test('an admin reads the journal of an association and of the platform', async ({ page, request }) => {
  const path = `/customers/${association._id}/causes`
  const cause = await callAs(request, {
    who: 'admin',
    method: 'post',
    path,
    data: { name: 'Le môle', icon: 'well', amount: '1000' },
  })
  await callAs(request, {
    who: 'organisateur',
    method: 'patch',
    path: `${path}/${cause._id}`,
    data: { icon: 'tent' },
  })
  await signIn(page, 'admin', `/a/customers/${association._id}/journal`)
  await expect(title(page, association.name)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Journal' })).toBeVisible()
  await expect(page.getByText('Qui a fait quoi, et quand.')).toBeVisible()
  const lines = main(page).getByRole('listitem')
  const changed = lines.filter({ hasText: 'a modifié la cause « Le môle »' })
  await expect(changed).toContainText(/\(Organisateur\).*Icône.*Puits.*devient.*Tente/)
  await expect(lines.filter({ hasText: 'a créé la cause' })).toContainText(/\(Administrateur\).*Le môle.*Puits/)
  await expect(lines.filter({ hasText: `a ajouté l’appareil « ${label} »` })).toContainText(serialNumber)
  await expect(lines.filter({ hasText: `a modifié l’appareil « ${label} »` }).last()).toContainText(/Modèle.*P3 MIX/)
  await expect(lines.getByRole('link', { name: association.name, exact: true })).toHaveCount(0)

  await goTo(page, '/a/journal')
  await expect(title(page, 'Journal')).toBeVisible()
  const here = lines.filter({ has: page.getByRole('link', { name: association.name, exact: true }) })
  await expect(here.first()).toContainText(/Le môle|Parvis/)
  await here.first().getByRole('link', { name: association.name, exact: true }).click()
  await expect(title(page, association.name)).toBeVisible()
})

test('going back from a manager’s settings leads home', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'manageur2', '/settings')
  await expect(title(page, 'Settings')).toBeVisible()
  await page.getByRole('link', { name: 'Retour' }).click()
  await expect(page).toHaveURL(/\/$/)
})
