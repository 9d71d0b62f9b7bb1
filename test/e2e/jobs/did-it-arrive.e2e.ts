import { addDays, dayOf, instantOf } from '#shared/days.ts'
import { createAssociation, recordDonations } from '../association.ts'
import { expect, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { startAsManager } from './start-as-manager.ts'

// Its own page, whose clicks are counted once.
test.use({ ownContext: true })

for (const { name, viewport, tag } of widths.atNight)
  test(`a manager finds a donation of 50 € around noon in three clicks (${name})`, { tag }, async ({
    page,
    request,
  }) => {
    const association = await createAssociation(request, 'La Lanterne')
    const yesterday = addDays(dayOf(new Date()), -1)
    const at = (time: string) => instantOf(yesterday, time).toISOString()
    await recordDonations(request, association, [
      { amount: 50, createdAt: at('12:17'), donatorFullname: 'Nadia Lefèvre', message: 'Pour le puits' },
      { amount: 50, createdAt: at('09:17') },
      { amount: 50.01, createdAt: at('12:18') },
      { amount: 20, createdAt: at('12:19') },
    ])

    const clicks = await startAsManager(page, request, association, { viewport })
    await page.getByLabel('Rechercher un don').click()
    await page.keyboard.type('50 € midi')
    await page.keyboard.press('Enter')
    const found = page.getByRole('region', { name: '1 don trouvé' }).getByRole('link')
    await found.click()
    const details = page.getByRole('dialog', { name: 'Détails' })
    await expect(details).toContainText('Nadia Lefèvre')
    await expect(details).toContainText(/50,00\s€[\s\S]*à\s12:17/)
    // The words are behind the mark that no browser sends.
    expect(page.url().split('#')[0]).not.toContain('midi')
    expect(clicks()).toBeLessThanOrEqual(3)
  })

for (const { name, viewport, tag } of widths.atNight)
  test(`by the palette it takes two clicks (${name})`, { tag }, async ({ page, request }) => {
    const association = await createAssociation(request, 'La Lanterne')
    const createdAt = instantOf(addDays(dayOf(new Date()), -1), '12:17').toISOString()
    await recordDonations(request, association, [
      { amount: 50, createdAt, donatorFullname: 'Nadia Lefèvre' },
      { amount: 20, createdAt },
    ])

    const clicks = await startAsManager(page, request, association, { viewport })
    await page.getByRole('button', { name: 'Rechercher (Ctrl K)' }).click()
    await expect(page.getByRole('dialog', { name: 'Aller à…' }).getByRole('combobox')).toBeFocused()
    await page.keyboard.type('50 € hier midi')
    await page.getByRole('option', { name: /Nadia Lefèvre/ }).click()
    await expect(page.getByRole('dialog', { name: 'Détails' })).toContainText('Nadia Lefèvre')
    expect(clicks()).toBeLessThanOrEqual(2)
  })
