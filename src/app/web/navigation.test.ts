import { expect, test } from 'vitest'
import { callersOf, everyRole, type Role } from '#shared/role.ts'
import { entryOf, menuOf, type PagePath, pages, sectionOf, sideOf, tabsOf } from './navigation.ts'
import { redirectOf } from './routes/guards.ts'

const labels = (role: Role) => menuOf(role).map(({ label }) => label)

test('each role has its menu, which ends with the sign-out', () => {
  expect(labels('user')).toEqual(['Transactions', 'Causes', 'Statistiques', 'Déconnexion'])
  expect(labels('manager')).toEqual([
    'Transactions',
    'Causes',
    'Statistiques',
    'Utilisateurs',
    'Appareils',
    'Déconnexion',
  ])
  const counting = menuOf(callersOf({ role: 'user', mayCount: true }))
  expect(counting.map(({ label }) => label)).toEqual([
    'Transactions',
    'Causes',
    'Statistiques',
    'Saisir des dons',
    'Déconnexion',
  ])
  const platform = ['Associations', 'Appareils', 'Utilisateurs', 'Statistiques']
  expect(labels('admin')).toEqual([...platform, 'Produits', 'Déconnexion'])
  expect(labels('commercial')).toEqual([...platform, 'Déconnexion'])
  expect(labels('organizer')).toEqual(['Associations', 'Transactions', 'Déconnexion'])
})

test("the tabs of an association's page depend on the role", () => {
  const tabs = (role: Role) => tabsOf(role).map(({ label }) => label)
  const four = ['Informations', 'Transactions', 'Causes', 'Utilisateurs']
  expect(tabs('commercial')).toEqual([...four, 'Statistiques', 'Appareils'])
  expect(tabs('organizer')).toEqual([...four, 'Statistiques', 'Dons rapides', 'Appareils'])
  expect(tabs('admin')).toEqual([...four, 'Statistiques', 'Dons rapides', 'Appareils', 'Clôtures', 'Paramètres'])
  const apart = tabsOf('admin').filter(({ isSecondary }) => isSecondary)
  expect(apart.map(({ label }) => label)).toEqual([
    'Statistiques',
    'Dons rapides',
    'Appareils',
    'Clôtures',
    'Paramètres',
  ])
})

test.each([
  ['/a/customers/$customerId/', '/a/customers/$customerId', 'Informations'],
  ['/a/customers/$customerId/users', '/a/customers/$customerId/users', 'Utilisateurs'],
  ['/a/customers/$customerId/journal', '/a/customers/$customerId', 'Journal'],
])("inside an association's page, %s belongs to the tab %s and is named %s", (path, tab, label) => {
  expect(sectionOf(path)).toEqual({ tab, label })
})

test("the tabs of a user's own association depend on the role", () => {
  const tabs = (role: Role) => sideOf(role).map(({ label }) => label)
  expect(tabs('user')).toEqual(['Causes'])
  expect(tabs('manager')).toEqual([
    'Causes',
    'Dons rapides',
    'Utilisateurs',
    'Appareils',
    'Saisir des dons',
    'Comptage',
    'Remises',
    'Importer',
    'Corrections',
    'Clôtures',
    'Collecte en direct',
    'Paramètres',
    'Donateurs',
    'Journal',
  ])
  const switched = sideOf(callersOf({ role: 'manager', homeRole: 'admin' })).map(({ label }) => label)
  expect(tabs('manager').filter((label) => !switched.includes(label))).toEqual(['Importer', 'Corrections'])
  expect(sideOf(callersOf({ role: 'user', mayCount: true })).map(({ label }) => label)).toEqual([
    'Causes',
    'Saisir des dons',
    'Comptage',
    'Remises',
  ])
})

test.each([
  ['/', '/', undefined],
  ['/causes', '/causes', '/causes'],
  ['/causes/$causeId/update', '/causes', '/causes'],
  ['/shortcuts/$shortcutId', '/causes', '/shortcuts'],
  ['/users/create', '/users', '/users'],
  ['/devices/$deviceId/update', '/devices', '/devices'],
  ['/settings', '/causes', '/settings'],
  ['/journal', '/causes', '/journal'],
  ['/a/customers/$customerId/cause/archived/$causeId', '/a/customers', undefined],
  ['/a/$customerId/causes/archived', '/a/customers', undefined],
  ['/a/organizer/transactions', '/a/organizer/transactions', undefined],
  ['/products/details/$productId', '/products', undefined],
  ['/a/users/$userId', '/a/users', undefined],
  ['/stats/ramadan', '/stats', undefined],
  ['/account', undefined, undefined],
])('%s belongs to the entry %s of the menu and %s of the side navigation', (path, menu, side) => {
  expect(entryOf(path, 'menu')).toBe(menu)
  expect(entryOf(path, 'side')).toBe(side)
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
