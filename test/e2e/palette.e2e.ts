import type { Page } from '@playwright/test'
import { createActiveUser, openAs } from './accounts.ts'
import { createAssociation } from './association.ts'
import { callAs } from './call.ts'
import { donationRows, expect, plain, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Aller à…' })
const field = (page: Page) => palette(page).getByRole('combobox')
/** Opens the palette by keyboard, with retries until the page's scripts run. */
const open = async (page: Page) => {
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
}
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('the palette opens a screen or an association by its name', async ({ page }) => {
  await signIn(page, 'admin')
  await open(page)
  await expect(field(page)).toBeFocused()
  await expect(palette(page).getByRole('option', { name: 'Produits' })).toBeVisible()
  await field(page).fill('sept cypres')
  await expect(palette(page).getByRole('option')).toHaveText([/Mosquée des Sept Cyprès/])
  await page.keyboard.press('Enter')
  await expect(title(page, 'Mosquée des Sept Cyprès')).toBeVisible()

  await page.getByRole('button', { name: 'Rechercher (Ctrl K)' }).click()
  await field(page).fill('rien de tel')
  await expect(palette(page)).toContainText('Aucun résultat pour cette recherche.')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
})

test('the palette opens what a person wants to do, by another word for it', async ({ page }) => {
  await signIn(page, 'manageur')
  await open(page)
  await field(page).fill('remboursement')
  const refund = palette(page).getByRole('option', { name: 'Noter un remboursement' })
  await expect(refund).toContainText('Choisissez le don dans la liste')
  await field(page).fill('nouvelle feuille')
  await expect(palette(page).getByRole('option', { name: 'Compter une collecte' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/counting-sheets\/create$/)
})

test('the field does not move while the results change', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'manageur')
  await open(page)
  const top = async () => (await field(page).boundingBox())!.y
  // Waits for the end of the dialog's transition.
  await expect(palette(page).getByRole('option').nth(8)).toBeVisible()
  await expect(async () => {
    const before = await top()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await top()).toBeCloseTo(before, 0)
  }).toPass()
  const first = await top()
  for (const typed of ['t', 'transactions', 'rien de tel', '']) {
    await field(page).fill(typed)
    expect(await top(), typed).toBeCloseTo(first, 0)
  }
  // Also at the end of a list longer than the screen.
  await page.setViewportSize({ width: 1280, height: 500 })
  const low = await top()
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown')
  expect(await top()).toBeCloseTo(low, 0)
})

test('shows the number of hidden results', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'commercial')
  await open(page)
  await field(page).fill('e')
  await expect(palette(page).getByRole('option')).not.toHaveCount(0)
  await expect(palette(page).getByText(/^…\d+ autres$/)).toBeVisible()
  const numberIn = async (text: RegExp) => Number(/\d+/.exec(await palette(page).getByText(text).innerText())?.[0])
  // Pages, people and associations arrive one after the other.
  await expect(async () => {
    const shown = await palette(page).getByRole('option').count()
    expect(await numberIn(/^\d+ résultats$/)).toBe(shown + (await numberIn(/^…\d+ autres$/)))
  }).toPass()
})

for (const [role, finds] of [
  ['manager', true],
  ['organizer', true],
  ['user', false],
] as const)
  test(`the role ${role} ${finds ? 'finds' : 'does not find'} terminals, their serial numbers and people`, {
    tag: role === 'manager' ? [] : [nightly],
  }, async ({ page, request }) => {
    const { _id: customerId } = await createAssociation(request, 'La Boussole')
    const path = `/customers/${customerId}/devices`
    const device = { serialNumber: `BOUSSOLE-${customerId}`, label: 'Borne du phare' }
    await callAs(request, { who: 'admin', method: 'post', path, data: device })
    const person = await createActiveUser(request, customerId, role === 'user' ? 'user' : 'manager')
    if (role === 'organizer') await signIn(page, 'organisateur', `/a/customers/${customerId}`)
    else await openAs(page, person)
    await open(page)
    for (const [typed, name] of [
      [device.label, device.label],
      [device.serialNumber.slice(-6), device.label],
      [person.email, `${person.firstname} ${person.lastname}`],
    ] as const) {
      await field(page).fill(typed)
      const option = palette(page).getByRole('option', { name })
      if (finds) await expect(option).toBeVisible()
      else await expect(palette(page).getByText('Aucun résultat pour cette recherche.')).toBeVisible()
    }
    if (!finds) return
    await field(page).fill(device.serialNumber)
    await page.keyboard.press('Enter')
    await expect(title(page, `Appareil - ${device.label}`)).toBeVisible()
  })

for (const reader of ['manageur', 'commercial'] as const)
  test(`a pasted id opens its donation, for its association and for staff (${reader})`, {
    tag: reader === 'manageur' ? [] : [nightly],
  }, async ({ page }) => {
    await signIn(page, 'manageur')
    await donationRows(page).first().click()
    const dialog = page.getByRole('dialog', { name: 'Détails' })
    await expect(dialog).toBeVisible()
    const id = new URL(page.url()).searchParams.get('don') ?? ''
    const amount = plain(await dialog.getByText('€').first().innerText())

    await signIn(page, reader, '/account')
    await open(page)
    if (reader === 'manageur') {
      await field(page).fill(id)
      await expect(palette(page).getByRole('option')).toHaveText([`Ouvrir le don ${id}`])
      await page.keyboard.press('Enter')
      await expect(dialog).toContainText(id)
      return
    }
    await field(page).fill('00000000-0000-4000-8000-000000000000')
    await page.keyboard.press('Enter')
    await expect(palette(page)).toContainText('Aucun don ne porte cet identifiant.')
    await field(page).fill(id)
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(id)
    await expect(dialog).toContainText(amount)
  })
