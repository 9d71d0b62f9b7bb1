import type { Locator, Page } from '@playwright/test'
import type { Role } from '#shared/role.ts'
import { addressOf, personByRole, readDemoRecords } from './demo-records.ts'
import { pastFriday, showOpenDay } from './friday-states.ts'
import { goTo } from './go-to.ts'
import { askAndCancel, button, byKeyboard, close, dialog, leaveForm, open, openAndEscape, title } from './keyboard.ts'
import { donationRows, expect, openFilters, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

// Opens every dialog by keyboard: the focus moves into the dialog, and back to its opener.
test.describe.configure({ timeout: 180_000 })

type Visit = { page: Page; records: Record<string, string> }

/** Opens the details of a donation and steps to the next one. */
const readDonation = async (page: Page) => {
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
const saveFilter = async (page: Page) => {
  await open(page, '/?causeId=punctual')
  const name = (form: Locator) => form.getByLabel('Nom du filtre')
  await openAndEscape(page, button(page, 'Enregistrer ce filtre'), 'Enregistrer ce filtre', name)
}

const usePalette = async (page: Page) => {
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
const pickDay = async (page: Page) => {
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
const giveAccess = async (page: Page) => {
  const answer = { code: '12345678', expiresAt: '2030-01-01T00:00:00.000Z' }
  await page.route('**/generateNewCode', (route) => route.fulfill({ status: 201, json: answer }))
  const acts = button(page, 'Actions')
  await byKeyboard(page).press(acts)
  await expect(page.getByRole('menuitem', { name: "Générer un code d'authentification" })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(close(dialog(page, /^Code d.authentification$/))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(acts).toBeFocused()

  await page.keyboard.press('ArrowDown')
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const question = dialog(page, /^Révoquer l.accès$/)
  await expect(button(question, 'Annuler')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(acts).toBeFocused()
}

const signOutEverywhere = async (page: Page) => {
  await goTo(page, '/account')
  await askAndCancel(page, button(page, 'Se déconnecter partout'), 'Se déconnecter partout')
}

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nom', exact: true })

/** Finds a donor, ticks a donation, and asks for each of its dialogs. */
const answerDonor = async (page: Page) => {
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
const takeFileBack = async (page: Page) => {
  await goTo(page, '/bank/files')
  const files = page.getByRole('main').getByRole('link', { name: /Importé/ })
  await byKeyboard(page).press(files.first())
  await askAndCancel(page, button(page, 'Retirer ce fichier'), 'Retirer ce fichier')
}

/** Opens the dialogs of a counting sheet that nobody has signed, and of a deposit slip. */
const countCash = async ({ page, records }: Visit) => {
  await goTo(page, `/counting-sheets/${records.sheetId}`)
  await askAndCancel(page, button(page, 'Signer'), 'Signer')
  await askAndCancel(page, button(page, 'Supprimer'), 'Supprimer')
  await goTo(page, '/counting-sheets/create')
  await leaveForm(page, page.getByLabel('Lieu'))
  await goTo(page, `/deposits/${records.depositId}`)
  const cancel = button(page.getByRole('main'), 'Annuler le bordereau')
  await openAndEscape(page, cancel, 'Annuler le bordereau', (question) => question.getByLabel('Raison'))
}

type Tours = Partial<Record<Role, (visit: Visit) => Promise<void>>>

/** Every dialog once: all of a manager's, and what other roles have besides. */
const dialogs: Tours = {
  manager: async ({ page, records }) => {
    await readDonation(page)
    await saveFilter(page)
    await openAndEscape(page, button(page, /^Total récolté/), 'D’où vient ce chiffre', close)
    await pickDay(page)
    await usePalette(page)
    await goTo(page, '/causes/create')
    await leaveForm(page, nameField(page))
    await goTo(page, `/causes/${records.causeId}`)
    await askAndCancel(page, button(page, 'Archiver'), 'Archiver')
    await goTo(page, `/shortcuts/${records.shortcutId}`)
    await askAndCancel(page, button(page, 'Archiver'), 'Archiver')
    await goTo(page, '/users')
    await askAndCancel(page, button(page, /^Supprimer/).first(), 'Supprimer')
    await goTo(page, '/users/create')
    await leaveForm(page, page.getByLabel('Prénom'))
    await goTo(page, `/devices/${records.deviceId}`)
    await giveAccess(page)
    await goTo(page, `/imports/${records.importId}`)
    await askAndCancel(page, button(page, 'Annuler l’importation'), 'Annuler l’importation')
    await goTo(page, '/bank/accounts/create')
    await leaveForm(page, page.getByLabel('Titulaire'))
    await takeFileBack(page)
    await goTo(page, '/live')
    await leaveForm(page, page.getByLabel('Objectif'))
    await goTo(page, '/movements')
    const amount = (question: Locator) => question.getByLabel('Nouveau montant')
    await openAndEscape(page, button(page, 'Changer le montant'), 'Montant à confirmer à deux', amount)
    await goTo(page, pastFriday)
    await showOpenDay(page)
    await askAndCancel(page, button(page, /^Clore la journée/), /^Clore la journée/)
    await goTo(page, '/donors')
    await answerDonor(page)
    await countCash({ page, records })
    await signOutEverywhere(page)
  },
  admin: async ({ page, records }) => {
    await goTo(page, addressOf('/a/users/$userId', records))
    await askAndCancel(page, button(page, 'Désactiver'), 'Désactiver')
    await goTo(page, '/products/create')
    await leaveForm(page, nameField(page))
  },
  organizer: async ({ page }) => {
    await goTo(page, '/a/organizer/transactions')
    await readDonation(page)
  },
}

/** The dialogs of a manager that other roles have too. */
const sharedDialogs: Tours = {
  user: async ({ page, records }) => {
    await readDonation(page)
    await pickDay(page)
    await usePalette(page)
    await goTo(page, `/causes/${records.causeId}/update`)
    await leaveForm(page, nameField(page))
    await signOutEverywhere(page)
  },
  admin: async ({ page, records }) => {
    const at = addressOf('/a/customers/$customerId', records)
    await goTo(page, `${at}/transactions`)
    await readDonation(page)
    await pickDay(page)
    await usePalette(page)
    await goTo(page, '/a/customers/create')
    await leaveForm(page, nameField(page))
    await goTo(page, `${at}/causes/create`)
    await leaveForm(page, nameField(page))
    await goTo(page, `${at}/shortcuts/${records.shortcutId}`)
    await askAndCancel(page, button(page, 'Archiver'), 'Archiver')
    await goTo(page, `${at}/users`)
    await askAndCancel(page, button(page, /^Supprimer/).first(), 'Supprimer')
    await goTo(page, `${at}/devices/${records.deviceId}`)
    await giveAccess(page)
    await signOutEverywhere(page)
  },
  commercial: async ({ page, records }) => {
    const at = addressOf('/a/customers/$customerId', records)
    await goTo(page, `${at}/transactions`)
    await readDonation(page)
    await pickDay(page)
    await usePalette(page)
    await goTo(page, `${at}/causes/create`)
    await leaveForm(page, nameField(page))
    await signOutEverywhere(page)
  },
  organizer: async ({ page, records }) => {
    const at = addressOf('/a/customers/$customerId', records)
    await goTo(page, '/a/organizer/transactions')
    await pickDay(page)
    await usePalette(page)
    await goTo(page, `${at}/users/create`)
    await leaveForm(page, page.getByLabel('Prénom'))
    await goTo(page, `${at}/shortcuts/${records.shortcutId}`)
    await askAndCancel(page, button(page, 'Archiver'), 'Archiver')
    await goTo(page, `${at}/devices/${records.deviceId}`)
    await giveAccess(page)
    await signOutEverywhere(page)
  },
}

const testTours = (name: string, tours: Tours, tag: string[] = []) => {
  for (const [role, tour] of Object.entries(tours) as [Role, (visit: Visit) => Promise<void>][])
    test(`${name} of role ${role} take the focus and return it`, { tag }, async ({ page, request }) => {
      const records = await readDemoRecords(request)
      // Dialogs take and return the focus around their transitions: with them for one role, without for the others.
      if (role === 'manager') await page.emulateMedia({ reducedMotion: 'no-preference' })
      await signIn(page, personByRole[role])
      await tour({ page, records })
    })
}
testTours('the dialogs', dialogs)
testTours('the shared dialogs', sharedDialogs, [nightly])
