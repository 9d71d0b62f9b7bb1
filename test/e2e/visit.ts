import { test as base, expect, type Page } from '@playwright/test'
import { type KeptPage, keepPage, setStorage, watchComplaints, writeRendered } from './kept-page.ts'

/** The demo's people, by the beginning of their e-mail. */
export type Someone =
  | 'admin'
  | 'commercial'
  | 'organisateur'
  | 'manageur'
  | 'utilisateur'
  | 'manageur2'
  | 'utilisateur2'

const demoPassword = 'escarcelle-demo'

type Own = { complaints: string[]; ownContext: boolean }
type Shared = { keptPage: KeptPage }

/** The tests of a worker share one page (`keepPage`); `ownContext` gives a test a browser context of its own. */
export const test = base.extend<Own, Shared>({
  // The origin is known only once the server listens.
  baseURL: async ({}, use) => use(process.env.E2E_ORIGIN),
  ownContext: [false, { option: true }],
  keptPage: [
    async ({ browser }, use, { project }) => {
      const { locale = 'fr-FR', timezoneId = 'UTC' } = project.use
      await use(keepPage(browser, { locale, timezoneId, baseURL: process.env.E2E_ORIGIN ?? '' }))
      writeRendered()
    },
    { scope: 'worker' },
  ],
  page: async ({ ownContext, browser, keptPage, viewport, colorScheme, permissions, locale, timezoneId }, use) => {
    const baseURL = process.env.E2E_ORIGIN ?? ''
    if (!ownContext) {
      const { page, complaints } = await keptPage.take({ viewport, colorScheme, permissions })
      await use(page)
      await keptPage.giveBack()
      expect(complaints).toEqual([])
      return
    }
    const options = {
      viewport,
      colorScheme,
      baseURL,
      locale: locale ?? 'fr-FR',
      timezoneId: timezoneId ?? 'UTC',
      ...(permissions && { permissions }),
    }
    const context = await browser.newContext(options)
    const complaints = await watchComplaints(context, baseURL)
    await use(await context.newPage())
    await context.close()
    expect(complaints).toEqual([])
  },
  context: async ({ page }, use) => use(page.context()),
})

export { expect }

export const fillSignIn = async (page: Page, email: string, password = demoPassword): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Connexion' }).click()
}

/** Signs in by the form, as a person would, and waits for where that leads. */
export const signInByForm = async (page: Page, someone: Someone): Promise<void> => {
  await page.goto('/auth/login')
  await fillSignIn(page, `${someone}@escarcelle.example`)
  await expect(page.getByText('Connecté(e) en tant que')).toBeVisible()
}

/** What a browser keeps of a session; each worker signs each person in once. */
const sessions = new Map<Someone, Record<string, string>>()

const isAlive = async (page: Page, { accessToken }: Record<string, string>): Promise<boolean> =>
  (await page.request.get('/api/users/me', { headers: { authorization: `Bearer ${accessToken}` } })).ok()

/** Opens a screen, signed in. Signing in itself is looked at by the tests that use the form. */
export const signIn = async (page: Page, someone: Someone, path = '/'): Promise<void> => {
  const kept = sessions.get(someone)
  // A test that signed out has ended the session on the server too.
  if (kept && (await isAlive(page, kept))) await setStorage(page, kept)
  else {
    await signInByForm(page, someone)
    sessions.set(someone, await page.evaluate(() => Object.fromEntries(Object.entries(localStorage))))
    if (path === '/') return
  }
  await page.goto(path)
  await expect(page.getByText('Connecté(e) en tant que')).toBeVisible()
}

/** No-break spaces as plain ones, so that amounts can be written as they read. */
export const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ').trim()

/** The donations of the list, each a link to its dialog. */
export const donationRows = (page: Page) => page.getByRole('main').locator('a[aria-haspopup="dialog"]')

/** Opens the first cause of the list that is shown. */
export const openFirstCause = (page: Page): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('link', { name: /Créée le/ })
    .first()
    .click()

/** Opens a screen of the person's own association by its tab, or from elsewhere by 'Causes' in the menu. */
export const openSide = async (page: Page, tab: string): Promise<void> => {
  const tabs = page.getByRole('navigation', { name: 'Votre association' })
  if (!(await tabs.isVisible()))
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .filter({ visible: true })
      .getByRole('link', { name: 'Causes' })
      .click()
  await tabs.getByRole('link', { name: tab, exact: true }).click()
}
