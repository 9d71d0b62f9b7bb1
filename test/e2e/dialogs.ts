import type { Locator, Page } from '@playwright/test'
import { goTo } from './go-to.ts'
import { askAndCancel, button, byKeyboard, close, dialog, open, openAndEscape, title } from './keyboard.ts'
import { donationRows, expect, openFilters } from './visit.ts'

// What a person does with each kind of dialog by keyboard.

export type Visit = { page: Page; records: Record<string, string> }

/** Opens the details of a donation and steps to the next one. */
export const readDonation = async (page: Page) => {
  const [first, second] = [donationRows(page).nth(0), donationRows(page).nth(1)]
  await openAndEscape(page, first, 'Détails', close)
  await byKeyboard(page).press(first)
  await byKeyboard(page).press(button(dialog(page, 'Détails'), 'Suivant'))
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Détails')).toHaveCount(0)
  // The row of the last shown donation.
  await expect(second).toBeFocused()
}

/** Opens and leaves the form of a saved filter. */
export const saveFilter = async (page: Page) => {
  await open(page, '/?causeId=punctual')
  const name = (form: Locator) => form.getByLabel('Nom du filtre')
  await byKeyboard(page).press(button(page, /^Ce filtre$/))
  await byKeyboard(page).press(button(page, 'Enregistrer ce filtre'))
  const form = dialog(page, 'Enregistrer ce filtre')
  await expect(name(form)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(button(page, /^Ce filtre$/)).toBeFocused()
}

export const usePalette = async (page: Page) => {
  const field = (scope: Locator) => scope.getByRole('combobox')
  await openAndEscape(page, button(page, 'Rechercher (Ctrl K)'), 'Aller à…', field)
  const before = page.getByRole('main').getByRole('link').first()
  await byKeyboard(page).goTo(before)
  await page.keyboard.press('Control+k')
  await expect(field(dialog(page, 'Aller à…'))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(before).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field(dialog(page, 'Aller à…'))).toBeFocused()
  await page.keyboard.type('mon compte')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Mon compte')
  await expect(title(page)).toBeFocused()
}

/** Closes the calendar of a date field with Escape, then picks a day. Tab stops at a single day. */
export const pickDay = async (page: Page) => {
  await openFilters(page)
  const opener = button(page.getByRole('main'), 'Calendrier du début')
  const controls = (calendar: Locator) => calendar.locator('button:focus')
  await openAndEscape(page, opener, 'Calendrier du début', controls)
  await byKeyboard(page).press(opener)
  const calendar = dialog(page, 'Calendrier du début')
  await expect(controls(calendar)).toBeVisible()
  await byKeyboard(page).press(calendar.locator('table button[tabindex="0"]'))
  await expect(opener).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Date de début' })).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
}

/**
 * Opens the dialogs of a terminal's access. The code is stubbed, because a real one would replace the code of another
 * test.
 */
export const giveAccess = async (page: Page) => {
  const answer = { code: '12345678', expiresAt: '2030-01-01T00:00:00.000Z' }
  await page.route('**/generateNewCode', (route) => route.fulfill({ status: 201, json: answer }))
  const issue = button(page, "Générer un code d'authentification")
  await byKeyboard(page).press(issue)
  await expect(close(dialog(page, /^Code d.authentification$/))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(issue).toBeFocused()

  const acts = button(page, 'Actions')
  await byKeyboard(page).press(acts)
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  const question = dialog(page, /^Révoquer l.accès$/)
  await expect(button(question, 'Annuler')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(acts).toBeFocused()
}

export const signOutEverywhere = async (page: Page) => {
  await goTo(page, '/account')
  await askAndCancel(page, button(page, 'Se déconnecter partout'), 'Se déconnecter partout')
}

export const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nom', exact: true })

/** Finds a donor, ticks a donation, and asks for each of its dialogs. */
export const answerDonor = async (page: Page) => {
  await byKeyboard(page).type(page.getByLabel('Nom et prénom'), 'a')
  await page.keyboard.press('Enter')
  const tick = page.getByRole('main').getByRole('checkbox').nth(1)
  await expect(tick).toBeVisible()
  // Space ticks a checkbox.
  await tick.focus()
  await page.keyboard.press('Space')
  await expect(tick).toBeChecked()
  const hold = button(page.getByRole('main'), /^Conserver$/)
  await openAndEscape(page, hold, 'Conserver', (question) => question.getByLabel('Jusqu’au'))
  await askAndCancel(page, button(page.getByRole('main'), /^Effacer$/), 'Effacer')
}

/** Opens a file of the bank, and asks for its withdrawal. */
export const takeFileBack = async (page: Page) => {
  await goTo(page, '/bank/files')
  const files = page.getByRole('main').getByRole('link', { name: /Importé/ })
  await byKeyboard(page).press(files.first())
  await askAndCancel(page, button(page, 'Retirer ce fichier'), 'Retirer ce fichier')
}

/** Opens the dialogs of a counting sheet that nobody has signed, and of a deposit slip. */
export const countCash = async ({ page, records }: Visit) => {
  await goTo(page, `/counting-sheets/${records.sheetId}`)
  await askAndCancel(page, button(page, 'Signer'), 'Signer')
  await goTo(page, `/deposits/${records.depositId}`)
  const cancel = button(page.getByRole('main'), 'Annuler le bordereau')
  await openAndEscape(page, cancel, 'Annuler le bordereau', (question) => question.getByLabel('Raison'))
}
