import { signOut } from '../browser.ts'
import { expectToastAccessible } from './accessibility.ts'
import { createActiveAccount, openAs, runSql } from './accounts.ts'
import { type DemoPerson, expect, signIn, signInByForm, test } from './visit.ts'
import { nightly } from './widths.ts'

/** Tries three addresses of docs/rules/roles.md#routes. Unit tests cover all of them. */
type Journey = {
  who: DemoPerson
  name: string
  lands: string
  heading: RegExp
  menu: string[]
  opens: string
  refused: [string, string]
}

const platformMenu = ['Associations', 'Appareils', 'Utilisateurs', 'Statistiques']
const platform = { lands: '/a/customers', heading: /^Associations \(\d+\)$/ }
const association = { lands: '/', heading: /^Transactions$/ }

const journeys: Journey[] = [
  {
    who: 'admin',
    name: 'Hélène Marchand',
    ...platform,
    menu: [...platformMenu, 'Banque', 'Produits', 'Déconnexion'],
    opens: '/products/create',
    refused: ['/causes', '/a/organizer/transactions'],
  },
  {
    who: 'commercial',
    name: 'Julien Perrin',
    ...platform,
    menu: [...platformMenu, 'Déconnexion'],
    opens: '/a/stats',
    refused: ['/', '/a/customers/create'],
  },
  {
    who: 'organisateur',
    name: 'Nadia Belkacem',
    ...platform,
    menu: ['Associations', 'Transactions', 'Déconnexion'],
    opens: '/a/organizer/transactions',
    refused: ['/devices', '/a/stats'],
  },
  {
    who: 'manageur',
    name: 'Karim Benali',
    ...association,
    menu: ['Transactions', 'Causes', 'Caisse', 'Comptes', 'Statistiques', 'Utilisateurs', 'Appareils', 'Déconnexion'],
    opens: '/causes/create',
    refused: ['/a/customers', '/products'],
  },
  {
    who: 'utilisateur',
    name: 'Aminata Traoré',
    ...association,
    menu: ['Transactions', 'Causes', 'Statistiques', 'Déconnexion'],
    opens: '/causes/archived',
    refused: ['/causes/create', '/a/organizer/transactions'],
  },
]

/** The other roles differ by their menus (`src/app/web/navigation.test.ts`). */
const inGate: DemoPerson[] = ['admin']

for (const { who, name, lands, heading, menu, opens, refused } of journeys) {
  const tag = inGate.includes(who) ? [] : [nightly]
  test(`${who}@ signs in, sees the allowed screens, is redirected from others, and signs out`, { tag }, async ({
    page,
  }) => {
    await signInByForm(page, who)
    await expect(page).toHaveURL(new RegExp(`${lands}$`))
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(`Connecté(e) en tant que ${name}`)
    await expect(page.getByRole('banner')).toContainText('Preprod ENV')

    const entries = page.getByRole('navigation', { name: 'Menu principal' }).first().getByRole('link')
    // The count of what waits stands before the name of an entry.
    await expect(entries).toHaveText(menu.map((entry) => new RegExp(`^\\d*\\s*${entry}\\s*$`)))

    await page.goto(opens)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
    await expect(page).toHaveURL(opens)
    for (const path of [...refused, '/auth/login']) {
      await page.goto(path)
      await expect(page).toHaveURL(lands)
    }

    await page.getByRole('link', { name: 'Déconnexion' }).click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
    await page.goto(lands)
    await expect(page).toHaveURL(/\/auth\/login$/)
  })
}

test('an unknown address shows the 404 page, with a link home', async ({ page }) => {
  await signIn(page, 'manageur', '/nowhere/at/all')
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByText("Désolé, mais la page que vous cherchez n'existe pas ou a été déplacée.")).toBeVisible()
  await page.getByRole('link', { name: 'Allez au tableau de bord' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
})

test('only an admin switches to manager and back', async ({ page, request }) => {
  // A separate admin, because other tests use the demo's.
  const account = await createActiveAccount(request)
  await runSql("update users set role = 'admin', home_role = 'admin' where email = $1", account.email)
  await openAs(page, account)
  await expect(page.getByRole('heading', { level: 1, name: /^Associations/ })).toBeVisible()
  await page.getByRole('button', { name: 'Switch Role' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Rôle : Manageur')).toBeVisible()
  await page.getByRole('button', { name: 'Switch Role' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Associations/ })).toBeVisible()
  await expect(page.getByRole('banner').getByText(/^Rôle/)).toHaveCount(0)

  await signOut(page)
  await signIn(page, 'manageur2')
  const calls: string[] = []
  page.on('request', (each) => calls.push(new URL(each.url()).pathname))
  await page.getByRole('button', { name: 'Switch Role' }).click()
  await expectToastAccessible(page, 'Error switching role')
  expect(calls).not.toContain('/api/users/update-role')
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
})
