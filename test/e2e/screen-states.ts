import type { Page } from '@playwright/test'
import { type DemoPerson, donationRows, expect, fillSignIn } from './visit.ts'

/** A state of a screen: the steps from its address, and the widths at which it exists (both by default). */
type Screen = {
  name: string
  path: string
  open?: (page: Page) => Promise<void>
  widths?: ('desktop' | 'phone')[]
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
const dialogShown = (page: Page, name: string | RegExp) => expect(page.getByRole('dialog', { name })).toBeVisible()

/** Presses a button that opens a dialog. */
const ask = (button: string | RegExp, dialog: string | RegExp) => async (page: Page) => {
  await press(button)(page)
  await dialogShown(page, dialog)
}

/** Sends an incomplete form, which shows its errors. */
const sendEmpty = async (page: Page) => {
  await press(/^Valider la /)(page)
  await expect(page.getByText(/obligatoire$/).first()).toBeVisible()
}

/** Changes a form and leaves it. */
const leaveForm = async (page: Page) => {
  await page.getByRole('main').getByRole('textbox').first().fill('Un texte')
  await page.getByRole('main').getByRole('link', { name: 'Retour' }).click()
  await dialogShown(page, 'Quitter sans enregistrer ?')
}

const openDonation = async (page: Page) => {
  await donationRows(page).first().click()
  await dialogShown(page, 'Détails')
}

/** Opens the form of a movement in the dialog of a donation, and sends it without a reason. */
const sendMovementWithoutReason = (action: string) => async (page: Page) => {
  await openDonation(page)
  const button = page.getByRole('dialog', { name: 'Détails' }).getByRole('button', { name: action })
  await button.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Raison' })).toBeVisible()
  await button.press('Enter')
  await expect(page.getByText('La raison est obligatoire')).toBeVisible()
}

const typePeriod = async (page: Page, start: string, end: string) => {
  await page.getByRole('textbox', { name: 'Date de début' }).fill(start)
  await page.getByRole('textbox', { name: 'Date de fin' }).fill(end)
  await page.keyboard.press('Tab')
}

/** Opens the drawer of the filters, which exists on a narrow screen only. */
const openDrawer = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await press(/^Filtres/)(page)
  await dialogShown(page, 'Filtres')
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
  const json = { status: 401, code: 'unauthenticated', message: 'Connectez-vous pour continuer.', requestId: 'test' }
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json }))
  await page.keyboard.press('Control+k')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.unroute('**/api/**')
  await fillSignIn(page, 'admin@escarcelle.example')
  await expect(page.getByRole('button', { name: 'Reprendre votre saisie' })).toBeVisible()
}

/** Fills a list up to its limit. */
const fillList = (count: number) => async (page: Page) => {
  await page.route(/\/api\/customers\/[^/]+\/(causes|users)$/, async (route) => {
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

/** Opens a row of a list. */
const openRow = (row: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name: row }).first().click()
  await expect(page.getByRole('heading', { name: 'Signatures' })).toBeVisible()
}

/** Opens the dialog of a reason, and sends it without one. */
const askReason = (button: string) => async (page: Page) => {
  await ask(button, button)(page)
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await expect(page.getByText('La raison est obligatoire')).toBeVisible()
}

const reverseWithoutReason = async (page: Page) => {
  await openRow(/, Scellée/)(page)
  await askReason('Annuler par une feuille inverse')(page)
}

const sendGiftWithoutAmount = async (page: Page) => {
  await press('Ajouter le don')(page)
  await expect(page.getByText('Montant invalide')).toBeVisible()
}

const sendChequeWithoutNumber = async (page: Page) => {
  await page.getByLabel('Moyen de paiement').selectOption('Chèque')
  await page.getByLabel('Montant').fill('40')
  await press('Ajouter le don')(page)
  await expect(page.getByText('Un chèque se saisit avec son numéro et sa banque.').first()).toBeVisible()
}

const sendSheetWithoutPlace = async (page: Page) => {
  await page.getByLabel(/^Nombre de 20,00/).fill('deux')
  await press('Enregistrer la feuille')(page)
  await expect(page.getByText('Le lieu est obligatoire')).toBeVisible()
}

const sendSlipWithoutAccount = async (page: Page) => {
  await page.getByLabel('Compte bancaire').fill('')
  await press('Enregistrer le bordereau')(page)
  await expect(page.getByText('Le compte est obligatoire')).toBeVisible()
}

const sendEmptySlip = async (page: Page) => {
  const ticked = page.getByRole('main').getByRole('checkbox', { checked: true })
  await expect(ticked.first()).toBeVisible()
  while ((await ticked.count()) > 0) await ticked.first().uncheck()
  await press('Enregistrer le bordereau')(page)
  await expect(page.getByText('Choisissez au moins un chèque ou une feuille')).toBeVisible()
}

const previewEmptySlot = async (page: Page) => {
  await press('Voir l’aperçu')(page)
  await expect(page.getByText('L’heure est obligatoire').first()).toBeVisible()
}

/** Previews the move of the donations without a cause of the last months. */
const previewSlot = async (page: Page) => {
  await page.getByLabel('Premier jour').fill('01/01/2026')
  await page.getByLabel('Heure de début').fill('00:00')
  await page.getByLabel('Heure de fin').fill('23:59')
  await page.getByLabel('Nouvelle cause').selectOption({ index: 1 })
  await page.getByLabel('Raison').fill('Mauvaise cause')
  await press('Voir l’aperçu')(page)
  await expect(page.getByRole('button', { name: /^Réaffecter \d/ })).toBeVisible()
}

const undoWithoutReason = async (page: Page) => {
  await ask(/^Annuler la réaffectation/, 'Annuler la réaffectation')(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la réaffectation' }).click()
  await expect(page.getByText('La raison est obligatoire')).toBeVisible()
}

const donors = '/donors'

/** Finds the donors of the demo whose name has 'claire', and ticks the first. */
const findDonors = async (page: Page) => {
  await page.getByLabel('Nom et prénom').fill('claire')
  await press('Rechercher')(page)
  await expect(page.getByRole('heading', { name: /trouvés$/ })).toBeVisible()
  await page.getByRole('main').getByRole('checkbox').nth(1).check()
}

const askOfDonors = (button: string) => async (page: Page) => {
  await findDonors(page)
  await ask(new RegExp(`^${button}$`), button)(page)
}

/** Chooses last month, which the demo has closed. */
const chooseClosedMonth = async (page: Page) => {
  await page.getByLabel('À clôturer').selectOption({ index: 1 })
  await expect(page.getByText(/^Ces jours sont déjà/)).toBeVisible()
}

const typeWrongPeriod = async (page: Page) => {
  await page.getByLabel('À clôturer').selectOption('Une autre période')
  await page.getByLabel('Du').fill('2026-03-10')
  await page.getByLabel('Au').fill('2026-03-09')
  await press('Clore la période')(page)
  await expect(page.getByText('La date de fin ne peut pas être antérieure')).toBeVisible()
}

/** Uploads a file with a wrong row, and checks it. */
const checkFile = async (page: Page) => {
  const csv = 'Date;Montant\n05/03/2026;20\n31/02/2026;20\n'
  await page
    .getByLabel('Fichier CSV')
    .setInputFiles({ name: 'dons.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await press('Lire le fichier')(page)
  await press('Vérifier le fichier')(page)
  await expect(page.getByText('Vérifié, à importer')).toBeVisible()
}

const confirmRun = async (page: Page) => {
  await checkFile(page)
  await ask(/^Importer 1 don/, /^Importer 1 don/)(page)
}

const imports = '/imports/create'

/**
 * States of the screens of docs/rules.md#routes besides the initial one. `$emptyId` is an association without records.
 */
export const states: Record<string, { who?: DemoPerson; screens: Screen[] }> = {
  'the screens of visitors': {
    screens: [
      { name: 'the login', path: '/auth/login' },
      { name: 'the reset', path: '/auth/login?view=reset' },
      { name: 'a forgotten password', path: '/auth/forgot-password' },
      { name: 'a link that is not valid', path: '/auth/action' },
    ],
  },
  "the states of a manager's transactions": {
    who: 'manageur',
    screens: [
      { name: 'a donation', path: '/', open: openDonation },
      { name: 'a refund without a reason', path: '/', open: sendMovementWithoutReason('Rembourser') },
      {
        name: 'a move to another cause without a reason',
        path: '/',
        open: sendMovementWithoutReason('Réaffecter à une autre cause'),
      },
      { name: 'the drawer of filters', path: '/', open: openDrawer, widths: ['phone'] },
      { name: 'filters not applied', path: '/', open: (page) => typePeriod(page, '1/3/26', '1/3/26') },
      { name: 'a period that ends before it starts', path: '/?startDate=2026-03-10&endDate=2026-03-09' },
      { name: 'the calendar', path: '/', open: ask('Calendrier du début', 'Calendrier du début') },
      { name: 'a page that does not exist', path: '/nowhere' },
      { name: 'the palette', path: '/journal', open: (page) => openPalette(page, 'a') },
      { name: 'the palette without results', path: '/journal', open: (page) => openPalette(page, 'rien de tel') },
    ],
  },
  "the states of a manager's forms": {
    who: 'manageur',
    screens: [
      { name: 'a cause that is incomplete', path: '/causes/create', open: sendEmpty },
      { name: 'the question before leaving', path: '/causes/create', open: leaveForm },
      { name: 'a quick donation that is incomplete', path: '/shortcuts/create', open: sendEmpty },
      { name: 'a user who is incomplete', path: '/users/create', open: sendEmpty },
      { name: 'the current password', path: '/account', open: askReauthentication },
      { name: 'signing out everywhere', path: '/account', open: ask(/^Se déconnecter partout$/, /partout$/) },
    ],
  },
  "the states of a manager's records": {
    who: 'manageur',
    screens: [
      { name: 'archiving a cause', path: '/causes/$causeId', open: ask('Archiver', 'Archiver') },
      {
        name: 'where the progress of a goal comes from',
        path: '/causes/$goalCauseId',
        open: ask(/^Objectif à atteindre/, 'D’où vient ce chiffre'),
      },
      { name: 'an archived cause', path: '/causes/$archivedCauseId' },
      { name: 'an archived cause that cannot be changed', path: '/causes/$archivedCauseId/update' },
      { name: 'nine causes', path: '/causes', open: fillList(9) },
      { name: 'archiving a quick donation', path: '/shortcuts/$shortcutId', open: ask('Archiver', 'Archiver') },
      { name: 'deleting a user', path: '/users', open: ask(/^Supprimer/, 'Supprimer') },
      { name: 'ten users', path: '/users', open: fillList(10) },
      { name: 'a code', path: '/devices/$deviceId', open: issueCode },
      { name: 'ending a terminal’s access', path: '/devices/$deviceId', open: ask(/^Révoquer/, /^Révoquer/) },
    ],
  },
  'the states of the screens of imports': {
    who: 'manageur',
    screens: [
      { name: 'no file chosen', path: imports, open: press('Lire le fichier') },
      { name: 'a file that was checked', path: imports, open: checkFile },
      { name: 'the question before a run', path: imports, open: confirmRun },
      {
        name: 'the question before an undo',
        path: '/imports/$importId',
        open: ask('Défaire l’importation', 'Défaire l’importation'),
      },
    ],
  },
  'the states of the screens of corrections': {
    who: 'manageur',
    screens: [
      { name: 'a slot that is incomplete', path: '/movements/create', open: previewEmptySlot },
      { name: 'the preview of a slot', path: '/movements/create', open: previewSlot },
      {
        name: 'the question before a confirmation',
        path: '/movements',
        open: ask(/^Confirmer, Remboursement/, 'Confirmer'),
      },
      {
        name: 'the question before a refusal',
        path: '/movements',
        open: ask(/^Refuser, Remboursement/, 'Refuser'),
      },
      { name: 'an undo without a reason', path: '/movements', open: undoWithoutReason },
      {
        name: 'the amount to confirm',
        path: '/movements',
        open: ask('Changer le montant', 'Montant à confirmer à deux'),
      },
      { name: 'where a figure comes from', path: '/', open: ask(/^Total récolté/, 'D’où vient ce chiffre') },
    ],
  },
  'the states of the screens of donors': {
    who: 'manageur',
    screens: [
      { name: 'a search without anything', path: donors, open: press('Rechercher') },
      {
        name: 'no donor found',
        path: donors,
        open: async (page) => {
          await page.getByLabel('Nom et prénom').fill('zzzz')
          await press('Rechercher')(page)
          await expect(page.getByText('Aucun don ne correspond.')).toBeVisible()
        },
      },
      { name: 'donors found', path: donors, open: findDonors },
      { name: 'keeping a donor', path: donors, open: askOfDonors('Conserver') },
      { name: 'erasing a donor', path: donors, open: askOfDonors('Effacer') },
      {
        name: 'identities that would go at once',
        path: '/donors/retention',
        open: async (page) => {
          await page.getByLabel(/^Durée, en mois/).fill('2')
          await ask('Valider la durée', 'Durée de conservation')(page)
        },
      },
    ],
  },
  'the states of the closings': {
    who: 'manageur',
    screens: [
      { name: 'a day that is closed already', path: '/closings/create', open: chooseClosedMonth },
      { name: 'a period of typed days that is wrong', path: '/closings/create', open: typeWrongPeriod },
      {
        name: 'the question before closing',
        path: '/closings/create',
        open: ask('Clore la journée', 'Clore la journée'),
      },
    ],
  },
  'reopening a closing': {
    who: 'admin',
    screens: [
      {
        name: 'without a reason',
        path: '/a/customers/$customerId/closings/$closingId',
        open: async (page) => {
          await ask('Rouvrir', 'Rouvrir')(page)
          await page.getByRole('dialog').getByRole('button', { name: 'Rouvrir' }).click()
          await expect(page.getByText('La raison est obligatoire')).toBeVisible()
        },
      },
    ],
  },
  'the states of the screens of cash': {
    who: 'manageur',
    screens: [
      { name: 'a gift that is incomplete', path: '/gifts', open: sendGiftWithoutAmount },
      { name: 'a cheque that is incomplete', path: '/gifts', open: sendChequeWithoutNumber },
      { name: 'a counting sheet that is incomplete', path: '/counting-sheets/create', open: sendSheetWithoutPlace },
      { name: 'leaving a counting sheet', path: '/counting-sheets/create', open: leaveForm },
      { name: 'deleting a counting sheet', path: '/counting-sheets/$sheetId', open: ask('Supprimer', 'Supprimer') },
      { name: 'signing a counting sheet', path: '/counting-sheets/$sheetId', open: ask('Signer', 'Signer') },
      { name: 'a sealed sheet', path: '/counting-sheets', open: openRow(/, Scellée/) },
      { name: 'a reversed sheet', path: '/counting-sheets', open: openRow(/, Annulée/) },
      { name: 'a reversing sheet', path: '/counting-sheets', open: openRow(/Feuille inverse/) },
      { name: 'a reversal without a reason', path: '/counting-sheets', open: reverseWithoutReason },
      { name: 'a slip without an account', path: '/deposits/create', open: sendSlipWithoutAccount },
      { name: 'a slip of nothing', path: '/deposits/create', open: sendEmptySlip },
      {
        name: 'a cancellation without a reason',
        path: '/deposits/$depositId',
        open: askReason('Annuler le bordereau'),
      },
    ],
  },
  'the states of an association without records': {
    who: 'admin',
    screens: [
      { name: 'no manager', path: '/a/customers/$emptyId' },
      ...['transactions', 'causes', 'users', 'shortcuts', 'devices', 'closings', 'journal'].map((list) => ({
        name: list,
        path: `/a/customers/$emptyId/${list}`,
      })),
      { name: 'archived causes', path: '/a/$emptyId/causes/archived' },
      { name: 'no association found', path: '/a/customers?q=introuvable' },
    ],
  },
  'the states of the platform’s forms': {
    who: 'admin',
    screens: [
      { name: 'an association that is incomplete', path: '/a/customers/create', open: sendEmpty },
      { name: 'a terminal that is incomplete', path: '/a/customers/$customerId/devices/create', open: sendEmpty },
      { name: 'a product that is incomplete', path: '/products/create', open: addProductParts },
      { name: 'what was typed before the session ended', path: '/products/create', open: comeBackToDraft },
      { name: 'the first manager', path: '/a/customers/$emptyId/users/create?role=manager' },
    ],
  },
  'the screens for organizers only': {
    who: 'organisateur',
    screens: [
      { name: 'all transactions', path: '/a/organizer/transactions' },
      {
        name: 'the choice of an association',
        path: '/a/organizer/transactions',
        open: async (page) => {
          await page.getByRole('combobox', { name: 'Association' }).fill('sept cypres')
          await expect(page.getByRole('option').first()).toBeVisible()
        },
        widths: ['desktop'],
      },
    ],
  },
}
