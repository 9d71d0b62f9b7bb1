import type { Locator, Page } from '@playwright/test'
import { addBankDays, isBankDay } from '#features/bank/server/matching/working-days.ts'
import { sampleIban } from '#features/bank/testing/bank.fixture.ts'
import { cfonbOf, type StatementLine } from '#features/bank/testing/cfonb.fixture.ts'
import { addDays } from '#shared/days.ts'
import { createManager, openAs } from './accounts.ts'
import { createAssociation } from './association.ts'
import { goTo } from './go-to.ts'
import { createTerminal, monthEnd, monthStart, upload } from './statement.ts'
import { expect, test } from './visit.ts'
import { nightly, widths } from './widths.ts'

const mostClicks = 15
const longestMs = 180_000

/** The working days of the month before, without the last ones, whose donations are paid in the next month. */
const collected = Array.from({ length: 26 }, (_, count) => addDays(monthStart, count))
  .filter(isBankDay)
  .slice(0, 14)

/** Collects on each working day another sum, which the bank pays on the next one, and a grant of the town besides. */
const collectMonth = async (give: Awaited<ReturnType<typeof createTerminal>>['give']): Promise<string> => {
  const lines: StatementLine[] = []
  for (const [place, day] of collected.entries()) {
    await give(day, '12:00', 20 + place * 3)
    await give(day, '18:30', 7 + place)
    lines.push({ day: addBankDays(day, 1), cents: 2700 + place * 400 })
  }
  lines.push({ day: addBankDays(collected.at(-1) ?? monthEnd, 1), cents: 50_000, label: 'VIR VILLE', code: '05' })
  return cfonbOf({ openedOn: addDays(monthStart, -1), closedOn: monthEnd }, lines)
}

const openBank = async (page: Page, click: (target: Locator) => Promise<void>, isPhone: boolean) => {
  if (isPhone) {
    await click(page.getByRole('button', { name: 'Plus', exact: true }))
    await click(page.getByRole('dialog').getByRole('link', { name: 'Banque' }))
  } else {
    await click(page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Comptes' }))
    await click(page.getByRole('navigation', { name: 'Comptes' }).getByRole('link', { name: 'Banque' }))
  }
}

for (const { name, viewport, tag } of widths.phoneFirst)
  test.describe(name, { tag }, () => {
    test.use({ viewport })
    test.describe.configure({ timeout: 240_000 })

    test('a newcomer closes a month against the bank, undoes a line, and a late donation explains its line again', async ({
      page,
      request,
    }) => {
      const association = await createAssociation(request, 'La Banque')
      const { give } = await createTerminal(request, association)
      const statement = await collectMonth(give)
      await openAs(page, await createManager(request, association._id))
      const main = page.getByRole('main')
      let clicks = 0
      const click = async (target: Locator) => {
        clicks += 1
        await target.click()
      }
      const startedAt = performance.now()

      await openBank(page, click, viewport.width < 600)
      await click(main.getByRole('link', { name: 'Ajouter le compte bancaire' }))
      await page.getByLabel('IBAN').fill(sampleIban)
      await page.getByLabel('Titulaire').fill(association.name)
      await page.getByLabel('Nom du compte').fill('Compte courant')
      await click(main.getByRole('button', { name: 'Ajouter le compte' }))
      await page.getByLabel('Numéro de contrat').fill('1234567')
      await click(main.getByRole('button', { name: 'Ajouter le contrat' }))
      await expect(main.getByRole('heading', { name: 'Importer un relevé' })).toBeVisible()
      clicks += 1
      await upload(page, statement)
      await expect(main.getByText('15 lignes ajoutées, 14 expliquées sans vous').first()).toBeVisible()
      await click(main.getByRole('link', { name: 'Voir la banque' }))
      await expect(main.getByRole('heading', { name: 'À expliquer (1)' })).toBeVisible()
      await click(main.getByRole('link', { name: 'Expliquer à la main' }))
      await page.getByLabel('Ce reste est').selectOption('other')
      await page.getByLabel('Ce que c’est').fill('Subvention de la ville')
      await click(main.getByRole('button', { name: 'Enregistrer l’explication' }))
      await expect(main.getByRole('heading', { name: 'Preuves' })).toBeVisible()
      await click(main.getByRole('link', { name: 'Retour' }))
      await expect(main.getByText('Chaque ligne de vos relevés est expliquée.').first()).toBeVisible()
      expect(clicks).toBeLessThanOrEqual(mostClicks)
      expect(performance.now() - startedAt).toBeLessThan(longestMs)

      const paid = collected.at(-2) ?? monthStart
      await main.getByRole('button', { name: 'Afficher les lignes' }).click()
      const first = main.getByRole('link', { name: /^Remise carte/ }).last()
      await first.click()
      await main.getByRole('button', { name: 'Annuler le rapprochement' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Annuler le rapprochement' }).click()
      await expect(main.getByRole('heading', { name: 'Ce qu’elle peut être' })).toBeVisible()
      await main
        .getByRole('button', { name: /^Accepter/ })
        .first()
        .click()
      await expect(main.getByRole('heading', { name: 'Preuves' })).toBeVisible()

      await give(paid, '13:00', 11)
      await goTo(page, '/bank/files')
      await upload(page, statement)
      await expect(main.getByText(/15 déjà connues/).first()).toBeVisible()
      await goTo(page, `/bank?month=${monthStart.slice(0, 7)}`)
      await expect(main).toContainText('don arrivé après')

      const [day = monthStart] = collected
      await goTo(page, `/friday?day=${day}`)
      await expect(main.getByRole('row', { name: /Entrée/ }).getByRole('link', { name: /^Versé le / })).toBeVisible()
      await goTo(page, `/?startDate=${day}&endDate=${day}`)
      await main.getByRole('link', { name: /\+ 20,00/ }).click()
      const details = page.getByRole('dialog', { name: 'Détails' })
      await expect(details).toContainText('Versé le ')
      await details.getByRole('link', { name: /^ligne de/ }).click()
      await expect(main.getByRole('heading', { name: 'Preuves' })).toBeVisible()
    })

    test('a file that was brought by mistake is taken back, and brought again', { tag: nightly }, async ({
      page,
      request,
    }) => {
      const association = await createAssociation(request, 'La Banque')
      await openAs(page, await createManager(request, association._id))
      const main = page.getByRole('main')
      await goTo(page, '/bank/accounts/create')
      await page.getByLabel('IBAN').fill(sampleIban)
      await page.getByLabel('Titulaire').fill(association.name)
      await page.getByLabel('Nom du compte').fill('Compte courant')
      await main.getByRole('button', { name: 'Ajouter le compte' }).click()
      await expect(page.getByLabel('Numéro de contrat')).toBeVisible()
      const statement = cfonbOf({ openedOn: addDays(monthStart, -1), closedOn: monthEnd }, [
        { day: monthStart, cents: 50_000, label: 'VIR VILLE', code: '05' },
      ])
      await goTo(page, '/bank/files')
      await upload(page, statement)
      await expect(main.getByText('1 ligne ajoutée').first()).toBeVisible()
      await main
        .getByRole('link', { name: /releve\.txt/ })
        .first()
        .click()
      await main.getByRole('button', { name: 'Retirer ce fichier' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('1 ligne part.')
      await dialog.getByRole('button', { name: 'Retirer ce fichier' }).click()
      await expect(main.getByText('Ses lignes ne comptent plus.', { exact: false })).toBeVisible()
      await goTo(page, '/bank/files')
      await expect(main.getByText(/^Fichier retiré/)).toBeVisible()
      await upload(page, statement)
      await expect(main.getByText('1 ligne ajoutée').first()).toBeVisible()
    })
  })
