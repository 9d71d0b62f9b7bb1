import { expect, test } from 'vitest'
import { callersOf, everyRole, type Role } from '#shared/role.ts'
import type { MenuGroup } from './menu.ts'
import {
  entryOf,
  groupsOf,
  itemsIn,
  menuOf,
  type PagePath,
  pages,
  type Reader,
  sectionOf,
  sideOf,
  tabsOf,
} from './navigation.ts'
import { redirectOf } from './routes/guards.ts'

const labels = (role: Role) => menuOf(role).map(({ label }) => label)
const counting = callersOf({ role: 'user', mayCount: true })

test('each role has its menu, which ends with the sign-out', () => {
  expect(labels('user')).toEqual(['Transactions', 'Causes', 'Statistiques', 'Déconnexion'])
  expect(labels('manager')).toEqual([
    'Transactions',
    'Causes',
    'Caisse',
    'Comptes',
    'Statistiques',
    'Utilisateurs',
    'Appareils',
    'Déconnexion',
  ])
  expect(menuOf(counting).map(({ label }) => label)).toEqual([
    'Transactions',
    'Causes',
    'Caisse',
    'Statistiques',
    'Déconnexion',
  ])
  const platform = ['Associations', 'Appareils', 'Utilisateurs', 'Statistiques']
  expect(labels('admin')).toEqual([...platform, 'Banque', 'Produits', 'Déconnexion'])
  expect(labels('commercial')).toEqual([...platform, 'Déconnexion'])
  expect(labels('organizer')).toEqual(['Associations', 'Transactions', 'Déconnexion'])
})

/** The entries below the menu. A feature that adds one tests it in its own folder. */
const known = [
  'Informations',
  'Transactions',
  'Causes',
  'Utilisateurs',
  'Statistiques',
  'Dons rapides',
  'Appareils',
  'Clôtures',
  'Paramètres',
  'Donateurs',
  'Journal',
  'Corrections',
  'Banque',
  'Importer',
  'Votre mois',
  'Votre vendredi',
  'Collecte en direct',
]
const knownOf = (entries: readonly { label: string }[]) =>
  entries.map(({ label }) => label).filter((label) => known.includes(label))

test('every page with an entry is in a menu or a tab of some reader', () => {
  const items = [...everyRole, counting].flatMap((reader) => [
    ...groupsOf(reader).flatMap((group) => group.items),
    ...menuOf(reader),
    ...tabsOf(reader),
  ])
  const shown = new Set<string>(items.map(({ path }) => path))
  const withEntry = Object.entries(pages).flatMap(([path, { entry }]) => (entry ? [path] : []))
  expect(withEntry.filter((path) => !shown.has(path))).toEqual(['/a/customers/$customerId/journal'])
})

test("the tabs of an association's page depend on the role", () => {
  const tabs = (role: Role) => knownOf(tabsOf(role))
  const four = ['Informations', 'Transactions', 'Causes', 'Utilisateurs']
  expect(tabs('commercial')).toEqual([...four, 'Statistiques', 'Appareils'])
  expect(tabs('organizer')).toEqual([...four, 'Statistiques', 'Dons rapides', 'Appareils'])
  expect(tabs('admin')).toEqual([...four, 'Statistiques', 'Dons rapides', 'Appareils', 'Clôtures', 'Paramètres'])
  const apart = tabsOf('admin').filter(({ isSecondary }) => isSecondary)
  expect(knownOf(apart)).toEqual(['Statistiques', 'Dons rapides', 'Appareils', 'Clôtures', 'Paramètres'])
})

test.each([
  ['/a/customers/$customerId/', '/a/customers/$customerId', 'Informations'],
  ['/a/customers/$customerId/users', '/a/customers/$customerId/users', 'Utilisateurs'],
  ['/a/customers/$customerId/journal', '/a/customers/$customerId', 'Journal'],
])("inside an association's page, %s belongs to the tab %s and is named %s", (path, tab, label) => {
  expect(sectionOf(path)).toEqual({ tab, label })
})

test("the side navigation has a manager's causes, quick donations, people and terminals first", () => {
  const side = (role: Role) => knownOf(sideOf(role))
  expect(side('user')).toEqual(['Causes'])
  expect(knownOf(sideOf(counting))).toEqual(['Causes'])
  expect(side('manager')).toEqual([
    'Causes',
    'Dons rapides',
    'Utilisateurs',
    'Appareils',
    'Paramètres',
    'Donateurs',
    'Journal',
  ])
})

test("the pages behind an entry of the menu are each other's tabs, as far as the reader may open them", () => {
  const tabs = (menuGroup: MenuGroup, reader: Reader) => itemsIn(menuGroup, reader).map(({ label }) => label)
  expect(tabs('till', 'manager')).toEqual(['Saisir des dons', 'Comptage', 'Remises'])
  expect(tabs('till', counting)).toEqual(['Saisir des dons', 'Comptage', 'Remises'])
  expect(tabs('accounts', 'manager')).toEqual([
    'Votre mois',
    'Votre vendredi',
    'Clôtures',
    'Banque',
    'Reçus',
    'Corrections',
    'Importer',
  ])
  expect(tabs('accounts', callersOf({ role: 'manager', homeRole: 'admin' }))).toEqual(['Votre vendredi', 'Clôtures'])
  expect(tabs('figures', 'manager')).toEqual(['Statistiques', 'Collecte en direct'])
  expect(tabs('figures', 'user')).toEqual(['Statistiques'])
  expect(tabs('accounts', 'user')).toEqual([])
})

test.each([
  ['/', '/', undefined, undefined],
  ['/causes', '/causes', '/causes', undefined],
  ['/causes/$causeId/update', '/causes', '/causes', undefined],
  ['/shortcuts/$shortcutId', undefined, '/shortcuts', undefined],
  ['/users/create', '/users', '/users', undefined],
  ['/devices/$deviceId/update', '/devices', '/devices', undefined],
  ['/settings', undefined, '/settings', undefined],
  ['/journal', undefined, '/journal', undefined],
  ['/entry', '/entry', undefined, '/entry'],
  ['/counting-sheets/$sheetId/update', '/entry', undefined, '/counting-sheets'],
  ['/movements/create', '/month', undefined, '/movements'],
  ['/live', '/stats', undefined, '/live'],
  ['/stats/ramadan', '/stats', undefined, '/stats'],
  ['/a/customers/$customerId/cause/archived/$causeId', '/a/customers', undefined, undefined],
  ['/a/$customerId/causes/archived', '/a/customers', undefined, undefined],
  ['/a/organizer/transactions', '/a/organizer/transactions', undefined, undefined],
  ['/products/details/$productId', '/products', undefined, undefined],
  ['/a/users/$userId', '/a/users', undefined, undefined],
  ['/account', undefined, undefined, undefined],
])('%s belongs to the entry %s of the menu, %s of the side navigation and %s of the tabs', (path, menu, side, tab) => {
  expect(entryOf(path, 'menu', 'manager')).toBe(menu)
  expect(entryOf(path, 'side', 'manager')).toBe(side)
  expect(entryOf(path, 'menuGroup', 'manager')).toBe(tab)
})

test('the groups of a phone hold every entry of the menu and of the side navigation, once each', () => {
  for (const reader of [...everyRole, counting]) {
    const grouped = groupsOf(reader).flatMap(({ items }) => items.map(({ path }) => path))
    expect(new Set(grouped).size).toBe(grouped.length)
    const everywhere = [...menuOf(reader), ...sideOf(reader)].map(({ path }) => path)
    expect(grouped).toEqual(expect.arrayContaining(everywhere.filter((path) => path !== '/logout')))
  }
  expect(groupsOf('manager').map(({ label }) => label)).toEqual(['Dons', 'Caisse', 'Comptes', 'Association'])
})

test('the menu offers no page that would redirect', () => {
  for (const role of everyRole) for (const { path } of menuOf(role)) expect(redirectOf(path, role)).toBeUndefined()
})

test('opens the screens of counting for a user who may count, and for no other user', () => {
  expect(redirectOf('/entry', 'user')).toBe('/')
  expect(redirectOf('/entry', 'user', callersOf({ role: 'user', mayCount: true }))).toBeUndefined()
  expect(redirectOf('/entry', 'manager', callersOf({ role: 'manager', mayCount: true }))).toBeUndefined()
})

test('an admin who switched to manager opens no screen of corrections and imports', () => {
  const switched = callersOf({ role: 'manager', homeRole: 'admin' })
  for (const path of ['/movements', '/movements/create', '/imports', '/imports/create'] as const) {
    expect(redirectOf(path, 'manager', switched)).toBe('/')
    expect(redirectOf(path, 'manager')).toBeUndefined()
  }
})

test("redirects the platform's staff to the associations, and all others to '/'", () => {
  expect(redirectOf('/', 'admin')).toBe('/a/customers')
  expect(redirectOf('/', 'commercial')).toBe('/a/customers')
  expect(redirectOf('/', 'organizer')).toBe('/a/customers')
  expect(redirectOf('/', 'manager')).toBeUndefined()
  expect(redirectOf('/a/customers', 'user')).toBe('/')
  expect(redirectOf('/a/organizer/transactions', 'admin')).toBe('/')
  expect(redirectOf('/a/devices', 'organizer')).toBe('/')
})

test('everyone may open their account, and sign out', () => {
  for (const role of everyRole)
    for (const path of ['/account', '/logout', '/reset'] as const) expect(redirectOf(path, role)).toBeUndefined()
})

test('no redirect loops', () => {
  for (const role of everyRole)
    for (const path of Object.keys(pages) as PagePath[]) {
      const first = redirectOf(path, role)
      const second = first && redirectOf(first, role)
      expect(second && redirectOf(second, role), `${role} on ${path}`).toBeUndefined()
    }
})
