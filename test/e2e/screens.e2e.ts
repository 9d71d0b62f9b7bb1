import type { Role } from '#shared/role.ts'
import { roleTable } from '#test/role-table.ts'
import { addressOf, someoneOf, thingsOf } from './demo-things.ts'
import { donationRows, expect, expectFits, type Someone, signIn, test } from './visit.ts'

/** Each screen once at each width and in each theme: no finding of axe, no sideways scroll. */
const screens: { name: string; who?: Someone; path: string; heading: RegExp; open?: string }[] = [
  { name: 'login', path: '/auth/login', heading: /Connexion/ },
  { name: 'password reset', path: '/auth/login?view=reset', heading: /Mot de passe oublié/ },
  { name: 'forgotten password', path: '/auth/forgot-password', heading: /Mot de passe oublié/ },
  { name: 'a link that is not valid', path: '/auth/action', heading: /Choisissez votre mot de passe/ },
  { name: 'account', who: 'manageur2', path: '/account', heading: /Mon compte/ },
  { name: 'own transactions', who: 'manageur', path: '/', heading: /^Transactions$/ },
  { name: 'a donation', who: 'manageur', path: '/', heading: /^Transactions$/, open: 'donation' },
  { name: 'filters', who: 'manageur', path: '/', heading: /^Transactions$/, open: 'filters' },
  { name: 'associations', who: 'admin', path: '/a/customers', heading: /^Associations/ },
  { name: 'organizer', who: 'organisateur', path: '/a/organizer/transactions', heading: /^Transactions$/ },
  { name: 'soon', who: 'commercial', path: '/a/stats', heading: /^Statistiques$/ },
  { name: 'not found', who: 'utilisateur', path: '/nowhere', heading: /./ },
]

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme })
      for (const { name, who, path, heading, open } of screens) {
        test(`${name} is accessible and fits`, async ({ page }) => {
          if (who) await signIn(page, who)
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
          await page.waitForLoadState('networkidle')
          if (open === 'donation') {
            await donationRows(page).first().click()
            await expect(page.getByRole('dialog', { name: 'Détails' })).toBeVisible()
          }
          if (open === 'filters' && width < 600) {
            await page.getByRole('button', { name: 'Filtres' }).click()
            await expect(page.getByRole('dialog', { name: 'Filtres' })).toBeVisible()
          }
          await expectFits(page)
        })
      }
    })
  }
}

/** The two roles that see every screen between them; the journeys look at the same screens in the light theme. */
const readers: Role[] = ['admin', 'manager']

for (const width of [1280, 390])
  for (const role of readers)
    test.describe(`at ${width} px, dark`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme: 'dark' })
      test.setTimeout(180_000)

      test(`every screen of the role ${role} is accessible and fits`, async ({ page, request }) => {
        const things = await thingsOf(request)
        await signIn(page, someoneOf[role])
        for (const [route, allowed] of Object.entries(roleTable)) {
          if (!allowed.includes(role)) continue
          await test.step(route, async () => {
            await page.goto(addressOf(route, things))
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
            await page.waitForLoadState('networkidle')
            await expectFits(page)
          })
        }
      })
    })
