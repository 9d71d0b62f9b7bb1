import type { Page } from '@playwright/test'
import type { Role } from '#shared/role.ts'
import { roleTable } from '#test/role-table.ts'
import { addressOf, someoneOf, thingsOf } from './demo-things.ts'
import { donationRows, expect, expectFits, type Someone, signIn, test } from './visit.ts'

// Each screen at each width and in each theme: no finding of axe, no sideways scroll. What journeys look at in the light
// theme is looked at here in the dark one alone.
test.describe.configure({ timeout: 180_000 })

type Screen = { path: string; heading: RegExp; open?: (page: Page) => Promise<void> }

const openDonation = async (page: Page) => {
  await donationRows(page).first().click()
  await expect(page.getByRole('dialog', { name: 'Détails' })).toBeVisible()
}
/** Beside the list where there is room, in a drawer where there is not. */
const openFilters = async (page: Page) => {
  const drawer = page
    .getByRole('button', { name: 'Filtres', exact: true })
    .and(page.locator('[aria-haspopup="dialog"]'))
  if (await drawer.isVisible()) {
    await drawer.click()
    await expect(page.getByRole('dialog', { name: 'Filtres' })).toBeVisible()
  }
}

const screensOf: { who: Someone | undefined; screens: Screen[] }[] = [
  {
    who: undefined,
    screens: [
      { path: '/auth/login', heading: /Connexion/ },
      { path: '/auth/login?view=reset', heading: /Mot de passe oublié/ },
      { path: '/auth/forgot-password', heading: /Mot de passe oublié/ },
      { path: '/auth/action', heading: /Choisissez votre mot de passe/ },
    ],
  },
  {
    who: 'manageur',
    screens: [
      { path: '/account', heading: /Mon compte/ },
      { path: '/', heading: /^Transactions$/ },
      { path: '/', heading: /^Transactions$/, open: openDonation },
      { path: '/', heading: /^Transactions$/, open: openFilters },
      { path: '/nowhere', heading: /./ },
    ],
  },
  { who: 'organisateur', screens: [{ path: '/a/organizer/transactions', heading: /^Transactions$/ }] },
  {
    who: 'commercial',
    screens: [
      { path: '/a/customers', heading: /^Associations/ },
      { path: '/a/stats', heading: /^Statistiques$/ },
    ],
  },
]

/** Of axe's rules, a theme touches this one alone. */
const contrast = { rules: ['color-contrast'] }

/** The two roles that see every screen between them. */
const readers: Role[] = ['admin', 'manager']

for (const width of [1280, 390]) {
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme })
      for (const { who, screens } of screensOf) {
        test(`the screens of ${who ?? 'visitors'} are accessible and fit`, async ({ page }) => {
          if (who) await signIn(page, who)
          for (const { path, heading, open } of screens)
            await test.step(path, async () => {
              await page.goto(path)
              await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
              await open?.(page)
              await expectFits(page, colorScheme === 'dark' ? contrast : {})
            })
        })
      }
    })

  test.describe(`at ${width} px, dark`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme: 'dark' })
    for (const role of readers) {
      test(`every screen of the role ${role} is accessible and fits`, async ({ page, request }) => {
        const things = await thingsOf(request)
        await signIn(page, someoneOf[role])
        for (const [route, allowed] of Object.entries(roleTable)) {
          if (!allowed.includes(role)) continue
          await test.step(route, async () => {
            await page.goto(addressOf(route, things))
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
            await expectFits(page, contrast)
          })
        }
      })
    }
  })
}
