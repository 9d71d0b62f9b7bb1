import type { Page } from '@playwright/test'
import { bankStates } from './bank-states.ts'
import { fridayStates } from './friday-states.ts'
import { liveStates } from './live-states.ts'
import { moneyStates } from './money-states.ts'
import { monthStates } from './month-states.ts'
import { ask, askByMenu, dialogShown, leaveForm, press, type Screen, type States } from './screen-state.ts'
import { donationRows, endSession, expect, fillSignIn, openFilters } from './visit.ts'

/** Sends an incomplete form, which shows its errors. */
const sendEmpty = async (page: Page) => {
  await press(/^Valider la /)(page)
  await expect(page.getByText(/obligatoire$/).first()).toBeVisible()
}

const openDonation = async (page: Page) => {
  await donationRows(page).first().click()
  await dialogShown(page, 'Détails')
}

/** Opens the form of a movement in the dialog of a donation, and sends it without a reason. */
const sendMovementWithoutReason = (action: string) => async (page: Page) => {
  await openDonation(page)
  const details = page.getByRole('dialog', { name: 'Détails' })
  await details.getByRole('button', { name: 'Autres corrections' }).click()
  const button = details.getByRole('button', { name: action })
  await button.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Raison' })).toBeVisible()
  await button.press('Enter')
  await expect(page.getByText('La raison est obligatoire')).toBeVisible()
}

const typePeriod = async (page: Page, start: string, end: string) => {
  await openFilters(page)
  await page.getByRole('textbox', { name: 'Date de début' }).fill(start)
  await page.getByRole('textbox', { name: 'Date de fin' }).fill(end)
  await page.keyboard.press('Tab')
}

const findDonations = async (page: Page) => {
  await page.getByLabel('Rechercher un don').fill('50 €')
  await press('Rechercher')(page)
  await expect(page.getByRole('heading', { name: /trouvés?( les plus récents)?$/ })).toBeVisible()
}

/** Opens the tables, which are folded at first. */
const showBreakdown = async (page: Page) => {
  const table = page.getByRole('table', { name: 'Par appareil' })
  const fold = page.getByRole('button', { name: /^Par appareil ·/ })
  await expect(table.or(fold).first()).toBeVisible()
  if (await fold.isVisible()) await fold.click()
  await expect(table).toBeVisible()
}

const openCalendar = async (page: Page) => {
  await openFilters(page)
  await ask('Calendrier du début', 'Calendrier du début')(page)
}

/** Opens the drawer of the filters, which exists on a narrow screen only. */
const openDrawer = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await press(/^Filtres/)(page)
  await dialogShown(page, 'Filtres')
}

const showShortcuts = async (page: Page) => {
  await page.keyboard.press('?')
  await dialogShown(page, 'Raccourcis clavier')
}

const openPalette = async (page: Page, typed: string) => {
  await page.getByRole('button', { name: 'Rechercher (Ctrl K)' }).click()
  const palette = page.getByRole('dialog', { name: 'Aller à…' })
  await palette.getByRole('combobox').fill(typed)
  await expect(palette.getByRole('option').or(palette.getByText('Aucun résultat')).first()).toBeVisible()
}

/** Ends the session while a form is changed, signs in again, and gets the offer to restore the form. */
const comeBackToDraft = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Borne')
  await endSession(page)
  await fillSignIn(page, 'admin@escarcelle.example')
  await expect(page.getByRole('button', { name: 'Reprendre votre saisie' })).toBeVisible()
}

/** Fills a list up to its limit. */
const fillList = (count: number) => async (page: Page) => {
  await page.route(/\/api\/customers\/[^/]+\/(causes|users)(\?|$)/, async (route) => {
    const [first] = await (await route.fetch()).json()
    return route.fulfill({
      json: Array.from({ length: count }, (_, index) => ({ ...first, _id: `${first._id}${index}` })),
    })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: `(${count}/${count})` })).toBeVisible()
}

const askReauthentication = async (page: Page) => {
  const json = { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } }
  await page.route('**/accounts:update*', (route) => route.fulfill({ status: 400, json }))
  await page.getByLabel('Nouveau mot de passe').fill('encore une autre phrase')
  await press('Changer le mot de passe')(page)
  await expect(page.getByLabel('Mot de passe actuel')).toBeVisible()
}

const addProductParts = async (page: Page) => {
  await press('Ajouter une variante')(page)
  await press('Ajouter une offre')(page)
  await sendEmpty(page)
}

const issueCode = async (page: Page) => {
  // A stubbed code: a real one would replace the code of another test.
  const json = { code: '12345678', expiresAt: '2100-01-01T00:00:00.000Z' }
  await page.route('**/generateNewCode', (route) => route.fulfill({ status: 201, json }))
  await ask("Générer un code d'authentification", /^Code d.authentification$/)(page)
}

const emptyList = (list: string): Screen => ({ name: list, path: `/a/customers/$emptyId/${list}` })

/**
 * States of the screens of docs/rules/roles.md#routes besides the initial one. `$emptyId` is an association without
 * records.
 */
export const states: States = {
  'the screens of visitors': {
    screens: [
      { name: 'the login', inGate: true, path: '/auth/login' },
      { name: 'the reset', inGate: true, path: '/auth/login?view=reset' },
      { name: 'a forgotten password', inGate: true, path: '/auth/forgot-password' },
      { name: 'a link that is not valid', inGate: true, path: '/auth/action' },
      { name: 'the confirmation of an accountant', path: '/comptable?jeton=abc' },
      { name: 'the end of a kind of mail', inGate: true, path: '/desabonnement?jeton=abc' },
      { name: 'the end of a mail without its link', path: '/desabonnement' },
    ],
  },
  "the states of a manager's transactions": {
    who: 'manageur',
    screens: [
      { name: 'a donation', inGate: true, path: '/', open: openDonation },
      {
        name: 'a refund without a reason',
        inGate: true,
        path: '/',
        open: sendMovementWithoutReason('Noter un remboursement'),
      },
      {
        name: 'a move to another cause without a reason',
        path: '/',
        open: sendMovementWithoutReason('Réaffecter à une autre cause'),
      },
      { name: 'the drawer of filters', inGate: true, path: '/', open: openDrawer, width: 'phone' },
      { name: 'donations found', path: '/', open: findDonations },
      { name: 'the figures by terminal and by cause', inGate: true, path: '/', open: showBreakdown },
      {
        name: 'saving a filter',
        path: '/?startDate=2026-03-01&endDate=2026-03-31',
        open: async (page) => {
          await press('Ce filtre')(page)
          await ask('Enregistrer ce filtre', 'Enregistrer ce filtre')(page)
        },
      },
      { name: 'filters not applied', path: '/', open: (page) => typePeriod(page, '1/3/26', '1/3/26') },
      { name: 'a period that ends before it starts', path: '/?startDate=2026-03-10&endDate=2026-03-09' },
      { name: 'the calendar', inGate: true, path: '/', open: openCalendar },
      { name: 'a page that does not exist', inGate: true, path: '/nowhere' },
      { name: 'a page of the guide', path: '/aide/rgpd' },
      { name: 'the keyboard shortcuts', path: '/aide', open: showShortcuts },
      { name: 'the palette', inGate: true, path: '/journal', open: (page) => openPalette(page, 'a') },
      { name: 'the palette without results', path: '/journal', open: (page) => openPalette(page, 'rien de tel') },
    ],
  },
  "the states of a manager's forms": {
    who: 'manageur',
    screens: [
      { name: 'a cause that is incomplete', inGate: true, path: '/causes/create', open: sendEmpty },
      { name: 'the question before leaving', inGate: true, path: '/causes/create', open: leaveForm },
      { name: 'a quick donation that is incomplete', path: '/shortcuts/create', open: sendEmpty },
      { name: 'a user who is incomplete', inGate: true, path: '/users/create', open: sendEmpty },
      { name: 'the current password', path: '/account', open: askReauthentication },
      { name: 'signing out everywhere', path: '/account', asks: [/^Se déconnecter partout$/, /partout$/] },
    ],
  },
  "the states of a manager's records": {
    who: 'manageur',
    screens: [
      { name: 'archiving a cause', inGate: true, path: '/causes/$causeId', asks: ['Archiver', 'Archiver'] },
      {
        name: 'where the progress of a goal comes from',
        inGate: true,
        path: '/causes/$goalCauseId',
        asks: [/^Objectif à atteindre/, 'D’où vient ce chiffre'],
      },
      { name: 'an archived cause', path: '/causes/$archivedCauseId' },
      { name: 'an archived cause that cannot be changed', path: '/causes/$archivedCauseId/update' },
      { name: 'nine causes', path: '/causes', open: fillList(9) },
      { name: 'archiving a quick donation', path: '/shortcuts/$shortcutId', asks: ['Archiver', 'Archiver'] },
      { name: 'deleting a user', path: '/users', asks: [/^Supprimer/, 'Supprimer'] },
      { name: 'ten users', path: '/users', open: fillList(10) },
      { name: 'a code', inGate: true, path: '/devices/$deviceId', open: issueCode },
      { name: 'replacing a terminal', path: '/devices/$deviceId', open: askByMenu(/^Remplacer/, /^Remplacer/) },
      { name: 'retiring a terminal', path: '/devices/$deviceId', open: askByMenu(/^Retirer/, /^Retirer/) },
      { name: 'ending a terminal’s access', path: '/devices/$deviceId', open: askByMenu(/^Révoquer/, /^Révoquer/) },
      { name: 'the acts of a terminal', inGate: true, path: '/devices/$deviceId', open: press('Actions') },
    ],
  },
  ...liveStates,
  ...moneyStates,
  ...bankStates,
  ...fridayStates,
  ...monthStates,
  'the states of an association without records': {
    who: 'admin',
    screens: [
      { name: 'no manager', path: '/a/customers/$emptyId' },
      ...['transactions', 'causes'].map((list) => ({ ...emptyList(list), inGate: true })),
      ...['users', 'shortcuts', 'devices', 'closings', 'journal', 'stats'].map(emptyList),
      { name: 'archived causes', path: '/a/$emptyId/causes/archived' },
      { name: 'no association found', inGate: true, path: '/a/customers?q=introuvable' },
      { name: 'no terminal found', path: '/a/devices?q=introuvable&filter=revoked' },
    ],
  },
  'the states of the platform’s lists': {
    who: 'admin',
    screens: [
      { name: 'no person found', path: '/a/users?q=introuvable' },
      { name: 'disabling an account', path: '/a/users/$userId', asks: ['Désactiver', 'Désactiver'] },
    ],
  },
  'the states of the platform’s forms': {
    who: 'admin',
    screens: [
      { name: 'an association that is incomplete', path: '/a/customers/create', open: sendEmpty },
      { name: 'a terminal that is incomplete', path: '/a/customers/$customerId/devices/create', open: sendEmpty },
      { name: 'a product that is incomplete', inGate: true, path: '/products/create', open: addProductParts },
      { name: 'what was typed before the session ended', path: '/products/create', open: comeBackToDraft },
      { name: 'the first manager', path: '/a/customers/$emptyId/users/create?role=manager' },
    ],
  },
  'the screens for organizers only': {
    who: 'organisateur',
    screens: [
      { name: 'all transactions', inGate: true, path: '/a/organizer/transactions' },
      {
        name: 'the choice of an association',
        inGate: true,
        path: '/a/organizer/transactions',
        open: async (page) => {
          await openFilters(page)
          await page.getByRole('combobox', { name: 'Association' }).fill('sept cypres')
          await expect(page.getByRole('option').first()).toBeVisible()
        },
        width: 'desktop',
      },
    ],
  },
}
