import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { createManager, openAs, runSql } from '../accounts.ts'
import { type Association, createAssociation } from '../association.ts'
import { callAs } from '../call.ts'
import { chooseAct } from '../screen-state.ts'
import { expect, signIn, test } from '../visit.ts'
import { widths } from '../widths.ts'
import { countClicks } from './clicks.ts'

type Place = { association: Association; deviceId: string; serialNumber: string }

/** Signs the box of a place in with a code, as a terminal does. Returns the headers of its calls. */
const signInBox = async (request: APIRequestContext, place: Place, code: string) => {
  const { serialNumber, deviceId } = place
  const answer = await request.post(`/api/devices-auth/${deviceId}/login`, { data: { serialNumber, code } })
  expect(answer.status(), await answer.text()).toBe(200)
  return { authorization: `Bearer ${(await answer.json()).accessToken}` }
}

const give = async (request: APIRequestContext, { association }: Place, headers: object, amount: number) => {
  const answer = await request.post(`/api/customers/${association._id}/transactions`, {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: { amount },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Creates an association with a terminal at its entrance, which has sent two donations and a heartbeat. */
const createEntrance = async (request: APIRequestContext, title: string): Promise<Place> => {
  const association = await createAssociation(request, title)
  const serialNumber = `K2-${randomUUID()}`
  const path = `/customers/${association._id}/devices`
  const data = { serialNumber, label: 'Entrée principale' }
  const { _id: deviceId } = await callAs(request, { who: 'admin', method: 'post', path, data })
  const place = { association, deviceId, serialNumber }
  const issue = { who: 'admin', method: 'post', path: `/devices-auth/${deviceId}/generateNewCode` } as const
  const headers = await signInBox(request, place, (await callAs(request, issue)).code)
  await give(request, place, headers, 20)
  await give(request, place, headers, 17.5)
  const heartbeat = { version: '4.2.0', battery: 82, network: 'wifi', reader: 'ready', waitingDonations: 0 }
  expect((await request.post('/api/devices-auth/heartbeat', { headers, data: heartbeat })).status()).toBe(204)
  return place
}

const main = (page: Page) => page.getByRole('main')
const openDevices = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Menu principal' })
    .filter({ visible: true })
    .getByRole('link', { name: 'Appareils' })
    .click()
const openEntrance = async (page: Page) => {
  await openDevices(page)
  await main(page)
    .getByRole('link', { name: /^Entrée principale/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Appareil - Entrée principale' })).toBeVisible()
}
const factOf = (page: Page, label: string) =>
  main(page).getByText(label, { exact: true }).locator('xpath=following-sibling::dd')
const expectTotal = (page: Page, euros: string) => expect(factOf(page, 'Total récolté')).toHaveText(euros)

for (const { name, viewport, tag } of widths.desktopFirst) {
  test.describe(name, { tag }, () => {
    let place: Place
    test.beforeEach(async ({ page, request }) => {
      place = await createEntrance(request, 'Le Fanal')
      await page.setViewportSize(viewport)
    })

    test('a manager sees in two clicks that the terminal of the entrance is well, and replaces it in six', async ({
      page,
      request,
    }) => {
      await openAs(page, await createManager(request, place.association._id))
      const clicksToSee = await countClicks(page)
      await openEntrance(page)
      await expect(page.getByRole('note')).toHaveText(/^Tout va bien\s: dernier don (il y a \d+\smin|à l’instant)$/)
      await expect(factOf(page, 'État')).toHaveText('connecté')
      await expect(factOf(page, 'Lecteur de carte')).toHaveText('prêt')
      for (const label of ['Dernier don', 'Dernier contact'])
        await expect(factOf(page, label)).toHaveText(/^\w{3}\. \d{2} \S+ \d{4} à \d{2}:\d{2}$/)
      await expectTotal(page, '37,50 €')
      expect(clicksToSee()).toBe(2)

      await page.goto('/')
      const clicksToReplace = await countClicks(page)
      await openEntrance(page)
      await chooseAct(page, 'Remplacer l’appareil')
      const serialNumber = `K2-${randomUUID()}`
      const dialog = page.getByRole('dialog', { name: 'Remplacer l’appareil' })
      await dialog.getByLabel('Numéro de série du nouvel appareil').fill(serialNumber)
      await dialog.getByRole('button', { name: 'Valider le remplacement' }).click()
      await expect(factOf(page, 'État')).toHaveText('jamais connecté')
      await page.getByRole('button', { name: "Générer un code d'authentification" }).click()
      const code = page.getByRole('dialog', { name: 'Code d’authentification' }).getByText(/^\d( \d){7}$/)
      await expect(page.getByRole('img', { name: 'Code QR de connexion' })).toBeVisible()
      const digits = (await code.textContent())?.replaceAll(' ', '') ?? ''
      expect(clicksToReplace()).toBeLessThanOrEqual(6)

      const headers = await signInBox(request, { ...place, serialNumber }, digits)
      await give(request, place, headers, 5.25)
      await page.reload()
      await expect(factOf(page, 'État')).toHaveText('connecté')
      await expectTotal(page, '42,75 €')
      await expect(main(page).getByText(place.serialNumber)).toBeVisible()
    })

    test('a commercial sees in one click whose terminals are silent', async ({ page }) => {
      await runSql(
        `with noticed as (
           update devices set silence_noticed_at = now() where id = $1 returning customer_id, id, silence_noticed_at
         )
         insert into device_silences (customer_id, device_id, noticed_at) select * from noticed`,
        place.deviceId,
      )
      await signIn(page, 'commercial')
      const clicks = await countClicks(page)
      await openDevices(page)
      const row = main(page).getByRole('link', { name: place.association.name })
      await expect(row).toContainText(/silencieux depuis le \w{3}\. \d{2} \S+ \d{4} à \d{2}:\d{2}/)
      // Silent terminals come before all others.
      const rows = await main(page).getByRole('listitem').allTextContents()
      const position = rows.findIndex((text) => text.includes(place.association.name))
      expect(rows.slice(0, position + 1).filter((text) => !text.includes('silencieux depuis'))).toEqual([])
      expect(clicks()).toBe(1)
    })
  })
}
