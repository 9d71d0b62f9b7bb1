import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { addDays, dayOf } from '#shared/days.ts'
import { createManager, openAs } from './accounts.ts'
import { createAssociation, recordDonations } from './association.ts'
import { expect, signIn, test } from './visit.ts'
import { widths } from './widths.ts'

const today = dayOf(new Date())
const yesterday = addDays(today, -1)
const atNoon = (day: string) => `${day}T12:00:00.000Z`
/** The last day of last month, and its first. */
const monthEnd = addDays(`${today.slice(0, 7)}-01`, -1)

for (const { name, viewport, tag } of widths.phoneFirst)
  test.describe(name, { tag }, () => {
    test.use({ viewport })
    test.describe.configure({ timeout: 120_000 })

    test('a manager closes yesterday with a difference and prints it, and nothing is added inside', async ({
      page,
      request,
    }) => {
      const association = await createAssociation(request, 'La Caisse')
      const cash = { paymentMethod: 'cash', createdAt: atNoon(yesterday) }
      await recordDonations(request, association, [
        { amount: 20, ...cash },
        { amount: 15.5, ...cash },
      ])
      await openAs(page, await createManager(request, association._id), '/closings')
      await expect(page.getByText('Aucune clôture')).toBeVisible()
      await page.getByRole('link', { name: 'Nouvelle clôture' }).click()
      await page.getByLabel('Espèces, montant compté').fill('35')
      await expect(page.getByRole('main')).toContainText('Écart : −0,50 €')
      await page.getByLabel('Espèces, commentaire').fill('Une pièce manque')
      await page.getByRole('button', { name: 'Clôturer la journée' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Total net : 35,50 €')
      await dialog.getByRole('button', { name: 'Clôturer la journée' }).click()

      await expect(page.getByRole('heading', { level: 1, name: /^Clôture de journée n°.1$/ })).toBeVisible()
      await expect(page.getByText('Somme de contrôle vérifiée')).toBeVisible()
      await expect(page.getByRole('rowheader', { name: 'Espèces Une pièce manque' })).toBeVisible()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'PDF' }).click()
      const file = await readFile(await (await downloading).path())
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
      const opening = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Imprimer' }).click()
      const paper = await opening
      // A browser without a viewer of PDFs, such as the headless shell, saves the paper instead.
      await Promise.any([paper.waitForURL(/^blob:/), paper.waitForEvent('download')])
      await paper.close()

      await page.goto('/closings/create')
      await expect(page.getByText(/^Ces jours sont déjà dans la clôture de journée n°.1\.$/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Clôturer la journée' })).toBeDisabled()
    })

    test('a month is closed, its export has the sealed checksum, and an admin reopens it', async ({
      page,
      request,
    }) => {
      const association = await createAssociation(request, 'Le Mois')
      await recordDonations(request, association, [
        { amount: 40, paymentMethod: 'transfer', createdAt: atNoon(monthEnd) },
      ])
      const manager = await createManager(request, association._id)
      await openAs(page, manager, '/closings/create')
      await page.getByLabel('À clôturer').selectOption({ index: 1 })
      await expect(page.getByRole('main')).toContainText('40,00 €')
      await page.getByRole('button', { name: 'Clôturer la période' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Clôturer la période' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Clôture de période n°.1$/ })).toBeVisible()
      await expect(page.getByText('Somme de contrôle vérifiée')).toBeVisible()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exporter' }).click()
      const file = await readFile(await (await downloading).path())
      await expect(page.getByText(createHash('sha256').update(file).digest('hex'))).toBeVisible()
      expect(file.toString()).toContain('40,00;;"Virement"')
      const closingId = new URL(page.url()).pathname.split('/').at(-1)

      await signIn(page, 'admin')
      await page.goto(`/a/customers/${association._id}/closings/${closingId}`)
      await page.getByRole('button', { name: 'Rouvrir' }).click()
      const dialog = page.getByRole('dialog', { name: 'Rouvrir' })
      await dialog.getByLabel('Raison').fill('Un virement manquait')
      await dialog.getByRole('button', { name: 'Rouvrir' }).click()
      await expect(page.getByText(/^Cette clôture a été rouverte/)).toBeVisible()
      await expect(page.getByText('Un virement manquait')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Rouvrir' })).toHaveCount(0)
    })
  })
