import { createAssociation, recordDonations } from '../association.ts'
import { donationRows, expect, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { startAsManager } from './start-as-manager.ts'

const donor = { donatorFullname: 'Odile Garnier', donatorEmail: 'odile@exemple.fr' }

for (const { name, viewport, tag } of widths.desktopFirst)
  test(`a manager erases a donor who gives their e-mail in four clicks (${name})`, { tag }, async ({
    page,
    request,
  }) => {
    const association = await createAssociation(request, 'La Vigie')
    await recordDonations(request, association, [
      { amount: 10, createdAt: '2026-02-03T10:00:00Z', ...donor },
      { amount: 20, createdAt: '2026-03-06T12:00:00Z', ...donor },
    ])

    const clicks = await startAsManager(page, request, association, { viewport })
    await expect(donationRows(page)).toHaveCount(2)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Aller à…' }).getByRole('combobox')).toBeFocused()
    await page.keyboard.type('effacer')
    await expect(page.getByRole('option', { name: 'Effacer un donateur' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.getByLabel('Adresse e-mail').focus()
    await page.keyboard.type('odile@exemple.fr')
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 dons cochés')).toBeVisible()
    await page.getByRole('button', { name: 'Effacer' }).click()
    await page.getByRole('dialog', { name: 'Effacer' }).getByRole('button', { name: 'Effacer' }).click()
    await expect(page.getByText('Identité effacée de 2 dons.')).toBeVisible()
    expect(clicks()).toBeLessThanOrEqual(4)
  })
