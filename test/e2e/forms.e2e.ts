import type { Page } from '@playwright/test'
import { addressOf, readDemoRecords } from './demo-records.ts'
import { endSession, expect, fillSignIn, openFirstCause, openSide, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

// Typed values are not lost, and the focused field is visible.

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nom', exact: true })

/** Makes every further script fail to load, once the toasts have loaded. */
const cutPrograms = async (page: Page) => {
  const hasToasts = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/ToastList-'))
  await page.waitForFunction(hasToasts)
  await page.route('**/assets/*.js', (route) => route.abort())
}

test.describe('without a network', () => {
  // The shared page has most scripts in its cache.
  test.use({ ownContext: true })

  test('asks for confirmation before leaving, and keeps the text', async ({ page }) => {
    await signIn(page, 'manageur', '/causes/create')
    await nameField(page).fill('Le toit de la salle')
    await cutPrograms(page)
    await openSide(page, 'Dons rapides')
    const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Annuler' }).click()
    await expect(question).toHaveCount(0)
    await expect(nameField(page)).toHaveValue('Le toit de la salle')
  })

  test('reports that the palette cannot load, and keeps the text', { tag: nightly }, async ({ page }) => {
    await signIn(page, 'manageur', '/causes/create')
    await nameField(page).fill('Le toit de la salle')
    await cutPrograms(page)
    await page.getByRole('button', { name: 'Rechercher (Ctrl K)' }).click()
    await expect(page.getByText('Une partie de l’application n’a pas pu être chargée.')).toBeVisible()
    await expect(nameField(page)).toHaveValue('Le toit de la salle')
  })

  test('asks for confirmation before archiving, and a failure keeps the page', { tag: nightly }, async ({ page }) => {
    await signIn(page, 'manageur', '/causes')
    await openFirstCause(page)
    const archive = page.getByRole('button', { name: 'Archiver' })
    await expect(archive).toBeVisible()
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await cutPrograms(page)
    await page.route('**/archive', (route) => route.abort())
    await archive.click()
    const question = page.getByRole('dialog', { name: 'Archiver' })
    await question.getByRole('button', { name: 'Archiver' }).click()
    await expect(page.getByText('Une erreur est survenue')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
})

const forms = {
  gate: ['/a/customers/update/$customerId'],
  night: [
    '/account',
    '/a/customers/create',
    '/a/customers/$customerId/causes/create',
    '/a/customers/$customerId/shortcuts/create',
    '/a/customers/$customerId/users/create?role=manager',
    '/a/customers/$customerId/devices/create',
  ],
}

for (const [when, routes] of Object.entries(forms))
  test(`a form is restored for the same person after the session has ended (${when})`, {
    tag: when === 'night' ? [nightly] : [],
  }, async ({ page, request }) => {
    test.setTimeout(180_000)
    const records = await readDemoRecords(request)
    await signIn(page, 'admin')
    const field = page.getByRole('main').getByRole('textbox').first()
    for (const address of routes.map((route) => addressOf(route, records)))
      await test.step(address, async () => {
        await page.goto(address)
        await field.fill('Texte à garder')
        await endSession(page)
        await expect(page.getByText('Votre session a expiré. Reconnectez-vous.')).toBeVisible()
        await expect(page.getByText('Connectez-vous pour continuer.')).toHaveCount(0)
        await expect(page.getByLabel('E-mail')).toHaveValue('admin@escarcelle.example')
        await fillSignIn(page, 'admin@escarcelle.example')
        await expect(page).toHaveURL(address)
        await page.getByRole('button', { name: 'Reprendre votre saisie' }).click()
        await expect(field).toHaveValue('Texte à garder')
      })
  })

test('a form is restored after the session has ended in another tab', { tag: nightly }, async ({ page, context }) => {
  await signIn(page, 'manageur', '/causes/create')
  await nameField(page).fill('Le toit de la salle')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByText('Connecté(e) en tant que')).toBeVisible()
  await endSession(other)
  await expect(page.getByText('Votre session a expiré. Reconnectez-vous.')).toBeVisible()
  await fillSignIn(other, 'manageur@escarcelle.example')
  await expect(page).toHaveURL('/causes/create')
  await page.getByRole('button', { name: 'Reprendre votre saisie' }).click()
  await expect(nameField(page)).toHaveValue('Le toit de la salle')
})

test('a product with its variants is restored', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'admin', '/products/create')
  await nameField(page).fill('Borne')
  await page.getByRole('button', { name: 'Ajouter une variante' }).click()
  const variant = page.getByRole('group', { name: 'Variante 1' })
  await variant.getByRole('textbox', { name: 'Nom' }).fill('Blanche')
  await endSession(page)
  await fillSignIn(page, 'admin@escarcelle.example')
  await expect(page.getByRole('button', { name: 'Reprendre votre saisie' })).toBeVisible()
  await page.getByRole('button', { name: 'Reprendre votre saisie' }).click()
  await expect(nameField(page).first()).toHaveValue('Borne')
  await expect(nameField(page).first()).toBeFocused()
  await expect(variant.getByRole('textbox', { name: 'Nom' })).toHaveValue('Blanche')
})

/** Describes how the focused field is hidden, by a bar or by scrolling. Returns undefined when it is visible. */
const coveredPart = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement
    const label = field.labels?.[0] ?? field
    const { top } = label.getBoundingClientRect()
    const { left, bottom } = field.getBoundingClientRect()
    const name = label.textContent
    if (top < 0) return `the label '${name}' ends at ${top}`
    // The element at the lower edge of the field.
    const hit = document.elementFromPoint(left + 20, bottom - 3)
    return hit === field || field.contains(hit) ? undefined : `'${name}' lies under ${hit?.outerHTML.slice(0, 80)}`
  })

for (const [width, height] of [
  [390, 844],
  [640, 450],
  [1280, 800],
] as const)
  test.describe(`at ${width} × ${height}`, { tag: width === 390 ? [] : [nightly] }, () => {
    test.use({ viewport: { width, height } })

    test('a focused field is visible with its label, with Tab and Shift+Tab', async ({ page }) => {
      await signIn(page, 'admin', '/a/customers/create')
      const fields = page.getByRole('main').getByRole('textbox')
      await expect(fields).toHaveCount(12)
      await fields.first().focus()
      const covered: (string | undefined)[] = []
      for (const key of [...Array(11).fill('Tab'), ...Array(11).fill('Shift+Tab')]) {
        await page.keyboard.press(key)
        covered.push(await coveredPart(page))
      }
      expect(covered.filter(Boolean)).toEqual([])
    })

    test('the first invalid field is visible with its label', async ({ page }) => {
      await signIn(page, 'manageur', '/causes/create')
      // The field is at the top of the viewport, its label above, when the button is pressed.
      await nameField(page).evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top))
      await page
        .getByRole('button', { name: 'Valider la création' })
        .evaluate((button) => button.focus({ preventScroll: true }))
      await page.keyboard.press('Enter')
      await expect(nameField(page)).toBeFocused()
      await expect(page.getByText('Le nom est obligatoire')).toBeVisible()
      expect(await coveredPart(page)).toBeUndefined()
    })
  })
