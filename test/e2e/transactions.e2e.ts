import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, openFilters, donationRows as rows, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

const figure = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..')

test('a manager filters the list, reads a donation and exports the result', async ({ page }) => {
  await signIn(page, 'manageur')
  await expect(page.getByRole('heading', { name: 'Historique des transactions' })).toBeVisible()
  await expect(rows(page)).toHaveCount(25)
  const all = (await figure(page, 'Nombre de dons').textContent()) ?? ''

  await page.getByRole('button', { name: 'Charger plus' }).click()
  await expect(rows(page)).toHaveCount(50)

  await openFilters(page)
  await page.getByLabel('Cause', { exact: true }).selectOption('punctual')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page).toHaveURL(/causeId=punctual/)
  await expect(rows(page).first()).toContainText('Don ponctuel')
  await expect(rows(page)).toHaveCount(25)
  await expect(figure(page, 'Nombre de dons')).not.toHaveText(all)

  await rows(page).first().click()
  const dialog = page.getByRole('dialog', { name: 'Détails' })
  await expect(dialog).toContainText('Aucune')
  await expect(page).toHaveURL(/don=/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const download = page.waitForEvent('download')
  // With those that were cancelled, which the figure leaves out.
  await page.getByRole('button', { name: /^Exporter [\d\s]+ dons(?: et [\d\s]+ annulés?)? \(CSV\)$/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^transactions_dons_ponctuels_\d{4}-\d{2}-\d{2}\.csv$/)
  const csv = await readFile((await file.path()) ?? '', 'utf8')
  expect(csv.startsWith('\ufeffDate;Montant (€);')).toBe(true)

  await page.getByRole('button', { name: 'Supprimer les filtres' }).click()
  await expect(page).not.toHaveURL(/causeId/)
})

test("'Collecte du jour' fills both dates with today in Paris, independent of the browser's time zone", {
  tag: nightly,
}, async ({ page }) => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date())
  await signIn(page, 'utilisateur')
  await openFilters(page)
  await page.getByRole('button', { name: 'Collecte du jour' }).click()
  await expect(page).toHaveURL(new RegExp(`startDate=${today}.*endDate=${today}`))
})

test('a period that ends before it starts is refused with its message', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'utilisateur')
  await openFilters(page)
  await page.getByRole('textbox', { name: 'Date de début' }).fill('10/03/2026')
  await page.getByRole('textbox', { name: 'Date de fin' }).fill('09/03/2026')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText('La date de fin ne peut pas être antérieure à la date de début.')).toBeVisible()
})

test("staff see an association's transactions, with its terminals to filter by", { tag: nightly }, async ({ page }) => {
  await signIn(page, 'commercial')
  await page.getByPlaceholder('Rechercher un client...').fill('sept cypres')
  await page.getByRole('link', { name: /Mosquée des Sept Cyprès/ }).click()
  await page.getByRole('link', { name: 'Transactions' }).last().click()
  await openFilters(page)
  await expect(page.getByLabel('Appareil', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(25)
})

test('the organizer sees all associations, and exports with or without details', async ({ page }) => {
  await signIn(page, 'organisateur')
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(rows(page)).toHaveCount(25)
  await openFilters(page)
  await expect(page.getByRole('button', { name: 'Exporter avec détails' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter sans détails' }).click()
  const csv = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(csv.split('\r\n')[0]).toBe('\ufeffDate;Montant (€)')
})

test('an association without donations shows the empty state', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.getByPlaceholder('Rechercher un client...').fill('Kermesse')
  await page.getByRole('link', { name: /Kermesse solidaire/ }).click()
  await page.getByRole('link', { name: 'Transactions' }).last().click()
  await expect(page.getByText('Aucune transaction.')).toBeVisible()
})
