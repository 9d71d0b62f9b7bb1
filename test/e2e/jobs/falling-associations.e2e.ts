import { addDays, dayOf } from '#shared/days.ts'
import { changePercent } from '#shared/periods.ts'
import { createAssociation, recordDonations } from '../association.ts'
import { callAs } from '../call.ts'
import { expect, signIn, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { countClicks } from './clicks.ts'

type Days = { startDate: string; endDate: string }
type Page = { days: { previous: Days | null } }

/** Noon in Paris, or an hour before. */
const noon = (day: string) => `${day}T11:00:00.000Z`

for (const { name, viewport, tag } of widths.atNight)
  test(`an admin sees which associations fall in two clicks (${name})`, { tag }, async ({ page, request }) => {
    const association = await createAssociation(request, 'Le Reflux')
    const answer: Page = await callAs(request, { who: 'admin', path: '/customers/search?limit=1&figures=true' })
    const { previous } = answer.days
    const lost = { amount: 100_000, createdAt: noon(previous?.startDate ?? addDays(dayOf(new Date()), -1)) }
    const kept = { amount: 12_345.67, createdAt: new Date().toISOString() }
    // More than any association of the demo loses.
    await recordDonations(request, association, [lost, lost, lost, kept])
    await page.setViewportSize(viewport)
    await signIn(page, 'admin')
    await expect(page.getByRole('heading', { level: 1, name: /^Associations/ })).toBeVisible()

    const clicks = await countClicks(page)
    await page.getByLabel('Trier par').selectOption('Baisse')
    expect(clicks()).toBe(2)
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: association.name })
    if (previous) {
      await expect(row).toContainText('par rapport')
      const percent = Math.abs(changePercent(12_345.67, 300_000) ?? 0)
      await expect(row).toContainText(`−${percent} % par rapport à 300 000,00 €`)
      // Both widths make one: the greatest losses come first.
      const first = page.getByRole('main').getByRole('listitem').first()
      await expect(first).toContainText('Le Reflux')
    } else await expect(page.getByText('L’évolution s’affiche dès demain.')).toBeVisible()
  })
