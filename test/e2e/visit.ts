import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

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

/** Hears of each violation of a page's policy, also of those that a library tried and caught: the console may stay silent. */
const watchPolicy = async (context: BrowserContext, complaints: string[]): Promise<void> => {
  await context.exposeFunction('noteViolation', (violation: string) => complaints.push(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { noteViolation } = window as unknown as { noteViolation: (violation: string) => void }
      noteViolation(`policy: ${violatedDirective} refused ${blockedURI} in ${sourceFile}`)
    })
  })
}

/** Every journey watches for what must never be: a script error, a policy violation, a request to another origin. */
export const test = base.extend<{ complaints: string[] }>({
  // The origin is known only once the server listens.
  baseURL: async ({}, use) => use(process.env.E2E_ORIGIN),
  complaints: [
    async ({ context, baseURL }, use) => {
      const complaints: string[] = []
      context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`))
      context.on('console', (message) => {
        if (/Content Security Policy|Warning:/.test(message.text())) complaints.push(message.text())
      })
      await watchPolicy(context, complaints)
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== baseURL) complaints.push(`left the origin: ${request.url()}`)
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
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

/** Signed in as someone, at '/'. How one gets there is looked at by the journeys that sign in by the form. */
export const signIn = async (page: Page, someone: Someone): Promise<void> => {
  const kept = sessions.get(someone)
  // A journey that signed out has ended the session at the server too.
  if (!kept || !(await isAlive(page, kept))) {
    await signInByForm(page, someone)
    sessions.set(someone, await page.evaluate(() => Object.fromEntries(Object.entries(localStorage))))
    return
  }
  // A page of the origin on which nothing runs.
  await page.goto('/api/health')
  await page.evaluate((entries) => {
    localStorage.clear()
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, kept)
  await page.goto('/')
  await expect(page.getByText('Connecté(e) en tant que')).toBeVisible()
}

/**
 * Zero findings of axe on what is shown now, WCAG 2.2 AA and best practices. Toasts are left out, for one that fades away
 * is no measure of its contrast; `expectToastAccessible` looks at one that stands.
 */
export const expectAccessible = async (page: Page, { rules }: { rules?: string[] } = {}): Promise<void> => {
  const axe = new AxeBuilder({ page }).exclude('[data-rht-toaster]')
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** A toast that stands in full is accessible too. */
export const expectToastAccessible = async (page: Page, text: string): Promise<void> => {
  await expect(page.getByText(text)).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('[data-rht-toaster]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
}

const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

/** What can be pressed has the size of a thumb, 44 px; links inside a sentence aside. A choice counts with its label. */
const expectThumbSized = async (page: Page): Promise<void> => {
  const small = await page.locator('a, button, input, select, textarea, [role=button]').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { display, visibility } = getComputedStyle(control)
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const isChoice = control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)
      const boxes = [control, ...(isChoice ? labels : [])].map((part) => part.getBoundingClientRect())
      const [width, height] = [Math.max(...boxes.map((box) => box.width)), Math.max(...boxes.map((box) => box.height))]
      const isShown = visibility === 'visible' && width > 1 && height > 1
      if (!isShown || (control.tagName === 'A' && display === 'inline')) return []
      if (width >= 43.5 && height >= 43.5) return []
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      return [`${control.tagName} '${name.slice(0, 40)}' ${Math.round(width)} x ${Math.round(height)}`]
    }),
  )
  expect(small).toEqual([])
}

/**
 * What must hold of every screen: no finding of axe, no sideways scroll; on a phone none at 320 px either, and targets
 * of the size of a thumb.
 */
export const expectFits = async (
  page: Page,
  { settles = true, ...only }: { rules?: string[]; settles?: boolean } = {},
): Promise<void> => {
  if (settles) await expect(page.getByText('Chargement…')).toHaveCount(0)
  await expectAccessible(page, only)
  await expectNoSidewaysScroll(page)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  if (width >= 600) return
  await expectThumbSized(page)
  await page.setViewportSize({ width: 320, height })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width, height })
}

/** No-break spaces as plain ones, so that amounts can be written as they read. */
export const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ').trim()

/** The donations of the list, each a link to its dialog. */
export const donationRows = (page: Page) => page.getByRole('main').locator('a[aria-haspopup="dialog"]')

/** Opens a screen of one's own association by its tab; from outside them by 'Causes' in the menu. */
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
