import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { createManager, openAs } from './accounts.ts'
import { createAssociation, recordDonations } from './association.ts'
import { goTo } from './go-to.ts'
import { donationRows, expect, test } from './visit.ts'
import { widths } from './widths.ts'

const contentOf = async (download: Promise<Download>): Promise<string> =>
  readFile((await (await download).path()) ?? '', 'utf8')

const donor = { donatorFullname: 'Nadia Lefèvre', donatorEmail: 'nadia@example.org', message: 'Pour le toit' }
const namesake = { donatorFullname: 'Nadia Lefevre', donatorEmail: 'autre@example.org' }

const search = async (page: Page, name: string) => {
  await page.getByLabel('Nom et prénom').fill(name)
  await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
}

for (const { name, viewport, tag } of widths.desktopFirst)
  test(`a manager answers a donor: finds, hands over, keeps, erases (${name})`, { tag }, async ({ page, request }) => {
    await page.setViewportSize(viewport)
    const association = await createAssociation(request, 'La Passerelle')
    await recordDonations(request, association, [
      { amount: 20, createdAt: '2026-03-01T10:00:00Z', ...donor },
      { amount: 30, createdAt: '2026-03-02T10:00:00Z', ...donor },
      { amount: 5, createdAt: '2026-03-03T10:00:00Z', ...namesake },
    ])
    await openAs(page, await createManager(request, association._id))
    await expect(donationRows(page)).toHaveCount(3)
    await goTo(page, '/donors')

    await search(page, 'lefevre nadia')
    await expect(page.getByRole('heading', { name: '3 dons trouvés' })).toBeVisible()
    // The name is in no address: not of the screen, nor of a call.
    expect(page.url()).toMatch(/\/donors$/)
    const rows = page.getByRole('main').getByRole('listitem')
    const own = rows.filter({ hasText: 'nadia@example.org' })
    for (const row of await own.all()) await row.getByRole('checkbox').check()
    await expect(page.getByText('2 dons cochés')).toBeVisible()

    const sheet = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Page à imprimer' }).click()
    const html = await contentOf(sheet)
    expect(html).toContain('Pour le toit')
    expect(html).not.toContain('autre@example.org')
    const data = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Données (JSON)' }).click()
    expect(JSON.parse(await contentOf(data)).donations).toHaveLength(2)

    await own.first().getByRole('checkbox').uncheck()
    await page.getByRole('button', { name: 'Conserver', exact: true }).click()
    const hold = page.getByRole('dialog', { name: 'Conserver' })
    await hold.getByLabel('Jusqu’au').fill('2099-12-31')
    await hold.getByLabel('Motif').fill('Reçu fiscal émis')
    await hold.getByRole('button', { name: 'Valider la conservation' }).click()
    await expect(page.getByText('Conservé jusqu’au 31 décembre 2099')).toBeVisible()

    for (const row of await own.all()) await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Effacer' }).click()
    const question = page.getByRole('dialog', { name: 'Effacer' })
    await expect(question).toContainText('effacée de 1 don. 1 don conservé par obligation légale')
    await question.getByRole('button', { name: 'Effacer' }).click()
    await expect(page.getByText('Identité effacée de 1 don. Conservée dans 1 don.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '2 dons trouvés' })).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Registre des effacements' }).click()
    await expect(page.getByText('Identité effacée de 1 don, conservée dans 1 don par obligation légale')).toBeVisible()
    await expect(page.getByText('Odile Fournier, à la demande d’un donateur')).toBeVisible()

    await goTo(page, '/')
    await expect(page.getByRole('main')).toContainText(/55,00\s€/)
    await donationRows(page).filter({ hasText: '30,00' }).click()
    const details = page.getByRole('dialog', { name: 'Détails' })
    await expect(details).toContainText('Identité effacée')
    await expect(details).not.toContainText('Nadia')
  })
