import { donationRows, expect, expectAccessible, type Someone, signIn, test } from './visit.ts'

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
          await expectAccessible(page)
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(sideways).toBeLessThanOrEqual(0)
        })
      }
    })
  }
}
