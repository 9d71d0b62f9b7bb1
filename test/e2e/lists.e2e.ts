import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Association, createAssociation, recordDonations } from './association.ts'
import { chooseFrom, donationRows, expect, openFilters, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

const endBeforeStart = 'La date de fin ne peut pas être antérieure à la date de début.'

/** Creates an association with 38 donations on 6 March 2026 and two on 1 March. */
const createWithDonations = async (request: APIRequestContext): Promise<Association> => {
  const association = await createAssociation(request, 'Grange aux Livres')
  const at = (day: string) => ({ amount: 20, createdAt: `${day}T10:00:00Z` })
  await recordDonations(request, association, [
    ...Array.from({ length: 38 }, () => at('2026-03-06')),
    ...Array.from({ length: 2 }, () => at('2026-03-01')),
  ])
  return association
}
const transactionsOf = ({ _id }: Association) => `/a/customers/${_id}/transactions`

const typeDays = async (page: Page, start: string, end: string) => {
  await openFilters(page)
  await page.getByRole('textbox', { name: 'Date de début' }).fill(start)
  await page.getByRole('textbox', { name: 'Date de fin' }).fill(end)
  await page.keyboard.press('Tab')
}

test('a heading counts the whole day, and an export applies the typed filters', async ({ page, request }) => {
  const association = await createWithDonations(request)
  await signIn(page, 'organisateur', transactionsOf(association))
  await expect(donationRows(page)).toHaveCount(25)
  const day = page.getByRole('region', { name: 'vendredi 6 mars 2026' })
  await expect(day.getByText(/^38 dons/)).toBeVisible()
  await expect(day).toContainText('38 dons · 760,00 €')

  await openFilters(page)
  await expect(page.getByText('40 dons à exporter')).toBeVisible()
  await typeDays(page, '1/3/26', '1/3/26')
  await expect(page.getByText('Filtres non appliqués')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter sans détails' }).click()
  const csv = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(csv.trimEnd().split('\r\n').slice(1)).toEqual(['01/03/2026 11:00:00;20,00', '01/03/2026 11:00:00;20,00'])
  await expect(page.getByText('Export terminé\u00a0: le dimanche 1er mars 2026.')).toBeVisible()
  await expect(page).toHaveURL(/startDate=2026-03-01&endDate=2026-03-01/)
  await expect(page.getByText('Filtres non appliqués')).toHaveCount(0)
})

test('a print contains title, filters, figures and all rows, in light colours', async ({ page, request }) => {
  const association = await createWithDonations(request)
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'admin', transactionsOf(association))
  await expect(donationRows(page)).toHaveCount(25)
  // The browser's print dialog would block the test.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await typeDays(page, '6/3/26', '6/3/26')
  await chooseFrom(page, 'Exporter', 'Imprimer')
  await expect(page.locator('body[data-printed]')).toBeVisible()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1, name: association.name })).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: 'Le 6 mars 2026' })).toBeVisible()
  await expect(page.getByText('Total récolté')).toBeVisible()
  await expect(donationRows(page)).toHaveCount(38)
  await expect(donationRows(page).last()).toBeVisible()
  for (const hidden of ['Switch Role', 'Appliquer', 'Imprimer', 'Exporter (CSV)', 'Charger plus', 'Causes'])
    await expect(page.getByText(hidden, { exact: true }).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText(/imprimés sur/)).toHaveCount(0)
  const colours = await page.evaluate(() => {
    const { backgroundColor, color, overflow } = getComputedStyle(document.body)
    return { backgroundColor, color, overflow }
  })
  expect(colours).toEqual({
    backgroundColor: 'rgb(255, 255, 255)',
    color: 'rgb(22, 33, 30)',
    overflow: 'visible',
  })
  // No later test has this `print`.
  await page.goto('about:blank')
})

test('a print of the own donations begins with the name of the association', async ({ page }) => {
  await signIn(page, 'manageur', '/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/ · Édité le /)).toBeVisible()
})

test('a print by the browser shows how many rows are missing', { tag: nightly }, async ({ page, request }) => {
  const association = await createWithDonations(request)
  await signIn(page, 'admin', transactionsOf(association))
  await expect(donationRows(page)).toHaveCount(25)
  await expect(page.getByText('25 dons imprimés sur 40.')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('25 dons imprimés sur 40.')).toBeVisible()
})

test('a print takes the whole width of a large paper, without the side navigation', { tag: nightly }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'manageur', '/causes')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Créée le' }).first()
  await expect(row).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const { x, width } = (await row.boundingBox())!
  expect(x).toBeLessThan(20)
  expect(width).toBeGreaterThan(1200)
})

test('an address whose period ends before it starts is corrected, with a message', async ({ page }) => {
  await signIn(page, 'utilisateur', '/?startDate=2026-03-10&endDate=2026-03-09')
  await expect(page.getByText(endBeforeStart)).toBeVisible()
  await expect(page).toHaveURL(/\/\?startDate=2026-03-10$/)
})

test('a manager filters by a terminal, and the chip shows its name', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'manageur')
  await openFilters(page)
  const field = page.getByLabel('Appareil', { exact: true })
  await expect(field.locator('option')).not.toHaveCount(1)
  const label = (await field.locator('option').nth(1).textContent()) ?? ''
  await field.selectOption(label)
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page).toHaveURL(/deviceId=/)
  await expect(page.getByRole('button', { name: `Appareil\u00a0: ${label}` })).toBeVisible()
})

test('the title fits one line at 320 px, and today is marked in the calendar', { tag: nightly }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, 'manageur')
  const title = page.getByRole('heading', { level: 1, name: 'Transactions' })
  const { height } = (await title.boundingBox()) ?? { height: 0 }
  expect(height).toBeLessThan(40)
  // Seven touch targets need more width.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Filtres/ }).click()
  await page.getByRole('button', { name: 'Calendrier du début' }).click()
  const today = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', day: 'numeric' }).format(new Date())
  await expect(page.locator('[aria-current="date"]')).toHaveText(today)
})
