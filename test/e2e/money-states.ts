import type { Page } from '@playwright/test'
import { dayOf } from '#shared/days.ts'
import { ask, leaveForm, press, type States } from './screen-state.ts'
import { expect } from './visit.ts'

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

const sendDonationWithoutAmount = async (page: Page) => {
  await press('Ajouter le don')(page)
  await expect(page.getByText('Le montant est obligatoire')).toBeVisible()
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
  await expect(page.getByText('Choisissez au moins un chèque, ou comptez les espèces')).toBeVisible()
}

const sendTooMuchCash = async (page: Page) => {
  await page.getByLabel(/^Nombre de 500,00/).fill('150')
  await press('Enregistrer le bordereau')(page)
  await expect(page.getByText(/^La caisse permet une remise de/).first()).toBeVisible()
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
  await expect(page.getByRole('heading', { name: /dons? trouvés$/ })).toBeVisible()
  await page.getByRole('main').getByRole('checkbox').nth(1).check()
}

const askOfDonors = (button: string) => async (page: Page) => {
  await findDonors(page)
  await ask(new RegExp(`^${button}$`), button)(page)
}

/** Chooses yesterday, which the demo has closed. */
const chooseClosedDay = async (page: Page) => {
  await page.getByLabel('À clôturer').selectOption({ index: 0 })
  await expect(page.getByText(/^Ces jours sont déjà/)).toBeVisible()
}

const typeWrongPeriod = async (page: Page) => {
  await page.getByLabel('À clôturer').selectOption('Une autre période')
  await page.getByRole('textbox', { name: 'Du', exact: true }).fill('2026-03-10')
  await page.getByRole('textbox', { name: 'Au', exact: true }).fill('2026-03-09')
  await press('Clôturer la période')(page)
  await expect(page.getByText('La date de fin ne peut pas être antérieure')).toBeVisible()
}

/** Uploads a file with a wrong row, and checks it. */
const checkFile = async (page: Page) => {
  const csv = 'Date;Montant\n05/03/2026;20\n31/02/2026;20\n'
  await page
    .getByLabel('Fichier CSV ou Excel')
    .setInputFiles({ name: 'dons.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await press('Lire le fichier')(page)
  await press('Vérifier le fichier')(page)
  await expect(page.getByText('Vérifiée, à importer')).toBeVisible()
}

const confirmRun = async (page: Page) => {
  await checkFile(page)
  await ask(/^Importer 1 don/, /^Importer 1 don/)(page)
}

const imports = '/imports/create'

/** States of the screens about money that people write: corrections, imports, closings, cash, and of donors. */
export const moneyStates: States = {
  'the states of the screens of imports': {
    who: 'manageur',
    screens: [
      { name: 'no file chosen', path: imports, open: press('Lire le fichier') },
      { name: 'a file that was checked', inGate: true, path: imports, open: checkFile },
      { name: 'the question before a run', path: imports, open: confirmRun },
      {
        name: 'the question before an undo',
        path: '/imports/$importId',
        asks: ['Annuler l’importation', 'Annuler l’importation'],
      },
    ],
  },
  'the states of the screens of corrections': {
    who: 'manageur',
    screens: [
      { name: 'a slot that is incomplete', path: '/movements/create', open: previewEmptySlot },
      { name: 'the preview of a slot', inGate: true, path: '/movements/create', open: previewSlot },
      {
        name: 'the question before a confirmation',
        path: '/movements',
        asks: [/^Confirmer, Remboursement/, 'Confirmer'],
      },
      {
        name: 'the question before a refusal',
        path: '/movements',
        asks: [/^Refuser, Remboursement/, 'Refuser'],
      },
      { name: 'an undo without a reason', path: '/movements', open: undoWithoutReason },
      {
        name: 'the amount to confirm',
        path: '/movements',
        asks: ['Changer le montant', 'Montant à confirmer à deux'],
      },
      { name: 'where a figure comes from', path: '/', asks: [/^Total récolté/, 'D’où vient ce chiffre'] },
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
      { name: 'donors found', inGate: true, path: donors, open: findDonors },
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
      { name: 'a day that is closed already', path: '/closings/create', open: chooseClosedDay },
      { name: 'a period of typed days that is wrong', path: '/closings/create', open: typeWrongPeriod },
      {
        name: 'the question before closing',
        path: '/closings/create',
        // Yesterday, which the form proposes, may be in the month that the demo has closed.
        open: async (page) => {
          await page.getByRole('textbox', { name: 'Jour', exact: true }).fill(dayOf(new Date()))
          await ask('Clôturer la journée', 'Clôturer la journée')(page)
        },
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
      { name: 'a donation that is incomplete', path: '/entry', open: sendDonationWithoutAmount },
      { name: 'a cheque that is incomplete', inGate: true, path: '/entry', open: sendChequeWithoutNumber },
      { name: 'a counting sheet that is incomplete', path: '/counting-sheets/create', open: sendSheetWithoutPlace },
      { name: 'leaving a counting sheet', path: '/counting-sheets/create', open: leaveForm },
      { name: 'deleting a counting sheet', path: '/counting-sheets/$sheetId', asks: ['Supprimer', 'Supprimer'] },
      { name: 'signing a counting sheet', path: '/counting-sheets/$sheetId', asks: ['Signer', 'Signer'] },
      { name: 'a sealed sheet', path: '/counting-sheets', open: openRow(/, Scellée/) },
      { name: 'a reversed sheet', inGate: true, path: '/counting-sheets', open: openRow(/, Annulée/) },
      { name: 'a reversing sheet', path: '/counting-sheets', open: openRow(/Feuille inverse/) },
      { name: 'a reversal without a reason', path: '/counting-sheets', open: reverseWithoutReason },
      { name: 'a slip without an account', path: '/deposits/create', open: sendSlipWithoutAccount },
      { name: 'a slip of nothing', path: '/deposits/create', open: sendEmptySlip },
      {
        name: 'a slip of more cash than the box has',
        inGate: true,
        path: '/deposits/create-cash',
        open: sendTooMuchCash,
      },
      {
        name: 'a cancellation without a reason',
        path: '/deposits/$depositId',
        open: askReason('Annuler le bordereau'),
      },
    ],
  },
}
