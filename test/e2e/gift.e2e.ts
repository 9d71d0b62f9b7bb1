import { sampleIban } from '#features/bank/testing/bank.fixture.ts'
import { cfonbOf } from '#features/bank/testing/cfonb.fixture.ts'
import { addDays, formatDate } from '#shared/days.ts'
import { createManager, openAs } from './accounts.ts'
import { createAssociation } from './association.ts'
import { callAs } from './call.ts'
import { goTo } from './go-to.ts'
import { monthEnd, monthStart, upload } from './statement.ts'
import { expect, test } from './visit.ts'
import { widths } from './widths.ts'

const day = addDays(monthStart, 4)
const statement = cfonbOf({ openedOn: addDays(monthStart, -1), closedOn: monthEnd }, [
  { day, cents: 5000, label: 'VIR SEPA MME HADDAD TOITURE', code: '05' },
])

for (const { name, viewport, tag } of widths.phoneFirst)
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('a transfer on the statement becomes donations with their donor, and is given back', async ({
      page,
      request,
    }) => {
      const association = await createAssociation(request, 'Le Virement')
      const path = `/customers/${association._id}/causes`
      await callAs(request, { who: 'admin', method: 'post', path, data: { name: 'Toiture', icon: 'mosque' } })
      await openAs(page, await createManager(request, association._id))
      const main = page.getByRole('main')
      await goTo(page, '/bank/accounts/create')
      await page.getByLabel('IBAN').fill(sampleIban)
      await page.getByLabel('Titulaire').fill(association.name)
      await page.getByLabel('Nom du compte').fill('Compte courant')
      await main.getByRole('button', { name: 'Ajouter le compte' }).click()
      await expect(page.getByLabel('Numéro de contrat')).toBeVisible()
      await goTo(page, '/bank/files')
      await upload(page, statement)
      await expect(main.getByText(/^1 ligne ajoutée/).first()).toBeVisible()

      await goTo(page, '/bank')
      await main.getByRole('link', { name: 'Expliquer à la main' }).click()
      await main.getByRole('button', { name: 'C’est un don' }).click()
      await expect(page.getByLabel('Cause')).toHaveValue(/./)
      await expect(page.getByLabel('Nom et prénom')).toHaveValue(/HADDAD/)
      await page.getByLabel('Montant').fill('30')
      await main.getByRole('button', { name: 'Ajouter un autre don' }).click()
      await expect(main.getByText('Total : 50,00 € sur 50,00 €')).toBeVisible()
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}-${name}.png`, fullPage: true })
      await main.getByRole('button', { name: 'Enregistrer les 2 dons' }).click()
      await expect(main.getByRole('heading', { name: 'Preuves' })).toBeVisible()

      await main.getByRole('link', { name: /30,00/ }).click()
      const details = page.getByRole('dialog', { name: 'Détails' })
      await expect(details).toContainText('HADDAD')
      await expect(details).toContainText(`Versé le ${formatDate(day)}`)
      await details.getByRole('link', { name: /^ligne de/ }).click()
      await main.getByRole('button', { name: 'Annuler le rapprochement' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Annuler le rapprochement' }).click()
      await expect(main.getByRole('button', { name: 'C’est un don' })).toBeVisible()
    })
  })
