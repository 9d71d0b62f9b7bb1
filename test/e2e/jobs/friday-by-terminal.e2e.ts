import { createAssociation } from '../association.ts'
import { chooseFrom, expect, plain, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { startAsManager } from './start-as-manager.ts'
import { createTerminal } from './terminal.ts'

// The clock of the browser stands still.
test.use({ ownContext: true })

for (const { name, viewport, tag } of widths.atNight)
  test(`a manager reads last Friday by terminal in three clicks (${name})`, { tag }, async ({ page, request }) => {
    const association = await createAssociation(request, 'Le Parvis')
    const entrance = await createTerminal(request, association, 'Entrée')
    const hall = await createTerminal(request, association, 'Salle des femmes')
    // A Friday in Paris, from its first minute to its last one.
    await entrance(
      { amount: 20.1, createdAt: '2026-03-19T23:00:00Z' },
      { amount: 30.25, createdAt: '2026-03-20T12:00:00Z' },
      { amount: 500, createdAt: '2026-03-19T22:59:59Z' },
    )
    await hall({ amount: 10.05, createdAt: '2026-03-20T22:59:59Z' }, { amount: 700, createdAt: '2026-03-20T23:00:00Z' })

    const clicks = await startAsManager(page, request, association, { viewport, now: '2026-03-22T10:00:00Z' })
    await chooseFrom(page, 'Période', 'Vendredi dernier')
    await page.getByRole('button', { name: 'Par appareil · Par cause · Par moyen' }).click()
    const rows = page.getByRole('table', { name: 'Par appareil' }).getByRole('row')
    const readRow = async (row: number) => plain(await rows.nth(row).innerText()).split(/\s*[\t\n]\s*/)
    // The figures of all days stay until those of Friday have come.
    await expect
      .poll(() => Promise.all([1, 2].map(readRow)))
      .toEqual([
        ['Entrée', '2', '50,35 €', '83 %'],
        ['Salle des femmes', '1', '10,05 €', '17 %'],
      ])
    await expect(rows).toHaveCount(3)
    await expect(page.getByRole('main')).toContainText('60,40')
    expect(clicks()).toBeLessThanOrEqual(3)
  })
