import { createManager, openAs } from './accounts.ts'
import { createAssociation } from './association.ts'
import { goTo } from './go-to.ts'
import { expect, test } from './visit.ts'
import { widths } from './widths.ts'

const csv = [
  'Date;Montant;Cause;Nom;E-mail;Référence',
  '05/03/2026 18:30;1 234,50 €;;Maud Le Goff;maud@example.org;A1',
  '2026-03-06T12:00:00Z;20;;;;A2',
  '31/02/2026;20;;;;A3',
].join('\n')

for (const { name, viewport, tag } of widths.phoneFirst)
  test.describe(name, { tag }, () => {
    test.use({ viewport })
    test.describe.configure({ timeout: 120_000 })

    test('a manager imports a file, imports it again in vain, and undoes it with another one', async ({
      page,
      request,
    }) => {
      const association = await createAssociation(request, 'La Reprise')
      await openAs(page, await createManager(request, association._id))
      const main = page.getByRole('main')
      const upload = async () => {
        await goTo(page, '/imports/create')
        const file = { name: 'dons 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
        await page.getByLabel('Fichier CSV ou Excel').setInputFiles(file)
        await expect(page.getByText('dons 2026.csv')).toBeVisible()
        await main.getByRole('button', { name: 'Lire le fichier' }).click()
        await expect(page.getByLabel(/^Date du don/)).toHaveValue('0')
        await expect(page.getByLabel('Montant', { exact: true })).toHaveValue('1')
        await main.getByRole('button', { name: 'Vérifier le fichier' }).click()
        await expect(page.getByText('Vérifiée, à importer')).toBeVisible()
      }
      const figure = (label: string) => main.getByText(label, { exact: true }).locator('..')

      await goTo(page, '/imports')
      await expect(page.getByText('Aucune importation')).toBeVisible()
      await upload()
      await expect(figure('À importer')).toContainText('1 254,50 €')
      await expect(main.getByText('Ligne 4, Date')).toBeVisible()
      await expect(main.getByRole('listitem').getByText('31/02/2026')).toBeVisible()

      const run = /^Importer 2 dons/
      await main.getByRole('button', { name: run }).click()
      await page.getByRole('dialog').getByRole('button', { name: run }).click()
      await expect(figure('Dons importés')).toContainText('2')
      await expect(page.getByText('Terminée', { exact: true })).toBeVisible()
      const address = page.url()

      await upload()
      await expect(figure('Déjà importés')).toContainText('2')
      await expect(page.getByText('Aucune ligne à importer.')).toBeVisible()
      await main.getByRole('button', { name: 'Abandonner' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Abandonner' }).click()
      await expect(page.getByRole('link', { name: /dons 2026\.csv/ })).toHaveCount(1)

      await goTo(page, address)
      const undo = 'Annuler l’importation'
      await main.getByRole('button', { name: undo }).click()
      await page.getByRole('dialog').getByRole('button', { name: undo }).click()
      await expect(main.getByText('Un autre manageur doit la confirmer.')).toBeVisible()
      await expect(main.getByRole('button', { name: undo })).toHaveCount(0)
      await openAs(page, await createManager(request, association._id))
      await goTo(page, address)
      await main.getByRole('button', { name: /^Confirmer/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
      await expect(main).toContainText('2 dons pour 1 254,50 € ont été annulés.')
      await goTo(page, '/')
      await expect(main.getByText('Nombre de dons', { exact: true }).locator('..')).toContainText('0')
      await expect(main).toContainText('2 dons annulés, non comptés')
    })
  })
