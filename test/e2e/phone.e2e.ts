import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { expectAllFits } from './accessibility.ts'
import { createManager, openAs } from './accounts.ts'
import { createAssociation, openAssociation, recordDonations } from './association.ts'
import { callAs } from './call.ts'
import { goTo } from './go-to.ts'
import { donationRows, expect, openSide, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

// Journeys on a phone, where menus, filters, tabs and targets differ. The other journeys use a wide screen.
test.use({ viewport: { width: 390, height: 844 } })

test('a manager filters the list in the drawer, reads a donation and exports the result', async ({ page, request }) => {
  const association = await createAssociation(request, 'Le Sémaphore')
  await recordDonations(request, association, [
    { amount: 20, createdAt: '2026-03-06T10:00:00Z' },
    { amount: 12.5, createdAt: '2026-03-01T10:00:00Z' },
  ])
  await openAs(page, await createManager(request, association._id))
  await expect(donationRows(page)).toHaveCount(2)

  const drawer = page.getByRole('dialog', { name: 'Filtres' })
  await page.getByRole('button', { name: 'Filtres' }).click()
  await drawer.getByRole('textbox', { name: 'Date de début' }).fill('1/3/26')
  await drawer.getByRole('textbox', { name: 'Date de fin' }).fill('1/3/26')
  await drawer.getByRole('button', { name: 'Appliquer' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/startDate=2026-03-01&endDate=2026-03-01/)
  await expect(donationRows(page)).toHaveCount(1)
  await donationRows(page).click()
  const details = page.getByRole('dialog', { name: 'Détails' })
  await expect(details).toContainText('12,50 €')
  await details.getByRole('button', { name: 'Fermer' }).click()
  await expect(details).toHaveCount(0)

  await page.getByRole('button', { name: /^Filtres/ }).click()
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: /^Exporter/ }).click()
  const csv = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
  expect(csv).toContain('01/03/2026 11:00:00;12,50;')
})

test('a manager creates a cause and archives it', { tag: nightly }, async ({ page, request }) => {
  const association = await createAssociation(request, 'La Passerelle')
  await openAs(page, await createManager(request, association._id))
  await openSide(page, 'Causes')
  await page.getByRole('link', { name: 'Ajouter une cause' }).click()
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText('Le nom est obligatoire')).toBeVisible()
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Puits')
  await page.getByRole('radio', { name: 'Puits' }).check()
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText('La cause a bien été créée')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Puits' }).click()
  await page.getByRole('button', { name: 'Archiver' }).click()
  await page.getByRole('dialog', { name: 'Archiver' }).getByRole('button', { name: 'Archiver' }).click()
  await expect(page.getByText('La cause a bien été archivée')).toBeVisible()
  await expect(page.getByText('Aucune cause.')).toBeVisible()
})

test('an organizer opens a terminal from the bottom bar and generates its code', { tag: nightly }, async ({
  page,
  request,
}) => {
  const association = await createAssociation(request, 'La Vigie')
  const data = { serialNumber: association._id, label: 'Parvis' }
  await callAs(request, { who: 'admin', method: 'post', path: `/customers/${association._id}/devices`, data })
  await signIn(page, 'organisateur', '/account')
  const menu = page.getByRole('navigation', { name: 'Menu principal' }).filter({ visible: true })
  await menu.getByRole('link', { name: 'Associations' }).click()
  await openAssociation(page, association)
  const tabs = page.getByRole('navigation', { name: 'Rubriques de l’association' })
  await tabs.getByRole('button', { name: 'Informations' }).click()
  await tabs.getByRole('link', { name: 'Appareils' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Parvis' }).click()
  await page.getByRole('button', { name: "Générer un code d'authentification" }).click()
  const code = page.getByRole('dialog', { name: 'Code d’authentification' })
  await expect(code.getByText(/^\d( \d){7}$/)).toBeVisible()
})

test('an admin opens the products from the rest of the menu, and creates one', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'admin')
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('dialog', { name: 'Plus' }).getByRole('link', { name: 'Produits' }).click()
  await expect(page.getByRole('heading', { name: 'Produits' })).toBeVisible()
  await page.getByRole('link', { name: 'Nouveau', exact: true }).click()
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Pied de borne')
  await page.getByRole('textbox', { name: 'Prix', exact: true }).first().fill('89,90')
  await page.getByRole('button', { name: 'Valider la création' }).click()
  await expect(page.getByText('Le produit a bien été créé')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Pied de borne' })
  await expect(row).toContainText('89,90 €')
})

test('the box of a choice is 24 px wide, and its target 44 px', async ({ page }) => {
  await signIn(page, 'manageur', '/users/create')
  const expectTarget = async (box: Locator) => {
    await box.scrollIntoViewIfNeeded()
    const { width, height } = (await box.boundingBox())!
    expect([width, height]).toEqual([24, 24])
    const isTarget = await box.evaluate((input) => {
      const { x, y } = input.getBoundingClientRect()
      return [-9, 33].every((below) => document.elementFromPoint(x - 9, y + below) === input)
    })
    expect(isTarget).toBe(true)
  }
  await expectTarget(page.getByRole('checkbox').first())
  await goTo(page, '/shortcuts/create')
  await expectTarget(page.getByRole('radio').first())
})

test('what waits behind an entry is counted in full on its icon', async ({ page }) => {
  await signIn(page, 'manageur')
  const entry = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /^Caisse, / })
  const icon = entry.locator('[data-count]').first()
  await expect(icon).toBeVisible()
  expect(await icon.evaluate((element) => getComputedStyle(element).overflow)).toBe('visible')
})

test('the lists of the first page are within 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await signIn(page, 'manageur')
  for (const [name, choice] of [
    ['Exporter', 'Exporter avec corrections'],
    ['Période', 'Vendredi dernier'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    const { x, width } = (await page.getByRole('button', { name: choice }).boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(320)
    await page.keyboard.press('Escape')
  }
})

test('a closing of millions is within 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await signIn(page, 'manageur')
  await goTo(page, '/closings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^n° .*Clôture de période/ })
    .first()
    .click()
  const nets = page.getByRole('main').getByRole('row').locator('td:last-child')
  await nets.first().waitFor()
  await nets.evaluateAll((cells) => {
    for (const cell of cells) cell.textContent = '1\u202f593\u202f688,79\u00a0€'
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

/** Tells whether the example in a field has room. */
const hasRoom = (field: Locator): Promise<boolean> =>
  field.evaluate((input: HTMLInputElement) => {
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input)
    const pen = document.createElement('canvas').getContext('2d')!
    pen.font = `${fontSize} ${fontFamily}`
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return pen.measureText(input.placeholder).width <= room
  })

test('the examples in the search fields are not cut, and the fields keep their names', async ({ page }) => {
  await signIn(page, 'manageur')
  await expect(donationRows(page)).toHaveCount(25)
  expect(await hasRoom(page.getByRole('main').getByRole('textbox', { name: 'Rechercher un don' }))).toBe(true)
  await page.getByRole('button', { name: 'Rechercher (Ctrl K)' }).click()
  const palette = page.getByRole('dialog', { name: 'Aller à…' }).getByRole('combobox')
  expect(await hasRoom(palette)).toBe(true)
  await expect(palette).toHaveAccessibleName('Nom, numéro de série, don (montant, jour, heure, donateur)')
})

test('a narrow phone cuts no button, keeps the period beside the filters, and shows neither keys nor a note without asterisks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'manageur')
  const topOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!.y
  expect(await topOf('Période')).toBe(await topOf('Filtres'))
  await donationRows(page).first().click()
  const details = page.getByRole('dialog', { name: 'Détails' })
  await details.getByRole('button', { name: 'Autres corrections' }).click()
  await details.getByRole('button', { name: 'Réaffecter à une autre cause' }).click()
  await expect(details.getByRole('button', { name: 'Retour' })).toBeVisible()
  await expectAllFits(page)
  await details.getByRole('button', { name: 'Fermer' }).click()
  await goTo(page, '/entry')
  await expect(page.getByText('La cause, le moyen et le jour restent d’un don à l’autre.')).toBeVisible()
  await expect(page.getByText('Ctrl+Z')).toHaveCount(0)
  await goTo(page, '/donors/retention')
  await expect(page.getByRole('textbox', { name: 'Durée, en mois après le don' })).toBeVisible()
  await expect(page.getByText('Les champs marqués d’un astérisque')).toBeHidden()
})
