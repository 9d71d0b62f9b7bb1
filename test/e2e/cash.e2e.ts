import { createActiveUser, createManager, runSql, signInAccount } from './accounts.ts'
import { createAssociation } from './association.ts'
import { expect, plain, test } from './visit.ts'

const sizes = [
  { name: 'on a desktop', viewport: { width: 1280, height: 800 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
]

for (const { name, viewport } of sizes)
  test.describe(name, () => {
    test.use({ viewport })
    test.describe.configure({ timeout: 120_000 })

    test('a user who may count enters sixty gifts by keyboard alone, and a reload loses none', async ({
      page,
      request,
    }) => {
      const association = await createAssociation(request, 'Le Tronc')
      const account = await createActiveUser(request, association._id, 'user')
      await runSql('update users set may_count = true where email = $1', account.email)
      await signInAccount(page, account)
      await page.goto('/gifts')
      const amount = page.getByLabel('Montant')
      await amount.focus()
      // From 1 to 60 €, with a lost answer in the middle: the gift is recorded, and the browser is not told.
      let isLost = false
      await page.route('**/transactions', async (route) => {
        if (isLost || route.request().method() !== 'POST' || !route.request().postData()?.includes('"amount":30,'))
          return route.fallback()
        isLost = true
        await route.fetch()
        return route.abort()
      })
      for (let euros = 1; euros <= 60; euros += 1) {
        await page.keyboard.type(String(euros))
        await page.keyboard.press('Enter')
        await expect(amount).toBeFocused()
        await expect(amount).toHaveValue('')
      }
      const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: '€' })
      await expect(rows).toHaveCount(60)
      await expect(page.getByText('Enregistré', { exact: true })).toHaveCount(60)
      expect(isLost).toBe(true)
      const total = page.getByText('Total de la session').locator('..')
      await expect.poll(async () => plain(await total.innerText())).toContain('1 830,00 €')
      await page.reload()
      await expect(rows).toHaveCount(60)
      await page.goto('/')
      const count = page.getByText('Nombre de dons', { exact: true }).locator('..')
      await expect(count).toContainText('60')
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
      await signInAccount(page, first)
      await page.goto('/counting-sheets')
      await expect(page.getByText('Aucune feuille de comptage')).toBeVisible()
      await page.getByRole('link', { name: 'Nouvelle feuille' }).click()
      await page.getByLabel('Lieu').fill('Salle de prière')
      await page.getByLabel(/^Nombre de 20,00/).fill('3')
      await page.getByLabel(/^Nombre de 0,50/).fill('5')
      expect(plain(await page.locator('output').innerText())).toBe('62,50 €')
      await page.getByRole('button', { name: 'Enregistrer la feuille' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Feuille de comptage' })).toBeVisible()

      const sign = async () => {
        await page.getByRole('button', { name: 'Signer' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Signer' }).click()
      }
      const refusal = page.getByText('Vous avez déjà signé cette feuille. Une autre personne doit la signer.').first()
      await sign()
      await expect(page.getByText('Une deuxième personne doit recompter et signer.')).toBeVisible()
      const address = new URL(page.url()).pathname
      await sign()
      await expect(refusal).toBeVisible()
      for (const title of [/^Associations/, 'Transactions']) {
        await page.getByRole('button', { name: 'Switch Role' }).click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      }
      await page.goto(address)
      await sign()
      await expect(refusal).toBeVisible()

      await page.goto('/logout')
      await signInAccount(page, second)
      await page.goto(address)
      await sign()
      await expect(page.getByText(/Cette feuille est scellée/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Signer' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Voir le don' }).click()
      const details = page.getByRole('dialog', { name: 'Détails' })
      await expect.poll(async () => plain(await details.innerText())).toContain('62,50 €')
    })
  })
