import { expect, expectFits, openSide, signIn, test } from './visit.ts'

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a manager finds in the journal what was just done, by whom, with before and after', async ({ page }) => {
      await signIn(page, 'manageur')
      if (width < 600) await page.getByRole('button', { name: 'Filtres' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Exporter .*\(CSV\)$/ }).click()
      await download
      if (width < 600) await page.keyboard.press('Escape')

      await openSide(page, 'Appareils')
      await page
        .getByRole('link', { name: /N° de série/ })
        .last()
        .click()
      await page.getByRole('link', { name: 'Modifier' }).click()
      const name = page.getByLabel('Nom')
      await expect(name).not.toHaveValue('')
      const before = await name.inputValue()
      // Unlike what any other visit does at the same time.
      const after = `Zone ${width}`
      await name.fill(after)
      await page.getByRole('button', { name: 'Valider la modification' }).click()
      await expect(page).toHaveURL(/\/devices$/)

      await openSide(page, 'Journal')
      await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
      const line = page
        .getByRole('listitem')
        .filter({ hasText: `a modifié l’appareil « ${before} »` })
        .first()
      await expect(line).toContainText('Karim Benali (Manageur)')
      await expect(line).toContainText(/Nom.*devient/)
      await expect(line).toContainText(after)
      await expect(page.getByText('a exporté des transactions').first()).toBeVisible()
      await expectFits(page)
    })
  })
}
