import { expectFitsAt } from './fit.ts'
import { expect, signIn, test } from './visit.ts'

test('the kit shows its components, without a finding of axe, at both widths and in both themes', async ({ page }) => {
  await page.goto('/preprod/kit')
  await expect(page.getByRole('heading', { name: 'Composants', level: 1 })).toBeVisible()
  await expect(page.getByText('Impossible de charger les données.').first()).toBeVisible()
  const names = await page.locator('[lang=en]').allTextContents()
  expect(names).toEqual(expect.arrayContaining(['TextInput: error, disabled', 'Notice: danger', 'LoadFailure']))
  // Its skeletons never end: `expectFits` would wait for them.
  await expectFitsAt(page, 'desktop')
  await expectFitsAt(page, 'phone')
})

test('the theme, a dialog and a toast of the kit can be tried', async ({ page }) => {
  // Toasts are silent while nobody is signed in.
  await signIn(page, 'admin')
  await page.goto('/preprod/kit')
  await page.getByLabel('Thème').selectOption('Sombre')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Exemple' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Montrer un échec' }).click()
  await expect(page.getByText('Une erreur est survenue')).toBeVisible()
})
