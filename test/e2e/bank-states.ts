import type { Page } from '@playwright/test'
import { askByMenuOf, press, type States } from './screen-state.ts'
import { expect } from './visit.ts'

/** Opens the oldest line of the page that is explained. */
const openExplained = async (page: Page) => {
  await press('Afficher les lignes')(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Remise carte/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Preuves' })).toBeVisible()
}

const askUndo = async (page: Page) => {
  await openExplained(page)
  await press('Annuler le rapprochement')(page)
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Opens the newest line of the month that waits. */
const openWaiting = async (page: Page) => {
  await press('Afficher les lignes')(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /À expliquer/ })
    .first()
    .click()
}

const explainByHand = async (page: Page) => {
  await openWaiting(page)
  const byHand = page.getByRole('main').getByRole('button', { name: 'Expliquer à la main' })
  await expect(page.getByRole('heading', { name: 'Ce qu’elle peut être' })).toBeVisible()
  if (await byHand.isVisible()) await byHand.click()
  await press('Enregistrer l’explication')(page)
  await expect(page.getByText('Dites ce qu’est le reste', { exact: false }).first()).toBeVisible()
}

const sayGift = async (page: Page) => {
  await openWaiting(page)
  await press('C’est un don')(page)
  await expect(page.getByText('Donateur (facultatif)')).toBeVisible()
}

const refuseFile = async (page: Page) => {
  const buffer = Buffer.from('Bonjour')
  await page.getByLabel('Choisir des fichiers').setInputFiles({ name: 'lettre.txt', mimeType: 'text/plain', buffer })
  await expect(page.getByText('Refusé').first()).toBeVisible()
}

const askWithdrawal = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: /Importé/ })
    .first()
    .click()
  await press('Retirer ce fichier')(page)
  await expect(page.getByRole('dialog')).toBeVisible()
}

const sendAccountWithoutIban = async (page: Page) => {
  await press('Ajouter le compte')(page)
  await expect(page.getByText('L’IBAN est obligatoire')).toBeVisible()
}

/** States of the screens of the bank. */
export const bankStates: States = {
  'the states of the screens of the bank': {
    who: 'manageur',
    screens: [
      { name: 'the line that is chosen', path: '/bank', open: press(/^VIR/) },
      { name: 'the question before an undo', path: '/bank', open: askUndo },
      { name: 'a line that is explained by hand', inGate: true, path: '/bank', open: explainByHand },
      { name: 'a line that is a donation', inGate: true, path: '/bank', open: sayGift },
      { name: 'a file that is refused', path: '/bank/files', open: refuseFile },
      { name: 'the question before a file is taken back', path: '/bank/files', open: askWithdrawal },
      { name: 'an account that is incomplete', path: '/bank/accounts/create', open: sendAccountWithoutIban },
      {
        name: 'the form of an account',
        inGate: true,
        path: '/bank/accounts',
        open: askByMenuOf(/: Compte courant$/, 'Modifier', 'Modifier le compte'),
      },
      {
        name: 'the form of a contract',
        path: '/bank/accounts',
        open: askByMenuOf(/: Contrat n°/, 'Modifier', 'Modifier le contrat'),
      },
      {
        name: 'the terminals of a contract',
        path: '/bank/accounts',
        asks: ['Choisir les appareils', /^Appareils du contrat/],
      },
    ],
  },
}
