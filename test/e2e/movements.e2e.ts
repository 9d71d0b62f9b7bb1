import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { createManager, openAs } from './accounts.ts'
import { createArchivedCause, createAssociation, recordDonations } from './association.ts'
import { callAs } from './call.ts'
import { goTo } from './go-to.ts'
import { chooseFrom, donationRows, expect, signIn, test } from './visit.ts'
import { widths } from './widths.ts'

const net = (page: Page) => page.getByText(/ · Net\s: /)

/** Refunds 1 € of a donation, moves it to a cause, and undoes both. */
const putRight = async (page: Page, request: APIRequestContext): Promise<void> => {
  const association = await createAssociation(request, 'Corrections')
  const data = { name: 'Toiture', icon: 'well' }
  await callAs(request, { who: 'admin', method: 'post', path: `/customers/${association._id}/causes`, data })
  await recordDonations(request, association, [{ amount: 20, createdAt: '2026-03-01T10:00:00Z' }])
  await openAs(page, await createManager(request, association._id))
  await donationRows(page).first().click()
  const dialog = page.getByRole('dialog', { name: 'Détails' })
  const press = (name: string) => dialog.getByRole('button', { name }).first().press('Enter')

  await press('Noter un remboursement')
  await dialog.getByLabel('Montant remboursé').fill('1')
  await press('Noter un remboursement')
  await expect(dialog.getByText('La raison est obligatoire')).toBeVisible()
  await dialog.getByLabel('Montant remboursé').fill('')
  await press('Noter un remboursement')
  await expect(dialog.getByText('Le montant est obligatoire')).toBeVisible()
  const topOf = async (part: Locator) => (await part.boundingBox())!.y
  expect(await topOf(dialog.getByRole('button', { name: /^Tout/ }))).toBe(
    await topOf(dialog.getByLabel('Montant remboursé')),
  )
  await dialog.getByLabel('Montant remboursé').fill('1')
  await dialog.getByLabel('Raison').fill('Demande du donateur')
  await press('Noter un remboursement')
  await expect(dialog.getByText(/^Remboursement/).last()).toBeVisible()
  await expect(dialog.getByText(/^Il reste/)).toBeVisible()

  await press('Autres corrections')
  await press('Réaffecter à une autre cause')
  await dialog.getByLabel('Nouvelle cause').selectOption({ index: 1 })
  await dialog.getByLabel('Raison').fill('La borne était sur la mauvaise cause')
  await press('Réaffecter à une autre cause')
  await expect(dialog.getByText(/à l’origine/)).toBeVisible()
  await expect(net(page)).toBeAttached()
  await expect(net(page)).toContainText(/^Remboursés\s:\s1,00\s€\s·\sNet\s:\s.*/)

  for (const name of ['Annuler cette correction : Réaffectation', 'Annuler cette correction : Remboursement']) {
    await press(name.replace(' :', '\u00a0:'))
    await dialog.getByLabel('Raison').fill('Saisi par erreur')
    await press('Annuler cette correction')
    await expect(dialog.getByRole('list')).toBeVisible()
  }
  await expect(dialog.getByText(/à l’origine/)).toBeHidden()
  await expect(net(page)).toBeHidden()
}

test('a reason that was typed in a dialog of a row is not lost without a question', async ({ page }) => {
  await signIn(page, 'manageur', '/')
  await donationRows(page).first().click()
  const details = page.getByRole('dialog', { name: 'Détails' })
  await details.getByRole('button', { name: 'Noter un remboursement' }).click()
  const reason = page.getByRole('textbox', { name: /^Raison/ })
  await reason.fill('Demande du donateur')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(reason).toHaveValue('Demande du donateur')
  await details.getByRole('button', { name: 'Fermer' }).click()
  await expect(question).toBeVisible()
})

for (const { name, viewport, tag } of widths.desktopFirst)
  test(`a manager puts a donation right by keyboard, and undoes it (${name})`, { tag }, async ({ page, request }) => {
    await page.setViewportSize(viewport)
    await putRight(page, request)
  })

/** A prayer whose donations went to the meals: moves them to the roof, archived since, and brings them back. */
const moveSlot = async (page: Page, request: APIRequestContext): Promise<void> => {
  const association = await createAssociation(request, 'Mauvaise Cause')
  const data = { name: 'Repas du soir', icon: 'meal' }
  const meals = await callAs(request, {
    who: 'admin',
    method: 'post',
    path: `/customers/${association._id}/causes`,
    data,
  })
  await createArchivedCause(request, association, 'Toiture')
  const donation = (amount: number, time: string) => ({
    amount,
    causeId: meals._id,
    createdAt: `2026-03-20T${time}:00Z`,
  })
  // In Paris: 13:00, 14:00 and 15:10 are in the slot, 12:59 and 15:11 are not.
  const donations = [
    donation(5, '11:59'),
    donation(20, '12:00'),
    donation(30, '13:00'),
    donation(40, '14:10'),
    donation(7, '14:11'),
  ]
  await recordDonations(request, association, donations)
  await openAs(
    page,
    await createManager(request, association._id),
    `/?startDate=2026-03-20&endDate=2026-03-20&causeId=${meals._id}`,
  )
  await expect(donationRows(page)).toHaveCount(5)
  await chooseFrom(page, 'Ce filtre', 'Réaffecter un créneau')

  await expect(page.getByLabel('Premier jour')).toHaveValue('20/03/2026')
  await expect(page.getByLabel('Cause actuelle')).toHaveValue(meals._id)
  await page.getByLabel('Heure de début').fill('13h')
  await page.getByLabel('Heure de fin').fill('15h10')
  await page.getByLabel('Nouvelle cause').selectOption({ label: 'Toiture (archivée)' })
  await page.getByLabel('Raison').fill('Appareil resté sur la mauvaise cause')
  await page.getByRole('button', { name: 'Voir l’aperçu' }).press('Enter')
  const preview = page.getByRole('region', { name: 'Aperçu' })
  await expect(preview).toBeVisible()
  await expect(preview).toContainText('3 dons pour 90,00 € changeront de cause.')
  await page.getByRole('button', { name: 'Réaffecter 3 dons' }).press('Enter')

  const batches = page.getByRole('region', { name: 'Créneaux réaffectés' })
  await expect(batches.getByText(/de 13\sh à 15\sh\s10/)).toBeVisible()
  await page.goto(`/?causeId=${meals._id}`)
  await expect(net(page)).toBeAttached()
  await expect(net(page)).toHaveText('Réaffectés : −90,00 € · Net : 12,00 €')

  await goTo(page, '/movements')
  const undo = page.getByRole('button', { name: /^Annuler la réaffectation/ })
  await undo.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Annuler la réaffectation' })
  await dialog.getByLabel('Raison').fill('Finalement non')
  await dialog.getByRole('button', { name: 'Annuler la réaffectation' }).press('Enter')
  await expect(batches.getByText(/^Annulé ·/)).toBeVisible()
  await expect(undo).toHaveCount(0)
  await page.goto(`/?causeId=${meals._id}`)
  await expect(donationRows(page)).toHaveCount(5)
  await expect(net(page)).toBeHidden()
}

for (const { name, viewport, tag } of widths.phoneFirst)
  test(`a manager moves the donations of a prayer to the right cause, and undoes it (${name})`, { tag }, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport)
    await moveSlot(page, request)
  })
