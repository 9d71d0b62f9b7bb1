import { expect, expectFits, signIn, test } from './visit.ts'

for (const { theme, width, height } of [
  { theme: 'Clair', width: 1280, height: 800 },
  { theme: 'Sombre', width: 390, height: 844 },
]) {
  test(`the kit shows its components without a finding of axe in the theme ${theme} at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/preprod/kit')
    await page.getByLabel('Thème').selectOption(theme)
    await expect(page.getByRole('heading', { name: 'Composants', level: 1 })).toBeVisible()
    await expect(page.getByText('Impossible de charger les données.').first()).toBeVisible()
    const names = await page.locator('[lang=en]').allTextContents()
    expect(names).toEqual(expect.arrayContaining(['TextInput: error, disabled', 'Notice: danger', 'LoadFailure']))
    // The skeletons say 'Chargement…' as long as the page is open, so the page never settles as expectFits asks.
    await expectFits(page, { settles: false })
  })
}

test('a dialog and a toast of the kit open', async ({ page }) => {
  // Toasts are silent while nobody is signed in.
  await signIn(page, 'admin')
  await page.goto('/preprod/kit')
  await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Exemple' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Montrer un échec' }).click()
  await expect(page.getByText('Une erreur est survenue')).toBeVisible()
})
