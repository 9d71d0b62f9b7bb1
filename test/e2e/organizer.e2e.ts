import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createAssociation } from './association.ts'
import { callAs } from './call.ts'
import { donationRows, expect, openFilters, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

const association = (page: Page) => page.getByRole('combobox', { name: 'Association' })
const exportTo = async (page: Page, button: string) => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  const content = await readFile((await file.path()) ?? '', 'utf8')
  return { name: file.suggestedFilename(), lines: content.replace('\ufeff', '').trimEnd().split('\r\n') }
}

test('the organizer filters by an association and exports the result', { tag: nightly }, async ({ page, request }) => {
  test.setTimeout(120_000)
  const { name, _id: customerId } = await createAssociation(request, "Écluse d'Armor")
  const path = `/customers/${customerId}`
  const post = (what: string, data: object) =>
    callAs(request, { who: 'admin', method: 'post', path: `${path}/${what}`, data })
  const cause = await post('causes', { name: 'Vannes Neuves' })
  await post('transactions', { amount: 12.5, donatorFullname: 'Maud Le Goff' })
  await post('transactions', { amount: 30, causeId: cause._id, message: 'Bon courage' })

  await signIn(page, 'organisateur')
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .filter({ visible: true })
    .getByRole('link', { name: 'Transactions' })
    .click()
  await expect(donationRows(page)).toHaveCount(25)
  await openFilters(page)
  await association(page).fill(name.toUpperCase().replace('É', 'E'))
  await page.getByRole('option', { name }).click()
  const groups = page.getByLabel('Cause', { exact: true }).locator('optgroup')
  await expect(groups).toHaveCount(1)
  // With many associations the causes are read after the choice, and their group has another label.
  await expect(groups.locator('option')).toHaveText(['Vannes Neuves'])
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page).toHaveURL(new RegExp(`association=${customerId}`))
  await expect(donationRows(page)).toHaveCount(2)
  await expect(donationRows(page).filter({ hasText: name })).toHaveCount(2)
  await expect(page.getByRole('button', { name: `Association : ${name}` })).toBeVisible()
  await expect(page.getByText('Total récolté').locator('..')).toContainText('42,50 €')

  const whole = await exportTo(page, 'Exporter avec détails')
  expect(whole.name).toMatch(/^transactions_toutes_les_causes_\d{4}-\d{2}-\d{2}\.csv$/)
  expect(whole.lines[0]).toMatch(/^Date;Montant \(€\);Association;Cause;/)
  expect(whole.lines).toHaveLength(3)
  expect(whole.lines[1]).toContain(`;30,00;"${name}";"Vannes Neuves";`)
  expect(whole.lines[2]).toContain(`;12,50;"${name}";`)
  expect(whole.lines[2]).toContain('Maud Le Goff')

  await page.getByLabel('Cause', { exact: true }).selectOption({ label: 'Vannes Neuves' })
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(donationRows(page)).toHaveCount(1)
  const amounts = await exportTo(page, 'Exporter sans détails')
  expect(amounts.name).toMatch(/^transactions_vannes_neuves_\d{4}-\d{2}-\d{2}\.csv$/)
  expect(amounts.lines).toEqual(['Date;Montant (€)', expect.stringMatching(/^\d\d\/\d\d\/\d{4} [\d:]{8};30,00$/)])

  await page.getByRole('button', { name: 'Supprimer les filtres' }).click()
  await expect(page).not.toHaveURL(/association/)
  await expect(donationRows(page)).toHaveCount(25)
})

for (const { pageCount, tag } of [
  { pageCount: 20, tag: [] },
  { pageCount: 60, tag: [nightly] },
])
  test(`a list of ${pageCount} pages shows each donation once, and opening one does not render the rows again`, {
    tag,
  }, async ({ page }) => {
    await page.route(/organizer\/transactions\?/, (route) => {
      const cursor = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
      const data = Array.from({ length: 25 }, (_, index) => donation(cursor * 25 + index))
      const stats = { donationCount: pageCount * 25, averageDonation: 20, totalDonations: pageCount * 500 }
      const nextCursor = cursor + 1 < pageCount ? String(cursor + 1) : null
      return route.fulfill({ json: { data, nextCursor, stats, days: [] } })
    })
    await signIn(page, 'organisateur', '/a/organizer/transactions')
    const more = page.getByRole('button', { name: 'Charger plus' })
    await more.waitFor()
    await more.evaluate(async (button: HTMLButtonElement, wanted) => {
      const rows = () => document.querySelectorAll('main a[aria-haspopup="dialog"]').length
      const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
      for (let shown = rows(); shown < wanted; shown = rows()) {
        button.click()
        while (rows() === shown) await drawn()
      }
    }, pageCount * 25)
    await expect(more).toHaveCount(0)
    const ids = await donationRows(page).evaluateAll((rows) => rows.map(({ id }) => id))
    expect(ids).toEqual(Array.from({ length: pageCount * 25 }, (_, index) => `don-${donation(index)._id}`))

    // Opening a donation must not render the rows again: they keep their elements.
    const last = donationRows(page).last()
    await last.evaluate((row) => row.setAttribute('data-kept', ''))
    await last.click()
    // A role, or the accessibility tree of an assertion that does not hold yet, would lay out all the days that the
    // browser skips.
    const dialog = page.locator('[role="dialog"]')
    await dialog.waitFor()
    await expect(dialog).toContainText(donation(pageCount * 25 - 1)._id)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect(last).toHaveAttribute('data-kept', '')
    await expect(last).toBeFocused()
  })

const donation = (number: number) => ({
  _id: `0190d3c4-7b6a-7c11-8d5e-${String(number).padStart(12, '0')}`,
  amount: 20,
  createdAt: new Date(Date.UTC(2026, 2, 6, 12) - number * 400_000).toISOString(),
  receivedAt: '2026-03-06T12:00:00.000Z',
  message: null,
  customer: { _id: '0190d3c4-0000-7000-8000-000000000001', name: 'Mosquée de la Paix' },
  shortcut: null,
  cause: null,
  causeWasArchived: false,
  device: null,
  donatorFullname: null,
  donatorPhone: null,
  donatorEmail: null,
  donatorMembershipNumber: null,
  identityIsErased: false,
})
