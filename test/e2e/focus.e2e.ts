import { createManager, openAs } from './accounts.ts'
import { createAssociation } from './association.ts'
import { callAs } from './call.ts'
import { readDemoRecords } from './demo-records.ts'
import { button, byKeyboard, close, dialog, open, openAndEscape, title } from './keyboard.ts'
import { donationRows, expect, openEntry, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

// Where the focus is after an action by keyboard.

test('closes a day by keyboard alone', { tag: nightly }, async ({ page, request }) => {
  const association = await createAssociation(request, 'Clôture au Clavier')
  await openAs(page, await createManager(request, association._id))
  await open(page, '/closings/create')
  const keyboard = byKeyboard(page)
  await keyboard.goTo(page.getByLabel('À clôturer'))
  await keyboard.press(button(page.getByRole('main'), 'Clôturer la journée'))
  const question = dialog(page, 'Clôturer la journée')
  await expect(button(question, 'Annuler')).toBeFocused()
  await keyboard.press(button(question, 'Clôturer la journée'))
  await expect(page.getByRole('heading', { level: 1, name: /^Clôture de journée n°.1$/ })).toBeFocused()
})

test('focuses the title after a deletion', async ({ page, request }) => {
  const association = await createAssociation(request, 'Clavier')
  const data = { firstname: 'Inès', lastname: 'Roussel', email: `ines-${association._id}@escarcelle.example` }
  await callAs(request, { who: 'admin', method: 'post', path: `/customers/${association._id}/users`, data })
  await signIn(page, 'admin')
  await open(page, `/a/customers/${association._id}/users`)
  await byKeyboard(page).press(button(page, 'Supprimer Inès Roussel'))
  await byKeyboard(page).press(button(dialog(page, 'Supprimer'), 'Supprimer'))
  await expect(page.getByText('Inès Roussel')).toHaveCount(0)
  await expect(title(page)).toBeFocused()
})

test("focuses the first new row after 'Charger plus'", async ({ page, request }) => {
  const { causeId } = await readDemoRecords(request)
  await signIn(page, 'manageur')
  await open(page, `/causes/${causeId}`)
  const rows = donationRows(page)
  await expect(rows).toHaveCount(10)
  await byKeyboard(page).press(button(page, 'Charger plus'))
  await expect(rows).toHaveCount(20)
  await expect(rows.nth(10)).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the filters and the rest of the menu open as dialogs, and return the focus to their opener', async ({
    page,
    request,
  }) => {
    const { customerId } = await readDemoRecords(request)
    await signIn(page, 'admin')
    await openAndEscape(page, page.getByRole('button', { name: 'Plus', exact: true }), 'Plus', close)
    await open(page, `/a/customers/${customerId}/transactions`)
    const filters = button(page.getByRole('main'), 'Filtres')
    await openAndEscape(page, filters, 'Filtres', close)
    await byKeyboard(page).press(filters)
    await byKeyboard(page).press(button(dialog(page, 'Filtres'), 'Collecte du jour'))
    await expect(dialog(page, 'Filtres')).toHaveCount(0)
    await expect(button(page.getByRole('main'), /^Filtres/)).toBeFocused()
  })
})

test('a button that was disabled while it saved has the focus again after a failure', async ({ page }) => {
  await signIn(page, 'manageur', '/causes/create')
  await page.route('**/api/customers/*/causes', (route) =>
    route.fulfill({ status: 503, json: { message: 'Indisponible.' } }),
  )
  await page.getByRole('textbox', { name: /^Nom/ }).fill('Le toit')
  const save = page.getByRole('button', { name: 'Valider la création' })
  await save.press('Enter')
  await expect(page.getByText('Indisponible.')).toBeVisible()
  await expect(save).toBeFocused()
})

test.describe('before the first screen', () => {
  test.use({ ownContext: true })

  test('an entry of the menu leads the focus to its title', { tag: nightly }, async ({ page }) => {
    await signIn(page, 'manageur')
    const profile = Promise.withResolvers<void>()
    await page.route('**/api/users/me', async (route) => {
      await profile.promise
      await route.continue()
    })
    // The code of the first screen never arrives.
    await page.route('**/assets/AccountScreen-*.js', () => undefined)
    await page.goto('/account', { waitUntil: 'commit' })
    await expect(page.getByRole('status').filter({ hasText: 'Chargement…' })).toBeVisible()
    profile.resolve()
    await openEntry(page, 'Causes')
    await expect(page.getByRole('heading', { level: 1, name: 'Causes' })).toBeFocused()
  })
})
