import type { Locator, Page } from '@playwright/test'
import { createAssociation } from './association.ts'
import { callAs } from './call.ts'
import { goTo } from './go-to.ts'
import { expect, openFilters, openFirstCause, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

const phone = { width: 390, height: 844 }

/** Matches a length that the browser may round by less than a pixel. */
const about = (pixels: number): unknown => expect.closeTo(pixels, 0)

const styleOf = (locator: Locator, property: string): Promise<string> =>
  locator.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)
const colourNamed = (page: Page, token: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.createElement('i')
    probe.style.color = `var(${name})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

test('every select has the same arrow, independent of the first opened screen', { tag: nightly }, async ({
  page,
  request,
}) => {
  const association = await createAssociation(request, 'Flèches')
  await signIn(page, 'admin')
  const base = `/a/customers/${association._id}`
  for (const path of [`${base}/users/create`, `${base}/devices/create`, `${base}/transactions`]) {
    await page.goto(path)
    if (path.endsWith('/transactions')) await openFilters(page)
    const arrows = page.locator('.mantine-Input-wrapper:has(select) svg')
    await expect(arrows.first()).toBeVisible()
    for (const arrow of await arrows.all()) {
      expect(await arrow.boundingBox()).toMatchObject({ width: about(20), height: about(20) })
    }
  }
  await page.goto(`${base}/shortcuts/create`)
  await page.getByRole('radio', { name: 'Sur une cause' }).click()
  expect(await page.locator('.mantine-Input-wrapper:has(select) svg').boundingBox()).toMatchObject({ width: about(20) })
})

test('read-only fields look the same everywhere', { tag: nightly }, async ({ page, request }) => {
  const association = await createAssociation(request, 'Lecture')
  const path = `/customers/${association._id}/devices`
  const device = await callAs(request, {
    who: 'admin',
    method: 'post',
    path,
    data: { serialNumber: association.name, label: 'Accueil' },
  })
  await signIn(page, 'admin', '/account')
  const email = page.getByRole('textbox', { name: 'E-mail' })
  const looks = async (field: Locator) => [
    await styleOf(field, 'background-color'),
    await styleOf(field, 'border-top-color'),
    await styleOf(field, 'border-top-style'),
  ]
  const known = await looks(email)
  expect(known[0]).toBe(await colourNamed(page, '--canvas'))
  await goTo(page, `/a/customers/${association._id}/devices/${device._id}/update`)
  expect(await looks(page.getByRole('textbox', { name: 'Numéro de série' }))).toEqual(known)
})

test('a disabled button keeps its background and border', { tag: nightly }, async ({ page, request }) => {
  const association = await createAssociation(request, 'Complète')
  for (let index = 1; index <= 9; index += 1) {
    const path = `/customers/${association._id}/causes`
    await callAs(request, { who: 'admin', method: 'post', path, data: { name: `Cause ${index}` } })
  }
  await signIn(page, 'admin', `/a/customers/${association._id}/causes`)
  const button = page.getByRole('button', { name: 'Ajouter une cause' })
  await expect(button).toBeDisabled()
  const canvas = await colourNamed(page, '--canvas')
  expect(await styleOf(button, 'background-color')).not.toBe(canvas)
  expect(await styleOf(button, 'border-top-color')).not.toBe(canvas)

  // The form's address shows the message and a disabled form.
  await goTo(page, `/a/customers/${association._id}/causes/create`)
  await expect(page.getByText('Limite de 9 causes atteinte. Archivez une cause pour en créer une autre.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Valider la création' })).toBeDisabled()
})

test('a confirmation on a phone is a bottom sheet of the height of its text', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, 'manageur', '/causes')
  await openFirstCause(page)
  await page.getByRole('button', { name: 'Archiver' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archiver' })
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
  // Waits for the end of the transition.
  await expect.poll(async () => (await dialog.boundingBox())?.y).toBeGreaterThan(phone.height / 2)
  await expect.poll(async () => bottomOf(await dialog.boundingBox())).toEqual(about(phone.height))
  expect(await dialog.boundingBox()).toMatchObject({ width: about(phone.width) })
})

const bottomOf = (box: { y: number; height: number } | null): number => (box?.y ?? 0) + (box?.height ?? 0)

test("'e-mail' is not broken at its hyphen", { tag: nightly }, async ({ page }) => {
  await signIn(page, 'manageur', '/users/create')
  const lines = () =>
    page.getByText('e-mail', { exact: true }).evaluateAll((words) => words.map((word) => word.getClientRects().length))
  for (let width = 320; width <= 480; width += 10) {
    await page.setViewportSize({ width, height: 844 })
    expect(await lines()).toEqual([1])
  }
})

test('a success toast is green, a failure toast is red with its reason', async ({ page, request }) => {
  const association = await createAssociation(request, 'Couleurs')
  await signIn(page, 'admin', `/a/customers/${association._id}/causes/create`)
  const primary = await colourNamed(page, '--primary')
  const danger = await colourNamed(page, '--danger')
  await page.getByRole('textbox', { name: 'Nom' }).fill('Repas')
  await page.getByRole('button', { name: 'Valider la création' }).click()
  // The toast goes after two seconds: all is expected of it at once.
  const success = page.getByRole('status').filter({ hasText: 'La cause a bien été créée' })
  await expect(success.locator('..')).toHaveCSS('border-top-color', primary)
  // The form leaves when the list is there.
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveCount(0)

  await goTo(page, `/a/customers/${association._id}/causes/create`)
  await page.getByRole('textbox', { name: 'Nom' }).fill('Repas du soir')
  // setOffline() waits for an answer of each worker of the browser, and may hang on a busy machine.
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Valider la création' }).click()
  const failure = page.getByRole('status').filter({ hasText: /^Une erreur est survenue/ })
  await Promise.all([
    expect(failure).toContainText('Le serveur est injoignable. Vérifiez votre connexion.'),
    expect(failure.locator('..')).toHaveCSS('border-top-color', danger),
  ])
  await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('Repas du soir')
})

test('an unknown record shows the 404 page without a console error', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    // The browser logs each 404 answer.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
  await signIn(page, 'manageur', '/causes/00000000-0000-4000-8000-000000000001')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
  expect(errors).toEqual([])
})

test('colours are chosen on the account page, and stay after a reload', async ({ page }) => {
  await signIn(page, 'utilisateur', '/account')
  const colours = page.getByRole('radiogroup', { name: 'Couleurs' })
  await expect(colours.getByRole('radio', { name: 'Comme cet appareil' })).toBeChecked()
  await colours.getByRole('radio', { name: 'Sombres' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(colours.getByRole('radio', { name: 'Sombres' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await colours.getByRole('radio', { name: 'Comme cet appareil' }).check()
})
