import { readFile } from 'node:fs/promises'
import { createAssociation, recordDonations } from '../association.ts'
import { chooseFrom, expect, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { startAsManager } from './start-as-manager.ts'

// The clock of the browser stands still.
test.use({ ownContext: true })

for (const { name, viewport, tag } of widths.atNight)
  test(`a manager has what the accountant needs for last month in two clicks (${name})`, { tag }, async ({
    page,
    request,
  }) => {
    const association = await createAssociation(request, 'Le Sextant')
    await recordDonations(request, association, [
      { amount: 100.4, createdAt: '2026-01-31T23:00:00Z' },
      { amount: 11.9, createdAt: '2026-02-28T22:59:59Z' },
      { amount: 1000, createdAt: '2026-02-28T23:00:00Z' },
    ])

    const clicks = await startAsManager(page, request, association, { viewport, now: '2026-03-21T11:42:00Z' })
    const downloading = page.waitForEvent('download')
    await chooseFrom(page, 'Exporter', /^Pour le comptable.*février 2026$/)
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^le_sextant.*_2026-02\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]).not.toMatch(/Nom|E-mail|Téléphone|Message/)
    expect(lines.slice(1).map((line) => line.split(';').slice(0, 2).join(' '))).toEqual([
      '28/02/2026 23:59:59 11,90',
      '01/02/2026 00:00:00 100,40',
    ])
    expect(clicks()).toBeLessThanOrEqual(2)
  })
