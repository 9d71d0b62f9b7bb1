import type { APIRequestContext, Page } from '@playwright/test'
import { createManager, signInAccount } from './accounts.ts'
import { createAssociation, recordDonations } from './association.ts'
import { callAs } from './call.ts'
import { donationRows, expect, plain, test } from './visit.ts'

const net = (page: Page) => page.getByText(/ nets$/)

/** Refunds 1 € of a donation, moves it to a cause, and undoes both. */
const putRight = async (page: Page, request: APIRequestContext): Promise<void> => {
  const association = await createAssociation(request, 'Corrections')
  const data = { name: 'Toiture', icon: 'well' }
  await callAs(request, { who: 'admin', method: 'post', path: `/customers/${association._id}/causes`, data })
  await recordDonations(request, association, [{ amount: 20, createdAt: '2026-03-01T10:00:00Z' }])
  await signInAccount(page, await createManager(request, association._id))
  await donationRows(page).first().click()
  const dialog = page.getByRole('dialog', { name: 'Détails' })
  const press = (name: string) => dialog.getByRole('button', { name }).first().press('Enter')

  await press('Rembourser')
  await dialog.getByLabel('Montant à rembourser').fill('1')
  await press('Rembourser')
  await expect(dialog.getByText('La raison est obligatoire')).toBeVisible()
  await dialog.getByLabel('Raison').fill('Demande du donateur')
  await press('Rembourser')
  await expect(dialog.getByText(/^Remboursement/).last()).toBeVisible()
  await expect(dialog.getByText(/^Il reste/)).toBeVisible()

  await press('Réaffecter à une autre cause')
  await dialog.getByLabel('Nouvelle cause').selectOption({ index: 1 })
  await dialog.getByLabel('Raison').fill('La borne était sur la mauvaise cause')
  await press('Réaffecter à une autre cause')
  await expect(dialog.getByText(/à l’origine/)).toBeVisible()
  await expect(net(page)).toBeAttached()
  expect(plain(await net(page).textContent())).toMatch(/^1,00 € remboursés · .* nets$/)

  for (const name of ['Annuler cette correction : Réaffectation', 'Annuler cette correction : Remboursement']) {
    await press(name.replace(' :', '\u00a0:'))
    await dialog.getByLabel('Raison').fill('Saisi par erreur')
    await press('Annuler cette correction')
    await expect(dialog.getByRole('list')).toBeVisible()
  }
  await expect(dialog.getByText(/à l’origine/)).toBeHidden()
  await expect(net(page)).toBeHidden()
}

test('a manager puts a donation right by keyboard, and undoes it', ({ page, request }) => putRight(page, request))

test('a manager puts a donation right on a phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await putRight(page, request)
})
