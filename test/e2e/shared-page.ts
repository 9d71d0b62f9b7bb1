import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { everyRequiredText, writeRenderedTexts } from '#test/rendered-texts.ts'
import { watchTexts } from './watch-texts.ts'

/** The required texts that the pages of this worker have rendered. */
const rendered = new Set<string>()

export const writeRendered = (): void => writeRenderedTexts(rendered)

const watchRenderedTexts = async (context: BrowserContext): Promise<void> => {
  await context.exposeFunction('noteText', (text: string) => void rendered.add(text))
  const texts = JSON.stringify(everyRequiredText)
  await context.addInitScript(
    `(${watchTexts.toString()})({ texts: ${texts}, report: (text) => window.noteText(text) })`,
  )
}

/** A path of the product without scripts. */
const scriptFreePath = '/api/health'

/** Collects script errors, violations of the content security policy, and requests to other origins. */
export const watchBrowserErrors = async (context: BrowserContext, origin: string): Promise<string[]> => {
  const browserErrors: string[] = []
  context.on('weberror', (error) => browserErrors.push(`error: ${error.error().message}`))
  context.on('console', (message) => {
    if (/Content Security Policy|Warning:/.test(message.text())) browserErrors.push(message.text())
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin)
      browserErrors.push(`left the origin: ${request.url()}`)
  })
  // Also reports violations that a library catches, which the console may not show.
  await context.exposeFunction('noteViolation', (violation: string) => browserErrors.push(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { noteViolation } = window as unknown as { noteViolation: (violation: string) => void }
      noteViolation(`policy: ${violatedDirective} refused ${blockedURI} in ${sourceFile}`)
    })
  })
  return browserErrors
}

/** Replaces the browser's storage of the product. Leaves the page on a path without scripts. */
export const setStorage = async (page: Page, entries: Record<string, string>): Promise<void> => {
  if (new URL(page.url(), 'about:blank').pathname !== scriptFreePath) await page.goto(scriptFreePath)
  await page.evaluate((stored) => {
    sessionStorage.clear()
    localStorage.clear()
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  }, entries)
}

/**
 * Ends the session of a running program as another tab would, which clears its caches, toasts and forms, and waits for
 * the login. Returns false if the page must be loaded instead: it runs no program, has no session, or has stored more
 * than that.
 */
export const leaveSession = async (page: Page): Promise<boolean> => {
  const hasLeft = await page.evaluate(() => {
    const isOfSession = (key: string): boolean => /^(accessToken|firebase:)/.test(key)
    // Before the first title, the program is still starting.
    if (!document.querySelector('#root main h1') || !Object.keys(localStorage).every(isOfSession)) return false
    // A visitor may be in the middle of a sign-in.
    if (!localStorage.getItem('accessToken')) return 'isAtRest' in window
    localStorage.clear()
    sessionStorage.clear()
    dispatchEvent(new StorageEvent('storage'))
    history.pushState(null, '', '/auth/login')
    Object.assign(window, { isAtRest: true })
    return true
  })
  if (hasLeft) await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  return hasLeft
}

/**
 * Waits for the first screen of a session, which takes no focus: a test that left before it would wait for one in vain.
 * Until then, the title under the header is the name of the product, or absent while the code of the screen loads.
 */
export const expectFirstScreen = async (page: Page): Promise<void> => {
  await expect(page.getByText('Connecté(e) en tant que')).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title.filter({ hasNotText: new RegExp(`^${kitTexts.productName}$`) })).toHaveText(/./)
}

/** Opens an address after `leaveSession`, signed in as by another tab. No title has the focus, like after a load. */
export const enterSession = async (page: Page, session: Record<string, string>, address: string): Promise<void> => {
  await page.evaluate(
    ([stored, to]) => {
      sessionStorage.clear()
      Reflect.deleteProperty(window, 'isAtRest')
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
      dispatchEvent(new StorageEvent('storage'))
      history.pushState(null, '', to)
    },
    [session, address] as const,
  )
  // The title of a screen takes the focus when it is shown, or a field that is typed at once.
  await expectFirstScreen(page)
  await expect(page.locator('main :focus')).toBeVisible()
  await page.locator('main h1').evaluate((title) => title.blur())
}

type Options = Pick<BrowserContextOptions, 'viewport' | 'colorScheme'> & { permissions: string[] | undefined }

export type SharedPage = {
  /** Resets the page for a test, and returns it with the list of its errors. */
  take: (options: Options) => Promise<{ page: Page; browserErrors: string[] }>
  /** Removes the routes, pages and permissions that a test has added. */
  cleanUp: () => Promise<void>
}

/**
 * Shares one page per worker. A new context costs about two seconds of processor time (profile, processes, compiling
 * scripts), and there are more than a hundred tests. State is removed between tests.
 */
export const createSharedPage = (
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
  { watchesTexts = false } = {},
): SharedPage => {
  let kept: { page: Page; browserErrors: string[] } | undefined

  const open = async () => {
    const context = await browser.newContext(options)
    const browserErrors = await watchBrowserErrors(context, options.baseURL)
    if (watchesTexts) await watchRenderedTexts(context)
    return { page: await context.newPage(), browserErrors }
  }
  return {
    take: async ({ viewport, colorScheme, permissions }) => {
      if (!kept || kept.page.isClosed()) kept = await open()
      const { page, browserErrors } = kept
      if (!(await leaveSession(page))) await setStorage(page, {})
      // Without transitions a test does not wait for them; a test of motion asks for it.
      await page.emulateMedia({ colorScheme: colorScheme ?? 'light', media: null, reducedMotion: 'reduce' })
      if (viewport) await page.setViewportSize(viewport)
      if (permissions) await page.context().grantPermissions(permissions)
      browserErrors.length = 0
      return kept
    },
    cleanUp: async () => {
      if (!kept || kept.page.isClosed()) return
      const context = kept.page.context()
      for (const page of context.pages()) if (page !== kept.page) await page.close()
      await kept.page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.clearPermissions()
      await context.clearCookies()
    },
  }
}
