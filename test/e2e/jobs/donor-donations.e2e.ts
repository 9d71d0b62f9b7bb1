import { createAssociation, recordDonations } from '../association.ts'
import { expect, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { startAsManager } from './start-as-manager.ts'

for (const { name, viewport, tag } of widths.atNight)
  test(`a manager finds all donations of a donor in two clicks (${name})`, { tag }, async ({ page, request }) => {
    const association = await createAssociation(request, 'Le Fanal')
    await recordDonations(request, association, [
      { amount: 35.5, createdAt: '2026-02-03T10:00:00Z', donatorFullname: 'Yacine Ferhat' },
      { amount: 12.05, createdAt: '2026-03-06T12:00:00Z', donatorFullname: 'Yacine Ferhat' },
      { amount: 80, createdAt: '2026-03-06T12:05:00Z', donatorFullname: 'Yann Le Gall' },
    ])

    const clicks = await startAsManager(page, request, association, { viewport })
    await page.getByLabel('Rechercher un don').click()
    await page.keyboard.type('ferhat')
    await page.keyboard.press('Enter')
    const found = page.getByRole('region', { name: '2 dons trouvés' })
    await expect(found.getByRole('link')).toHaveCount(2)
    await expect(found).toContainText(/12,05\s€[\s\S]*35,50\s€/)
    await expect(found).toContainText('Total : 47,55 €')
    expect(clicks()).toBeLessThanOrEqual(2)
  })
