import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import {
  createSharedPage,
  enterSession,
  expectFirstScreen,
  leaveSession,
  type SharedPage,
  setStorage,
  watchBrowserErrors,
  writeRendered,
} from './shared-page.ts'

/** The demo's people, by the local part of their e-mail. */
export type DemoPerson =
  | 'admin'
  | 'commercial'
  | 'organisateur'
  | 'manageur'
  | 'utilisateur'
  | 'manageur2'
  | 'utilisateur2'

const demoPassword = 'escarcelle-demo'

type Own = { browserErrors: string[]; ownContext: boolean }
type Shared = { sharedPage: SharedPage; watchesTexts: boolean }

/**
 * The tests of a worker share one page (`createSharedPage`). `ownContext` gives a test a separate browser context.
 * `watchesTexts` records the required texts on the shared page.
 */
export const test = base.extend<Own, Shared>({
  // The origin is known after the server listens.
  baseURL: async ({}, use) => use(process.env.E2E_ORIGIN),
  ownContext: [false, { option: true }],
  watchesTexts: [false, { option: true, scope: 'worker' }],
  sharedPage: [
    async ({ browser, watchesTexts }, use, { project }) => {
      const { locale = 'fr-FR', timezoneId = 'UTC' } = project.use
      const options = { locale, timezoneId, baseURL: process.env.E2E_ORIGIN ?? '' }
      await use(createSharedPage(browser, options, { watchesTexts }))
      if (watchesTexts) writeRendered()
    },
    { scope: 'worker' },
  ],
  page: async ({ ownContext, browser, sharedPage, viewport, colorScheme, permissions, locale, timezoneId }, use) => {
    const baseURL = process.env.E2E_ORIGIN ?? ''
    if (!ownContext) {
      const { page, browserErrors } = await sharedPage.take({ viewport, colorScheme, permissions })
      await use(page)
      await sharedPage.cleanUp()
      expect(browserErrors).toEqual([])
      return
    }
    const options = {
      viewport,
      colorScheme,
      baseURL,
      locale: locale ?? 'fr-FR',
      timezoneId: timezoneId ?? 'UTC',
      reducedMotion: 'reduce' as const,
      ...(permissions && { permissions }),
    }
    const context = await browser.newContext(options)
    const browserErrors = await watchBrowserErrors(context, baseURL)
    await use(await context.newPage())
    await context.close()
    expect(browserErrors).toEqual([])
  },
  context: async ({ page }, use) => use(page.context()),
})

export { expect }

export const fillSignIn = async (page: Page, email: string, password = demoPassword): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Connexion' }).click()
}

/** Signs in with the form, and waits for the first screen. */
export const signInByForm = async (page: Page, person: DemoPerson): Promise<void> => {
  await page.goto('/auth/login')
  await fillSignIn(page, `${person}@escarcelle.example`)
  await expectFirstScreen(page)
}

/** A session as the browser's storage has it. */
export type StoredSession = Record<string, string>

/** Signs in by a call of the provider, and returns what the product would store. */
export const requestSession = async (
  request: APIRequestContext,
  email: string,
  password = demoPassword,
): Promise<StoredSession> => {
  const data = { email, password, returnSecureToken: true }
  const answer = await request.post('/idp/v1/accounts:signInWithPassword?key=embedded', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { localId: uid, idToken, refreshToken, expiresIn } = await answer.json()
  const expirationTime = Date.now() + Number(expiresIn) * 1000
  const stsTokenManager = { refreshToken, accessToken: idToken, expirationTime }
  const user = { uid, email, emailVerified: true, isAnonymous: false, providerData: [], stsTokenManager }
  return {
    accessToken: idToken,
    accessTokenClock: '0',
    'firebase:authUser:embedded:[DEFAULT]': JSON.stringify({ ...user, apiKey: 'embedded', appName: '[DEFAULT]' }),
  }
}

/** Opens a screen with a session, without a load if the page runs the program. */
export const openWith = async (page: Page, session: StoredSession, path: string): Promise<void> => {
  if (await leaveSession(page)) return enterSession(page, session, path)
  await setStorage(page, session)
  await page.goto(path)
  await expectFirstScreen(page)
}

/** The sessions of a worker: each person signs in once. */
const sessions = new Map<DemoPerson, StoredSession>()

/** Tells whether the server accepts a session. */
export const isAlive = async (request: APIRequestContext, { accessToken }: StoredSession): Promise<boolean> =>
  (await request.get('/api/users/me', { headers: { authorization: `Bearer ${accessToken}` } })).ok()

/** Opens a screen, signed in. Other tests cover the form. */
export const signIn = async (page: Page, person: DemoPerson, path = '/'): Promise<void> => {
  const kept = sessions.get(person)
  // The session may have ended in an earlier test.
  const session =
    kept && (await isAlive(page.request, kept))
      ? kept
      : await requestSession(page.request, `${person}@escarcelle.example`)
  sessions.set(person, session)
  await openWith(page, session, path)
}

/** Replaces no-break spaces by plain ones. */
export const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ').trim()

/** The rows of the list of donations. */
export const donationRows = (page: Page) => page.getByRole('main').locator('a[aria-haspopup="dialog"]')

/** Opens the filters of a transactions page on a wide screen, where they are folded at first. */
export const openFilters = async (page: Page): Promise<void> => {
  const toggle = page.getByRole('main').getByRole('button', { name: /^Filtres/ })
  await expect(toggle).toBeVisible()
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await expect(page.getByRole('textbox', { name: 'Date de début' })).toBeVisible()
}

/** Chooses an entry of a list that a button shows: a period, a file. */
export const chooseFrom = async (page: Page, button: string, choice: string | RegExp): Promise<void> => {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: button, exact: true }).click()
  await main.getByRole('button', { name: choice }).last().click()
}

/** Opens the first cause of the list. */
export const openFirstCause = (page: Page): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('link', { name: /Créée le/ })
    .first()
    .click()

/** Matches the name of an entry of a menu, before what waits there. */
const named = (name: string) => new RegExp(`^${name}(,|$)`)

/** Opens a screen by its entry of the menu, which may be inside 'Plus' on a phone. */
export const openEntry = async (page: Page, name: string): Promise<void> => {
  const menu = page.getByRole('navigation', { name: 'Menu principal' }).filter({ visible: true })
  const entry = menu.getByRole('link', { name: named(name) })
  const more = menu.getByRole('button', { name: 'Plus' })
  await expect(entry.or(more).first()).toBeVisible()
  if (await entry.isVisible()) return entry.click()
  await more.click()
  await page
    .getByRole('dialog', { name: 'Plus' })
    .getByRole('link', { name: named(name) })
    .click()
}

/** Opens a screen of the user's association by the side navigation, or by the menu of a phone. */
export const openSide = async (page: Page, tab: string): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < 768) return openEntry(page, tab)
  const tabs = page.getByRole('navigation', { name: 'Votre association' })
  if (!(await tabs.isVisible())) await openEntry(page, 'Causes')
  await tabs.getByRole('link', { name: named(tab) }).click()
}

/** Makes the server refuse every token, which a call of the palette detects. */
export const endSession = async (page: Page): Promise<void> => {
  const json = { status: 401, code: 'unauthenticated', message: 'Connectez-vous pour continuer.', requestId: 'test' }
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json }))
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog', { name: 'Aller à…' }).getByRole('combobox')
  await expect(field.or(page.getByRole('heading', { name: 'Connexion' })).first()).toBeVisible()
  // Without an open association, the palette calls the server once something is typed. Else the session may be over.
  if (await field.isVisible()) await field.press('a', { timeout: 2000 }).catch(() => undefined)
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.unroute('**/api/**')
}

/** Expects the whole element in the window. A browser may round its edges by less than a pixel. */
export const expectWholeInView = (locator: Locator): Promise<void> =>
  expect
    .poll(() =>
      locator.evaluate((element) => {
        const { top, left, bottom, right } = element.getBoundingClientRect()
        return Math.max(-top, -left, bottom - innerHeight, right - innerWidth)
      }),
    )
    .toBeLessThan(1)
