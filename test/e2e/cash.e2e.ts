import type { Page } from '@playwright/test'
import { type Account, createActiveUser, createManager, openAs, runSql } from './accounts.ts'
import { createAssociation } from './association.ts'
import { goTo } from './go-to.ts'
import { expect, test } from './visit.ts'
import { nightly, widths } from './widths.ts'

/** Signs the counting sheet on the page. */
const sign = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Signer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Signer' }).click()
}

/** Types what the second person has counted, and signs. */
const recount = async (page: Page, euros: string): Promise<void> => {
  await page.getByLabel('Montant que vous avez compté').fill(euros)
  await page.getByRole('button', { name: 'Signer' }).click()
}

/** Signs the new sheet on the page, then signs in as the second person, who seals it. Returns its address. */
const sealSheet = async (page: Page, second: Account, euros: string): Promise<string> => {
  await sign(page)
  await expect(page.getByText('Une deuxième personne doit recompter et signer.')).toBeVisible()
  const address = new URL(page.url()).pathname
  await openAs(page, second, address)
  await recount(page, euros)
  await expect(page.getByText(/Cette feuille est scellée/)).toBeVisible()
  return address
}

for (const { name, viewport, tag } of widths.desktopFirst)
  test.describe(name, { tag }, () => {
    test.use({ viewport })
    test.describe.configure({ timeout: 120_000 })

    // The gate enters as many as a screen shows, the night as many as an evening brings.
    const last = tag.length === 0 ? 12 : 60
    const middle = last / 2
    test(`a user who may count enters ${last} donations by keyboard alone, and a reload loses none`, async ({
      page,
      request,
    }) => {
      const association = await createAssociation(request, 'Le Tronc')
      const account = await createActiveUser(request, association._id, 'user')
      await runSql('update users set may_count = true where email = $1', account.email)
      await openAs(page, account, '/entry')
      const amount = page.getByLabel('Montant')
      await expect(amount).toBeFocused()
      // From 1 € on, with a lost answer in the middle: the donation is recorded all the same.
      let isLost = false
      await page.route('**/transactions', async (route) => {
        if (
          isLost ||
          route.request().method() !== 'POST' ||
          !route.request().postData()?.includes(`"amount":${middle},`)
        )
          return route.fallback()
        isLost = true
        await route.fetch()
        return route.abort()
      })
      for (let euros = 1; euros <= last; euros += 1) {
        await page.keyboard.type(String(euros))
        await page.keyboard.press('Enter')
        await expect(amount).toBeFocused()
        await expect(amount).toHaveValue('')
      }
      const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: '€' })
      await expect(rows).toHaveCount(last)
      await expect(page.getByText('Enregistré', { exact: true })).toHaveCount(last)
      expect(isLost).toBe(true)
      const total = page.getByText('Total de la session').locator('..')
      await expect(total).toContainText(last === 12 ? '78,00 €' : '1 830,00 €')
      await page.reload()
      await expect(rows).toHaveCount(last)
      await goTo(page, '/')
      const count = page.getByText('Nombre de dons', { exact: true }).locator('..')
      await expect(count).toContainText(String(last))
    })

    test('a counting sheet is signed by two people, and not twice by one', async ({ page, request }) => {
      const association = await createAssociation(request, 'La Quête')
      const [first, second] = [
        await createManager(request, association._id),
        await createActiveUser(request, association._id, 'user'),
      ]
      // The first is an admin who works as a manager: switching the role does not make another person of them.
      await runSql("update users set home_role = 'admin' where email = $1", first.email)
      await runSql('update users set may_count = true where email = $1', second.email)
      await openAs(page, first, '/counting-sheets')
      await expect(page.getByText('Aucune feuille de comptage')).toBeVisible()
      await page.getByRole('link', { name: 'Nouvelle feuille' }).click()
      await page.getByLabel('Lieu').fill('Salle de prière')
      await page.getByLabel(/^Nombre de 20,00/).fill('3')
      await page.getByLabel(/^Nombre de 0,50/).fill('5')
      await expect(page.locator('output')).toHaveText('62,50 €')
      await page.getByRole('button', { name: 'Enregistrer la feuille' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Feuille de comptage' })).toBeVisible()

      const reason = page.getByText('Vous avez déjà signé cette feuille. Une autre personne doit la signer.')
      await sign(page)
      await expect(reason).toBeVisible()
      await expect(page.getByRole('button', { name: 'Signer' })).toHaveCount(0)
      const address = new URL(page.url()).pathname
      for (const title of [/^Associations/, 'Transactions']) {
        await page.getByRole('button', { name: 'Switch Role' }).click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      }
      await goTo(page, address)
      await expect(reason).toBeVisible()

      await openAs(page, second, address)
      await recount(page, '60')
      await expect(page.getByRole('alert')).toContainText('écart de −2,50 €')
      await recount(page, '62,50')
      await expect(page.getByText(/Cette feuille est scellée/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Signer' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Voir le don' }).click()
      const details = page.getByRole('dialog', { name: 'Détails' })
      await expect(details).toContainText('62,50 €')
    })

    test('a sealed sheet is cancelled by a reversing sheet with two signatures', { tag: nightly }, async ({
      page,
      request,
    }) => {
      const association = await createAssociation(request, 'La Feuille')
      const [first, second] = [
        await createManager(request, association._id),
        await createActiveUser(request, association._id, 'user'),
      ]
      await runSql('update users set may_count = true where email = $1', second.email)
      await openAs(page, second, '/counting-sheets/create')
      await page.getByLabel('Lieu').fill('Salle de prière')
      await page.getByLabel(/^Nombre de 20,00/).fill('3')
      await page.getByRole('button', { name: 'Enregistrer la feuille' }).click()
      const address = await sealSheet(page, first, '60')

      await page.getByRole('button', { name: 'Annuler par une feuille inverse' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Raison' }).fill('Un billet compté deux fois')
      await dialog.getByRole('button', { name: 'Annuler par une feuille inverse' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Feuille inverse' })).toBeVisible()
      await expect(page.getByText(/Vous avez déjà signé cette feuille/)).toBeVisible()
      const reversing = new URL(page.url()).pathname
      await openAs(page, second, reversing)
      await sign(page)
      await expect(page.getByText(/Cette feuille inverse est scellée/)).toBeVisible()
      await page.getByRole('link', { name: 'La feuille scellée' }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByText(/Cette feuille est annulée par une feuille inverse/)).toBeVisible()
      await openAs(page, first)
      await expect(page.getByRole('main')).toContainText('1 don annulé, non compté')
    })

    test('cheques and counted cash go to the bank on a slip that prints', async ({ page, request }) => {
      const association = await createAssociation(request, 'La Remise')
      const [first, second] = [
        await createManager(request, association._id),
        await createManager(request, association._id),
      ]
      await openAs(page, first, '/entry')
      await page.getByLabel('Moyen de paiement').selectOption('Chèque')
      await page.getByLabel('Montant').fill('40')
      await page.getByLabel('Numéro du chèque').fill('0001234')
      await page.getByLabel('Banque').fill('La Banque Postale')
      await page.keyboard.press('Enter')
      // A wrong amount is put right by keyboard.
      await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
      await page.keyboard.press('Control+z')
      await expect(page.getByText('Annulé', { exact: true })).toBeVisible()
      await expect(page.getByLabel('Montant')).toBeFocused()
      await page.keyboard.type('45')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()

      await goTo(page, '/counting-sheets/create')
      await page.getByLabel('Lieu').fill('Salle de prière')
      await page.getByLabel(/^Nombre de 10,00/).fill('2')
      await page.getByRole('button', { name: 'Enregistrer la feuille' }).click()
      await sealSheet(page, second, '20')

      await goTo(page, '/deposits')
      const toDeposit = page.getByRole('region', { name: 'À remettre en banque' })
      await expect(toDeposit).toContainText(/45,00\s€[\s\S]*20,00\s€/)
      await page.getByRole('link', { name: 'Remise de chèques' }).click()
      await page.getByLabel('Compte bancaire').fill('Compte courant')
      await expect(page.locator('output')).toHaveText('45,00 €')
      await page.getByRole('button', { name: 'Enregistrer le bordereau' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Bordereau de remise n°\s1$/ })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('0001234')

      // More than the box contains is refused; then its two notes go to the bank.
      await goTo(page, '/deposits')
      await page.getByRole('link', { name: 'Remise d’espèces' }).click()
      await page.getByLabel(/^Nombre de 10,00/).fill('3')
      const refused = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await page.getByRole('button', { name: 'Enregistrer le bordereau' }).click()
      expect((await refused).status()).toBe(409)
      await expect(page.locator('form').getByText(/^La caisse permet une remise de 20,00/)).toBeVisible()
      await page.getByLabel(/^Nombre de 10,00/).fill('2')
      await expect(page.locator('output')).toHaveText('20,00 €')
      await page.getByRole('button', { name: 'Enregistrer le bordereau' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Bordereau de remise n°\s2$/ })).toBeVisible()
      const opening = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Imprimer' }).click()
      const paper = await opening
      // A browser without a viewer of PDFs, such as the headless shell, saves the paper instead.
      await Promise.any([paper.waitForURL(/^blob:/), paper.waitForEvent('download')])
      await paper.close()

      // The cash is at the bank until a manager cancels the slip.
      const slip = new URL(page.url()).pathname
      const reason = async (button: string) => {
        await page.getByRole('button', { name: button }).click()
        await page.getByRole('dialog').getByRole('textbox', { name: 'Raison' }).fill('Une enveloppe oubliée')
        await page.getByRole('dialog').getByRole('button', { name: button }).click()
      }
      await goTo(page, '/deposits')
      await expect(toDeposit).toContainText(/0,00\s€/)
      await goTo(page, slip)
      await reason('Annuler le bordereau')
      // The dialog closes after the answer. Its field has the same text.
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByText('Une enveloppe oubliée')).toBeVisible()
      await goTo(page, '/deposits')
      await expect(toDeposit).toContainText(/20,00\s€/)
      await page.getByRole('link', { name: 'Voir la caisse' }).click()
      await expect(page.getByRole('table', { name: 'Caisse' })).toContainText(/20,00\s€/)
    })
  })
