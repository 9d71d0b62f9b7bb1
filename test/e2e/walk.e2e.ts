import { everyRole, type Role } from '#shared/role.ts'
import { someoneOf } from './demo-things.ts'
import { byKeyboard } from './keyboard.ts'
import { expect, test } from './visit.ts'
import { menuEntry, readTransactions, routesOf, startWalk, type Walk } from './walk.ts'

// From the login to the logout, each role goes everywhere it may by keyboard alone, and changes nothing.
test.describe.configure({ timeout: 180_000 })

const association = 'Mosquée des Sept Cyprès'

/** The causes of either entrance: the list, a form, one cause and its form, the archived ones and one of them. */
const readCauses = async (walk: Walk, at: string, archivedList: string, archivedCause: string) => {
  const { may, click, back } = walk
  if (may(`${at}/create`)) {
    await click('Ajouter une cause', `${at}/create`)
    await back(at)
  }
  await click(/Créée le/, `${at}/$causeId`)
  await click('Modifier', `${at}/$causeId/update`)
  await back(`${at}/$causeId`)
  await back(at)
  await click('Causes archivées', archivedList)
  await click(/Créée le/, archivedCause)
  await expect(walk.page.getByText('Archivée', { exact: true })).toBeVisible()
  await back(archivedList)
  await back(at)
}

const readShortcuts = async ({ click, back }: Walk, at: string) => {
  await click('Créer un don rapide', `${at}/create`)
  await back(at)
  await click(/Créé le/, `${at}/$shortcutId`)
  await back(at)
}

const readUsers = async ({ may, click, back }: Walk, at: string) => {
  if (may(`${at}/create`)) {
    await click('Ajouter un utilisateur', `${at}/create`)
    await back(at)
  }
  if (!may(`${at}/$userId/update`)) return
  await click(/^Modifier/, `${at}/$userId/update`)
  await back(at)
}

const readDevices = async ({ may, click, back }: Walk, at: string) => {
  if (may(`${at}/create`)) {
    await click('Ajouter un appareil', `${at}/create`)
    await back(at)
  }
  await click(/SUNMI/, `${at}/$deviceId`)
  if (may(`${at}/$deviceId/update`)) {
    await click('Modifier', `${at}/$deviceId/update`)
    await back(`${at}/$deviceId`)
  }
  await back(at)
}

const readProducts = async (walk: Walk) => {
  const { click, back, follow } = walk
  await follow(menuEntry(walk, 'Produits'), '/products')
  await click('Nouveau', '/products/create')
  await back('/products')
  await click(/^Voir/, '/products/details/$productId')
  await back('/products')
  await click(/^Modifier/, '/products/update/$productId')
  await back('/products/details/$productId')
  await back('/products')
  await click(/^Supprimer/, '/products/delete/$productId')
  await click('Annuler', '/products/details/$productId')
}

const arrive = async ({ page }: Walk, role: Role) => {
  await page.goto('/auth/login')
  await byKeyboard(page).type(page.getByLabel('E-mail'), `${someoneOf[role]}@escarcelle.example`)
  await byKeyboard(page).type(page.getByLabel('Mot de passe', { exact: true }), 'escarcelle-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Connecté(e) en tant que')).toBeVisible()
  await expect(page.locator('main h1')).toBeFocused()
}

const leave = async (walk: Walk) => {
  const { page, follow, press } = walk
  await follow(page.getByRole('banner').getByRole('link', { name: /\S \S/ }), '/account')
  await press(menuEntry(walk, 'Déconnexion'))
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

const walkThroughAssociation = async (walk: Walk, role: 'user' | 'manager') => {
  const { page } = walk
  const { follow, click, back } = walk
  await arrive(walk, role)
  walk.seen.add('/')
  await readTransactions(walk)
  await follow(menuEntry(walk, 'Causes'), '/causes')
  await readCauses(walk, '/causes', '/causes/archived', '/causes/$causeId')
  const side = (name: string) => page.getByRole('navigation', { name: 'Votre association' }).getByRole('link', { name })
  if (role === 'manager') {
    await follow(side('Dons rapides'), '/shortcuts')
    await readShortcuts(walk, '/shortcuts')
    await follow(side('Utilisateurs'), '/users')
    await readUsers(walk, '/users')
    await follow(side('Appareils'), '/devices')
    await readDevices(walk, '/devices')
    await follow(side('Saisir des dons'), '/gifts')
    await follow(side('Journal'), '/journal')
    await follow(side('Paramètres'), '/settings')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await back('/')
    await follow(menuEntry(walk, 'Causes'), '/causes')
  }
  // With a single screen of the association there is nothing to go round to.
  await expect(side('Causes')).toHaveCount(role === 'manager' ? 1 : 0)
  await click(/Créée le/, '/causes/$causeId')
  await leave(walk)
}

const walkThroughPlatform = async (walk: Walk, role: Role) => {
  const { page, may, follow, click, back, seen } = walk
  const at = '/a/customers/$customerId'
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Rubriques de l’association' }).getByRole('link', { name, exact: true })
  await arrive(walk, role)
  seen.add('/a/customers')
  if (may('/a/customers/create')) {
    await click('Nouveau', '/a/customers/create')
    await back('/a/customers')
    await click('Journal', '/a/journal')
    await back('/a/customers')
  }
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
  await readTransactions(walk)
  await follow(tab('Causes'), `${at}/causes`, 'h2')
  await readCauses(walk, `${at}/causes`, '/a/$customerId/causes/archived', `${at}/cause/archived/$archivedCauseId`)
  await follow(tab('Utilisateurs'), `${at}/users`, 'h2')
  await readUsers(walk, `${at}/users`)
  if (may(`${at}/shortcuts`)) {
    await follow(tab('Dons rapides'), `${at}/shortcuts`, 'h2')
    await readShortcuts(walk, `${at}/shortcuts`)
  }
  await follow(tab('Appareils'), `${at}/devices`, 'h2')
  await readDevices(walk, `${at}/devices`)
  if (may(`${at}/settings`)) await follow(tab('Paramètres'), `${at}/settings`, 'h2')
  if (may('/products')) await readProducts(walk)
  if (may('/a/organizer/transactions')) {
    await follow(menuEntry(walk, 'Transactions'), '/a/organizer/transactions')
    await readTransactions(walk)
  }
  // Announced entries cannot be followed; typed, their addresses say the same.
  for (const [name, route] of [
    ['Appareils', '/a/devices'],
    ['Utilisateurs', '/a/users'],
    ['Statistiques', '/a/stats'],
  ] as const) {
    if (!may(route)) continue
    await expect(menuEntry(walk, name)).toHaveAttribute('aria-disabled', 'true')
    await page.goto(route)
    await expect(page.getByRole('main')).toContainText('Bientôt disponible')
    seen.add(route)
  }
  await leave(walk)
}

for (const role of everyRole)
  test(`the role ${role} goes everywhere it may by keyboard`, async ({ page }) => {
    const walk = startWalk(page, role)
    if (role === 'user' || role === 'manager') await walkThroughAssociation(walk, role)
    else await walkThroughPlatform(walk, role)
    expect([...walk.seen].toSorted()).toEqual(routesOf(role).toSorted())
  })
