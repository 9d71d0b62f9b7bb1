import { expect, signIn, test } from './visit.ts'

test('each screen opens its page of the guide, whose links stay in the guide', async ({ page }) => {
  await signIn(page, 'manageur', '/causes')
  await page.getByRole('link', { name: 'Aide sur cet écran' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tenir ses causes et ses dons rapides' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Pages voisines' }).getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Suivre ses appareils' })).toBeVisible()
  await page.getByRole('link', { name: 'Toutes les pages d’aide' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aide', exact: true })).toBeVisible()

  await page.goto('/aide/rien')
  await expect(page.getByText("Désolé, mais la page que vous cherchez n'existe pas ou a été déplacée.")).toBeVisible()
})

test('a page of the guide shows its picture, numbers its steps, and breaks no word of a table', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manageur', '/aide/rgpd')
  const picture = page.getByRole('img', { name: /^La recherche d’un donateur/ })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await expect(page.getByRole('main').locator('ol').first()).toHaveCSS('list-style-type', 'decimal')
  const header = await page.getByRole('columnheader', { name: 'traitement' }).boundingBox()
  expect(header?.height).toBeLessThan(60)
})

test('? lists the keyboard shortcuts, except in a field', async ({ page }) => {
  await signIn(page, 'manageur', '/causes/create')
  await page.getByRole('textbox', { name: /^Nom/ }).first().fill('Quoi')
  await page.keyboard.type(' ?')
  await expect(page.getByRole('textbox', { name: /^Nom/ }).first()).toHaveValue('Quoi ?')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(dialog.getByText('Fermer une fenêtre')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
