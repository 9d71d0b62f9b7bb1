import { createManager, openAs } from '../accounts.ts'
import { createAssociation, recordDonations } from '../association.ts'
import { callAs } from '../call.ts'
import { expect, openEntry, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { countClicks } from './clicks.ts'

for (const { name, viewport, tag } of widths.atNight)
  test(`a manager finds who archived a cause in two clicks (${name})`, { tag }, async ({ page, request }) => {
    const association = await createAssociation(request, 'La Digue')
    const path = `/customers/${association._id}/causes`
    const cause = await callAs(request, { who: 'admin', method: 'post', path, data: { name: 'Le quai', icon: 'well' } })
    await recordDonations(request, association, [
      { amount: 12.34, causeId: cause._id },
      { amount: 20, causeId: cause._id },
    ])
    const manager = await createManager(request, association._id)
    await page.setViewportSize(viewport)
    await openAs(page, manager, `/causes/${cause._id}`)
    await page.getByRole('button', { name: 'Archiver' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archiver' }).click()
    await expect(page).toHaveURL(/\/causes$/)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()

    const clicks = await countClicks(page)
    // The causes are behind 'Plus' on a phone, which has the palette in its header.
    if (viewport.width < 768) {
      await page.getByRole('button', { name: 'Rechercher (Ctrl K)' }).click()
      const palette = page.getByRole('dialog', { name: 'Aller à…' })
      await palette.getByRole('combobox').fill('causes archivées')
      await expect(palette.getByRole('option', { name: /^Voir les causes archivées/ })).toBeVisible()
      await page.keyboard.press('Enter')
    } else {
      await openEntry(page, 'Causes')
      await page.getByRole('link', { name: 'Causes archivées' }).click()
    }
    const row = page.getByRole('main').getByRole('link', { name: /Le quai.*Archivée/s })
    await expect(row).toContainText(/Archivée le .* par Odile Fournier/)
    await expect(row).toContainText('32,34')
    expect(clicks()).toBe(2)
  })
