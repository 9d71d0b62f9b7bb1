import { expectViewsAccessible, extents, viewsOf } from './accessibility.ts'
import { expect, signIn, test } from './visit.ts'

for (const { extent, tag } of extents)
  test(`the kit shows its components without an axe violation (${extent})`, { tag }, async ({ page }) => {
    await page.goto('/preprod/kit')
    await expect(page.getByRole('heading', { name: 'Composants', level: 1 })).toBeVisible()
    await expect(page.getByText('Impossible de charger les données.').first()).toBeVisible()
    const names = await page.locator('[lang=en]').allTextContents()
    expect(names).toEqual(
      expect.arrayContaining([
        'TextInput: error, disabled',
        'Notice: danger',
        'LoadFailure',
        'ListControls',
        'DaysPicture: compared',
      ]),
    )
    // `expectAccessible` would wait for its skeletons.
    const views = extent === 'gate' ? viewsOf() : [...viewsOf('desktop'), ...viewsOf('phone')]
    await expectViewsAccessible(page, views, extent)
  })

test('the kit shows another theme, a dialog and a toast', async ({ page }) => {
  // Toasts are not shown without a session.
  await signIn(page, 'admin')
  await page.goto('/preprod/kit')
  await page.getByLabel('Thème').selectOption('Sombre')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Exemple' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Montrer un échec' }).click()
  await expect(page.getByText('Une erreur est survenue', { exact: true })).toBeVisible()
})
