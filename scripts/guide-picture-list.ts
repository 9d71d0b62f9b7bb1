import type { Locator, Page } from '@playwright/test'
import { addDays, dayOf } from '#shared/days.ts'

export type GuidePicture = {
  /** The file, without its extension. Its first word is the page of the guide. */
  name: string
  person: 'manageur' | 'admin'
  /** The address, with the ids of the demo's records: `$causeId`. */
  path: string
  /** Brings the screen into the state that the picture shows. */
  prepare?: (page: Page) => Promise<unknown>
  /** The part of the screen that the picture shows. By default, the screen without the menus. */
  shows?: (page: Page) => Locator
  /** In CSS pixels: a long screen is cut. */
  maxHeight?: number
}

const main = (page: Page): Locator => page.getByRole('main')
const section = (name: string) => (page: Page) =>
  main(page)
    .locator('section, form')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const dialog = (page: Page): Locator => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp): Promise<void> =>
  main(page).getByRole('button', { name }).first().click()

/** Whole days up to yesterday: unlike a month, they are never nearly empty. */
const lastDays = (count: number): string => {
  const today = dayOf(new Date())
  return `startDate=${addDays(today, -count)}&endDate=${addDays(today, -1)}`
}

/** Opens the newest donation whose message every machine can draw: not all have a font for emoji. */
const openDonationWithMessage = async (page: Page): Promise<void> => {
  for (const row of await main(page).locator('a[aria-haspopup="dialog"]:has(svg)').all()) {
    await row.click()
    await dialog(page).getByRole('button', { name: 'Noter un remboursement' }).waitFor()
    if (/^[\p{Script=Latin}\p{N}\p{P}\p{Z}\s€+]+$/u.test(await dialog(page).innerText())) return
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
  throw new Error('No donation of the first page has a plain message.')
}

const issueCode = async (page: Page): Promise<void> => {
  const json = { code: '48217390', expiresAt: new Date(Date.now() + 600_000).toISOString() }
  await page.route('**/generateNewCode', (route) => route.fulfill({ status: 201, json }))
  await press(page, "Générer un code d'authentification")
}

const showBreakdown = async (page: Page): Promise<void> => {
  await press(page, /^Par appareil/)
  await page.getByRole('table', { name: 'Par appareil' }).waitFor()
}

const addDonations = async (page: Page): Promise<void> => {
  for (const amount of ['20', '50', '5']) {
    await page.getByLabel('Montant').fill(amount)
    await page.keyboard.press('Enter')
    await main(page).getByText(`${amount},00`).first().waitFor()
  }
}

const checkFile = async (page: Page): Promise<void> => {
  const rows = ['05/03/2026;20;Paul Martin', '06/03/2026;35,50;Léa Petit', '31/02/2026;20;Jean Roux']
  const buffer = Buffer.from(['Date;Montant;Nom', ...rows, ''].join('\n'))
  await page.getByLabel('Fichier CSV').setInputFiles({ name: 'dons-du-site.csv', mimeType: 'text/csv', buffer })
  await press(page, 'Lire le fichier')
  await press(page, 'Vérifier le fichier')
  await page.getByText('Vérifiée, à importer').waitFor()
}

const findDonors = async (page: Page): Promise<void> => {
  await page.getByLabel('Nom et prénom').fill('claire')
  await press(page, 'Rechercher')
  await page.getByRole('heading', { name: /dons trouvés$/ }).waitFor()
  await main(page).getByRole('checkbox').nth(1).check()
}

const openProjection = async (page: Page): Promise<void> => {
  await page.getByLabel('Période').selectOption('Depuis le début')
  await page.getByLabel('Adresse du QR code').fill('https://dons.example/gala')
  await page.getByLabel('Objectif').fill('60000')
  const opened = page.waitForEvent('popup')
  await press(page, 'Ouvrir la page')
  const projection = await opened
  await projection.waitForURL(/direct#/)
  const address = projection.url()
  await projection.close()
  await page.setViewportSize({ width: 1000, height: 640 })
  await page.goto(address)
  await page.getByText('En direct').waitFor()
}

/** The pictures of docs/guide. */
export const guidePictures: GuidePicture[] = [
  { name: 'appareils-liste', person: 'manageur', path: '/devices' },
  { name: 'appareils-code', person: 'manageur', path: '/devices/$deviceId', prepare: issueCode, shows: dialog },
  { name: 'causes-liste', person: 'manageur', path: '/causes' },
  { name: 'causes-formulaire', person: 'manageur', path: '/causes/$goalCauseId/update', maxHeight: 572 },
  { name: 'clotures-chiffres', person: 'manageur', path: '/closings/$periodClosingId', maxHeight: 645 },
  { name: 'comptage-saisie', person: 'manageur', path: '/entry', prepare: addDonations },
  { name: 'comptage-feuille', person: 'manageur', path: '/counting-sheets/$sheetId' },
  {
    name: 'direct-page',
    person: 'manageur',
    path: '/live',
    prepare: openProjection,
    shows: (page) => page.locator('body'),
  },
  { name: 'importer-verifier', person: 'manageur', path: '/imports/create', prepare: checkFile, maxHeight: 545 },
  { name: 'mails-compte', person: 'manageur', path: '/account', shows: section('E-mails que vous recevez') },
  { name: 'plateforme-associations', person: 'admin', path: '/a/customers', maxHeight: 612 },
  { name: 'plateforme-appareils', person: 'admin', path: '/a/devices?q=accueil', maxHeight: 560 },
  { name: 'premiers-pas', person: 'admin', path: '/a/customers/$emptyId', shows: section('Premiers pas') },
  { name: 'produits-liste', person: 'admin', path: '/products' },
  { name: 'rgpd-donateurs', person: 'manageur', path: '/donors', prepare: findDonors },
  { name: 'statistiques-jours', person: 'manageur', path: `/stats?${lastDays(45)}`, shows: section('Par jour') },
  {
    name: 'statistiques-semaine',
    person: 'manageur',
    path: `/stats?${lastDays(180)}`,
    shows: section('Par jour de la semaine et par heure'),
  },
  { name: 'transactions-chiffres', person: 'manageur', path: '/', prepare: showBreakdown, maxHeight: 900 },
  { name: 'transactions-don', person: 'manageur', path: '/', prepare: openDonationWithMessage, shows: dialog },
  { name: 'banque-page', person: 'manageur', path: '/bank', maxHeight: 900 },
  { name: 'mois-page', person: 'manageur', path: '/month', maxHeight: 900 },
  { name: 'vendredi-page', person: 'manageur', path: '/friday', maxHeight: 900 },
]
