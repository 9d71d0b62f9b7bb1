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

test('an e-mail in a narrow place breaks before @ and ., and not at its hyphens', async ({ page }) => {
  await page.goto('/preprod/kit')
  const lines = await page.locator('[data-narrow]').evaluate((place) => {
    const found: string[] = []
    let top = -1
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const [index, character] of (node.textContent ?? '').split('').entries()) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + 1)
        const { y, width } = range.getBoundingClientRect()
        if (width > 0 && Math.abs(y - top) > 4) found.push('')
        if (width > 0) top = y
        found[found.length - 1] += character
      }
    return found.map((line) => line.trim())
  })
  expect(lines).toEqual(['Envoyée à', 'anne-marie.le-goff', '@mosquee-sept-cypres', '.example.'])
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
