import type { Page } from '@playwright/test'
import { expect, signIn, test } from './visit.ts'

// Each test uses the product that the first test creates.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const main = (page: Page) => page.getByRole('main')
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const openProducts = async (page: Page) => {
  await page.getByRole('link', { name: 'Produits' }).click()
  await expect(title(page, 'Produits')).toBeVisible()
}

const variant = (page: Page, rank: number) => page.getByRole('group', { name: `Variante ${rank}` })
const offer = (page: Page, rank: number) => page.getByRole('group', { name: `Offre ${rank}` })
const row = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name })

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
// Last in the list.
const name = 'Zéphyr'

test("an admin creates a product with a variant and an offer after correcting the form's errors", async ({ page }) => {
  await signIn(page, 'admin')
  await openProducts(page)
  await expect(row(page, 'Borne de don SUNMI K2 MINI')).toContainText(/En\sstock[\s\S]*849,00\s€/)
  await expect(row(page, 'SUNMI P3 MIX')).toContainText('Rupture de stock')

  await page.getByRole('link', { name: 'Nouveau', exact: true }).click()
  await expect(title(page, 'Nouveau produit')).toBeVisible()
  await expect(page.getByLabel('Hauteur de l’image')).toHaveValue('200')
  await page.getByRole('button', { name: 'Ajouter une variante' }).click()
  await expect(variant(page, 1).getByRole('textbox', { name: 'Nom de la variante' })).toBeFocused()
  await page.getByRole('button', { name: 'Ajouter un prix de location à la variante 1' }).click()
  await expect(variant(page, 1).getByRole('textbox', { name: 'Prix de location 2' })).toBeFocused()
  await page.getByRole('button', { name: 'Ajouter une offre' }).click()
  await expect(offer(page, 1).getByRole('textbox', { name: 'Type' })).toBeFocused()

  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Prix', exact: true }).first().fill('1 290,50')
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(variant(page, 1).getByRole('textbox', { name: 'Nom de la variante' })).toBeFocused()
  await expect(variant(page, 1).getByText('Le prix de location est obligatoire')).toHaveCount(2)
  await expect(offer(page, 1)).toContainText('L’engagement est obligatoire')

  await variant(page, 1).getByRole('textbox', { name: 'Nom de la variante' }).fill('Sur pied')
  await variant(page, 1).getByRole('textbox', { name: 'Prix d’achat' }).fill('1290')
  await variant(page, 1).getByRole('textbox', { name: 'Prix de location 1' }).fill('59')
  await page.getByRole('button', { name: 'Retirer le prix de location 2 de la variante 1' }).click()
  await expect(variant(page, 1).getByRole('textbox', { name: 'Prix de location 1' })).toBeFocused()
  await offer(page, 1).getByRole('textbox', { name: 'Type' }).fill('Location')
  await offer(page, 1).getByRole('textbox', { name: 'Engagement' }).fill('24 mois')
  await offer(page, 1).getByRole('textbox', { name: 'Prix' }).fill('49,90')

  await page.getByRole('link', { name: 'Retour' }).click()
  const leaving = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await leaving.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText('Le produit a bien été créé')).toBeVisible()
  await expect(title(page, 'Produits')).toBeVisible()
  await expect(row(page, name)).toContainText(/En\sstock[\s\S]*1\s290,50\s€/)
})

test('the screen of a product shows its facts, its id can be copied, and it can be updated', async ({ page }) => {
  await signIn(page, 'admin')
  await openProducts(page)
  await page.getByRole('button', { name: `Copier l’identifiant de ${name}` }).click()
  await expect(page.getByText('Identifiant copié')).toBeVisible()
  const id = await page.evaluate(() => navigator.clipboard.readText())
  await expect(row(page, name)).toContainText(id)

  await page.getByRole('link', { name: `Voir ${name}` }).click()
  await expect(page).toHaveURL(`/products/details/${id}`)
  await expect(title(page, name)).toBeVisible()
  const prices = page.getByRole('region', { name: 'Variantes' })
  await expect(prices).toContainText(/Sur\spied[\s\S]*1\s290,00\s€[\s\S]*59,00\s€/)
  await expect(page.getByRole('region', { name: 'Offres' })).toContainText(/24\smois[\s\S]*49,90\s€/)

  await page.getByRole('link', { name: 'Modifier' }).click()
  await expect(title(page, `Modifier ${name}`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Prix', exact: true }).first()).toHaveValue('1290,50')
  await page.getByRole('checkbox', { name: 'En stock' }).uncheck()
  await page.getByLabel('Adresse de l’image').fill('https://images.example/zephyr.webp')
  await page.getByRole('button', { name: 'Retirer l’offre 1' }).click()
  await expect(page.getByRole('button', { name: 'Ajouter une offre' })).toBeFocused()
  await page.getByRole('button', { name: 'Valider la modification' }).click()
  await expect(page.getByText('Le produit a bien été modifié')).toBeVisible()
  await expect(title(page, name)).toBeVisible()
  await expect(page.getByText('Rupture de stock')).toBeVisible()
  // Shown as text: a request to another origin would fail the test.
  await expect(page.getByText('https://images.example/zephyr.webp')).toBeVisible()
  await expect(page.getByText('Aucune offre')).toBeVisible()
})

test('a product is deleted after a confirmation', async ({ page }) => {
  await signIn(page, 'admin')
  await openProducts(page)
  await page.getByRole('link', { name: `Supprimer ${name}` }).click()
  await expect(page.getByText(`Voulez-vous vraiment supprimer ${name} ?`)).toBeVisible()
  await page.getByRole('link', { name: 'Annuler' }).click()
  await expect(title(page, name)).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.getByRole('link', { name: 'Supprimer' }).click()
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Le produit a bien été supprimé')).toBeVisible()
  await expect(title(page, 'Produits')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
  await page.goto(pathname)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
})
