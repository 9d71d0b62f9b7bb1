import type { Page } from '@playwright/test'
import { donationRows, expect, expectAccessible, plain, signIn, test } from './visit.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Aller à…' })
const field = (page: Page) => palette(page).getByRole('combobox')
/** By the keyboard; it listens once the page's program runs. */
const open = async (page: Page) => {
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
}
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('the palette leads to a screen, an association or a cause by its name', async ({ page }) => {
      await signIn(page, 'admin')
      await open(page)
      await expect(field(page)).toBeFocused()
      await expect(palette(page).getByRole('option', { name: 'Produits' })).toBeVisible()
      await field(page).fill('sept cypres')
      await expect(palette(page).getByRole('option')).toHaveText([/Mosquée des Sept Cyprès/])
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(title(page, 'Mosquée des Sept Cyprès')).toBeVisible()

      await page.getByRole('button', { name: 'Rechercher (Ctrl K)' }).click()
      await field(page).fill('rien de tel')
      await expect(palette(page)).toContainText('Aucun résultat pour cette recherche.')
      await page.keyboard.press('Escape')
      await expect(palette(page)).toHaveCount(0)
    })
  })
}

test('a pasted identifier opens its donation, for its association and for the platform', async ({ page }) => {
  await signIn(page, 'manageur')
  await donationRows(page).first().click()
  const dialog = page.getByRole('dialog', { name: 'Détails' })
  await expect(dialog).toBeVisible()
  const id = new URL(page.url()).searchParams.get('don') ?? ''
  const amount = plain(await dialog.getByText('€').first().innerText())

  await page.goto('/causes')
  await open(page)
  await field(page).fill(id)
  await expect(palette(page).getByRole('option')).toHaveText([`Ouvrir le don ${id}`])
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(id)

  await page.goto('/logout')
  await signIn(page, 'commercial')
  await open(page)
  await field(page).fill('00000000-0000-4000-8000-000000000000')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toContainText('Aucun don ne porte cet identifiant.')
  await field(page).fill(id)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(id)
  expect(plain(await dialog.innerText())).toContain(amount)
})
