import type { Page } from '@playwright/test'
import { everyRole, type Role } from '#shared/role.ts'
import { personByRole } from './demo-records.ts'
import { byKeyboard } from './keyboard.ts'
import { menuEntry, readTransactions, routesOf, startTour, type Tour } from './navigation.ts'
import { readCauses, readDevices, readProducts, readShortcuts, readStatistics, readUsers } from './screen-visits.ts'
import { expect, test } from './visit.ts'
import { nightly } from './widths.ts'

// Each role visits every allowed screen by keyboard, from sign-in to sign-out, without changes.
test.describe.configure({ timeout: 180_000 })

const association = 'Mosquée des Sept Cyprès'

const arrive = async ({ page }: Tour, role: Role) => {
  await page.goto('/auth/login')
  await byKeyboard(page).type(page.getByLabel('E-mail'), `${personByRole[role]}@escarcelle.example`)
  await byKeyboard(page).type(page.getByLabel('Mot de passe', { exact: true }), 'escarcelle-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Connecté(e) en tant que')).toBeVisible()
  await expect(page.locator('main h1')).toBeFocused()
}

const leave = async (tour: Tour) => {
  const { page, follow, click, press } = tour
  const inBanner = (name: string | RegExp) => page.getByRole('banner').getByRole('link', { name })
  await follow(inBanner('Aide sur cet écran'), '/aide/$topic')
  await click('Toutes les pages d’aide', '/aide')
  await follow(inBanner(/\S \S/), '/account')
  await press(menuEntry(tour, 'Déconnexion'))
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/** Returns a link of a menu beside the main one. */
const linkOf = (page: Page, navigation: string, name: string) =>
  page.getByRole('navigation', { name: navigation, exact: true }).getByRole('link', { name })

const visitAssociation = async (tour: Tour, role: 'user' | 'manager') => {
  const { page } = tour
  const { follow, click, back } = tour
  await arrive(tour, role)
  tour.visited.add('/')
  await readTransactions(tour)
  await follow(menuEntry(tour, 'Statistiques'), '/stats')
  await readStatistics(tour, '/stats')
  await follow(menuEntry(tour, 'Causes'), '/causes')
  await readCauses(tour, '/causes', '/causes/archived', '/causes/$causeId')
  const behind = (navigation: string, name: string) => linkOf(page, navigation, name)
  const side = (name: string) => behind('Votre association', name)
  if (role === 'manager') {
    await follow(side('Dons rapides'), '/shortcuts')
    await readShortcuts(tour, '/shortcuts')
    await follow(side('Utilisateurs'), '/users')
    await readUsers(tour, '/users')
    await follow(side('Appareils'), '/devices')
    await readDevices(tour, '/devices')
    await follow(menuEntry(tour, 'Caisse'), '/entry')
    await follow(behind('Caisse', 'Comptage'), '/counting-sheets')
    await click('Nouvelle feuille', '/counting-sheets/create')
    await back('/counting-sheets')
    await click(/Brouillon/, '/counting-sheets/$sheetId')
    await click('Modifier la feuille', '/counting-sheets/$sheetId/update')
    await back('/counting-sheets/$sheetId')
    await back('/counting-sheets')
    await follow(behind('Caisse', 'Remises'), '/deposits')
    await click('Remise de chèques', '/deposits/create')
    await back('/deposits')
    await click('Remise d’espèces', '/deposits/create-cash')
    await back('/deposits')
    await click('Voir la caisse', '/deposits/cash-box')
    await back('/deposits')
    await click(/Bordereau de remise/, '/deposits/$depositId')
    await back('/deposits')
    await follow(menuEntry(tour, 'Comptes'), '/month')
    await follow(behind('Comptes', 'Clôtures'), '/closings')
    await click('Nouvelle clôture', '/closings/create')
    await back('/closings')
    await click(/^n° ?4/, '/closings/$closingId')
    await back('/closings')
    await follow(behind('Comptes', 'Corrections'), '/movements')
    await click('Réaffecter un créneau', '/movements/create')
    await back('/movements')
    await follow(behind('Comptes', 'Banque'), '/bank')
    await click(/^(Voir la ligne|Expliquer à la main)$/, '/bank/lines/$lineId')
    await back('/bank')
    await click('Importer un relevé', '/bank/files')
    await click(/, Importé · /, '/bank/files/$fileId')
    await back('/bank/files')
    await back('/bank')
    await click('Comptes et contrats', '/bank/accounts')
    await click('Ajouter un compte', '/bank/accounts/create')
    await back('/bank/accounts')
    await click(/^Ajouter un contrat au compte/, '/bank/contracts/create')
    await back('/bank/accounts')
    await follow(behind('Comptes', 'Reçus'), '/receipts')
    await click(/^Reçu n°/, '/receipts/$receiptId')
    await back('/receipts')
    await click('Reçus de l’année', '/receipts/run')
    await back('/receipts')
    await click('Déclaration annuelle', '/receipts/declaration')
    await back('/receipts')
    await click('Profil fiscal', '/settings/receipts')
    await page.goBack()
    await follow(behind('Comptes', 'Importer'), '/imports')
    await click('Nouvelle importation', '/imports/create')
    await back('/imports')
    await click(/virements-du-site/, '/imports/$importId')
    await back('/imports')
    await follow(behind('Comptes', 'Votre vendredi'), '/friday')
    await follow(menuEntry(tour, 'Statistiques'), '/stats')
    await follow(behind('Statistiques', 'Collecte en direct'), '/live')
    await follow(menuEntry(tour, 'Causes'), '/causes')
    await follow(side('Donateurs'), '/donors')
    await click('Ajouter un donateur', '/donors/create')
    await back('/donors')
    await click('Importer des donateurs', '/donors/import')
    await back('/donors')
    await click('Durée de conservation', '/donors/retention')
    await back('/donors')
    await click('Registre des effacements', '/donors/erasures')
    await back('/donors')
    await click('Adresses à relire', '/donors/addresses')
    await back('/donors')
    await follow(page.locator('a[href^="/donors/0"]').first(), '/donors/$donorId')
    await click('Modifier', '/donors/$donorId/update')
    await back('/donors/$donorId')
    await back('/donors')
    await follow(side('Journal'), '/journal')
    await follow(side('Paramètres'), '/settings')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await back('/')
    await follow(menuEntry(tour, 'Causes'), '/causes')
  }
  // A single screen of the association has no side navigation.
  await expect(side('Causes')).toHaveCount(role === 'manager' ? 1 : 0)
  await click(/Créée le/, '/causes/$causeId')
  await leave(tour)
}

/** Visits the screens beside the list of associations. */
const readAssociations = async ({ may, click, back }: Tour) => {
  if (!may('/a/customers/create')) return
  await click('Nouveau', '/a/customers/create')
  await back('/a/customers')
  await click('Journal', '/a/journal')
  await back('/a/customers')
}

/** Visits the screens of the platform's menu. */
const readPlatform = async (tour: Tour) => {
  const { may, follow, click, back } = tour
  if (may('/products')) await readProducts(tour)
  if (may('/a/organizer/transactions')) {
    await follow(menuEntry(tour, 'Transactions'), '/a/organizer/transactions')
    await readTransactions(tour)
  }
  if (may('/a/users')) {
    await follow(menuEntry(tour, 'Utilisateurs'), '/a/users')
    await click(/Utilisateur · /, '/a/users/$userId')
    await back('/a/users')
  }
  if (may('/a/stats')) await follow(menuEntry(tour, 'Statistiques'), '/a/stats')
  if (may('/a/devices')) await follow(menuEntry(tour, 'Appareils'), '/a/devices')
  if (may('/a/banque')) await follow(menuEntry(tour, 'Banque'), '/a/banque')
}

const visitPlatform = async (tour: Tour, role: Role) => {
  const { page, may, follow, click, back, visited } = tour
  const at = '/a/customers/$customerId'
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Rubriques de l’association' }).getByRole('link', { name, exact: true })
  await arrive(tour, role)
  visited.add('/a/customers')
  await readAssociations(tour)
  const search = page.getByPlaceholder('Rechercher un client...')
  await byKeyboard(page).type(search, 'sept cypres')
  await expect(page.getByRole('heading', { level: 1, name: 'Associations (1)' })).toBeVisible()
  await expect(search).toBeFocused()
  await click(new RegExp(association), at)
  if (may('/a/customers/update/$customerId')) {
    await click('Modifier', '/a/customers/update/$customerId')
    await back(at)
    await follow(page.getByRole('main').getByRole('link', { name: 'Journal' }), `${at}/journal`, 'h2')
  }
  await follow(tab('Transactions'), `${at}/transactions`, 'h2')
  await readTransactions(tour)
  await follow(tab('Causes'), `${at}/causes`, 'h2')
  await readCauses(tour, `${at}/causes`, '/a/$customerId/causes/archived', `${at}/cause/archived/$archivedCauseId`)
  await follow(tab('Utilisateurs'), `${at}/users`, 'h2')
  await readUsers(tour, `${at}/users`)
  await follow(tab('Statistiques'), `${at}/stats`, 'h2')
  await readStatistics(tour, `${at}/stats`)
  if (may(`${at}/shortcuts`)) {
    await follow(tab('Dons rapides'), `${at}/shortcuts`, 'h2')
    await readShortcuts(tour, `${at}/shortcuts`)
  }
  await follow(tab('Appareils'), `${at}/devices`, 'h2')
  await readDevices(tour, `${at}/devices`)
  if (may(`${at}/closings`)) {
    await follow(tab('Clôtures'), `${at}/closings`, 'h2')
    await click(/^n° ?4/, `${at}/closings/$closingId`)
    await back(`${at}/closings`)
  }
  if (may(`${at}/settings`)) await follow(tab('Paramètres'), `${at}/settings`, 'h2')
  await readPlatform(tour)
  await leave(tour)
}

const visitEverything = async (page: Page, role: Role) => {
  const tour = startTour(page, role)
  if (role === 'user' || role === 'manager') await visitAssociation(tour, role)
  else await visitPlatform(tour, role)
  expect([...tour.visited].toSorted()).toEqual(routesOf(role).toSorted())
}

for (const role of everyRole)
  test(`the role ${role} visits every allowed screen by keyboard`, { tag: nightly }, ({ page }) =>
    visitEverything(page, role),
  )

// In the gate, from two controls before each link. `screens.e2e.ts` opens every screen, `role-table.test.ts` has the
// addresses of each role.
test('a manager goes through the menus, to a record and back by keyboard, from near each link', {
  tag: nightly,
}, async ({ page }) => {
  const tour = startTour(page, 'manager')
  const { follow, click, back } = tour
  await arrive(tour, 'manager')
  await readTransactions(tour)
  await follow(menuEntry(tour, 'Statistiques'), '/stats')
  await follow(menuEntry(tour, 'Causes'), '/causes')
  await click(/Créée le/, '/causes/$causeId')
  await back('/causes')
  await follow(linkOf(page, 'Votre association', 'Appareils'), '/devices')
  await follow(menuEntry(tour, 'Caisse'), '/entry')
  await follow(linkOf(page, 'Caisse', 'Comptage'), '/counting-sheets')
  await follow(menuEntry(tour, 'Comptes'), '/month')
  await follow(linkOf(page, 'Comptes', 'Banque'), '/bank')
  await leave(tour)
})
