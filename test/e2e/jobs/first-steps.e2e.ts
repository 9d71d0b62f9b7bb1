import type { Page } from '@playwright/test'
import { createAssociation } from '../association.ts'
import { callAs } from '../call.ts'
import { expect, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { startAsManager } from './start-as-manager.ts'

const steps = (page: Page) => page.getByRole('region', { name: 'Premiers pas' })
const goHome = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Menu principal' })
    .filter({ visible: true })
    .getByRole('link', { name: 'Transactions' })
    .click()

for (const { name, viewport, tag } of widths.phoneFirst)
  test(`a new manager does the four first steps in nine clicks (${name})`, { tag }, async ({ page, request }) => {
    const association = await createAssociation(request, 'Le Port Franc')
    const clicks = await startAsManager(page, request, association, { viewport })
    await expect(steps(page)).toContainText('0 sur 4')

    await steps(page).getByRole('link', { name: 'Créer une cause' }).click()
    await page.getByLabel('Nom', { exact: true }).fill('Un puits')
    await page.getByRole('button', { name: 'Valider la création' }).click()
    await expect(page.getByText('La cause a bien été créée')).toBeVisible()

    // The platform adds the terminal.
    const devices = `/customers/${association._id}/devices`
    const data = { serialNumber: `NP-${association._id}`, label: 'Entrée', model: 'SUNMI K2' }
    await callAs(request, { who: 'admin', method: 'post', path: devices, data })
    await goHome(page)
    await expect(steps(page)).toContainText('2 sur 4')

    await steps(page).getByRole('link', { name: 'Ouvrir l’appareil' }).click()
    await page.getByRole('button', { name: "Générer un code d'authentification" }).click()
    const shown = await page
      .getByRole('dialog')
      .getByText(/^\d( \d){7}$/)
      .textContent()
    const deviceId = new URL(page.url()).pathname.split('/').at(-1)
    const login = { serialNumber: data.serialNumber, code: shown?.replaceAll(' ', '') }
    expect((await request.post(`/api/devices-auth/${deviceId}/login`, { data: login })).ok()).toBe(true)
    await page.keyboard.press('Escape')
    await goHome(page)
    await expect(steps(page)).toContainText('3 sur 4')

    await steps(page).getByRole('link', { name: 'Inviter un bénévole' }).click()
    await page.getByLabel('Prénom').fill('Inès')
    await page.getByLabel('Nom', { exact: true }).fill('Roussel')
    await page.getByLabel('E-mail').fill(`ines-${association._id}@fanal.example`)
    await page.getByRole('button', { name: 'Valider la création' }).click()
    await expect(page.getByText("L'utilisateur a bien été créé")).toBeVisible()
    await goHome(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
    await expect(steps(page)).toHaveCount(0)
    expect(clicks()).toBe(9)
  })
