import { createAssociation, recordDonations } from '../association.ts'
import { chooseFrom, expect, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { startAsManager } from './start-as-manager.ts'

// The clock of the browser stands still.
test.use({ ownContext: true })

for (const { name, viewport, tag } of widths.atNight)
  test(`a manager compares this month with the last one in two clicks (${name})`, { tag }, async ({
    page,
    request,
  }) => {
    const association = await createAssociation(request, 'La Boussole')
    await recordDonations(request, association, [
      { amount: 100.4, createdAt: '2026-03-01T08:00:00Z' },
      { amount: 11.9, createdAt: '2026-03-21T11:00:00Z' },
      // The first 21 days of February in Paris, the last of them whole.
      { amount: 100, createdAt: '2026-01-31T23:00:00Z' },
      { amount: 0.2, createdAt: '2026-02-21T22:59:59Z' },
      { amount: 1000, createdAt: '2026-02-21T23:00:00Z' },
      { amount: 1000, createdAt: '2026-01-31T22:59:59Z' },
    ])

    const clicks = await startAsManager(page, request, association, { viewport, now: '2026-03-21T11:42:00Z' })
    await chooseFrom(page, 'Période', 'Ce mois')
    const comparison = page.getByRole('region', { name: 'Comparaison' })
    await expect(comparison).toContainText('+12 % par rapport aux 21 premiers jours de février : 100,20 €, 2 dons')
    expect(clicks()).toBeLessThanOrEqual(2)
  })
