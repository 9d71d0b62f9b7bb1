import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { sdkOrigins } from '#features/identity/provider.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import { browserArguments } from '../browser.ts'
import { type Product, projectId } from './product.ts'

export const openBrowser = () => {
  const executablePath = findChromium()
  return chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) })
}

const googleOrigins = new Set(sdkOrigins({ name: 'google', projectId, apiKey: '' }))

export type Visit = {
  context: BrowserContext
  page: Page
  /** What must never be: a script error, a violation of the page's policy, a request to anyone but us and Google. */
  complaints: string[]
  /** Paths asked of Google, oldest first. */
  askedOfGoogle: string[]
  accessToken: () => Promise<string | undefined>
}

/** A person's browser. What its page asks of Google reaches the emulator instead, after the page's policy was applied. */
export const visit = async (
  browser: Awaited<ReturnType<typeof openBrowser>>,
  { origin, emulatorOrigin }: Product,
): Promise<Visit> => {
  const context = await browser.newContext({ baseURL: origin, locale: 'fr-FR', timezoneId: 'America/Los_Angeles' })
  const page = await context.newPage()
  const complaints: string[] = []
  const askedOfGoogle: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      complaints.push(message.text())
  })
  await context.route(
    (url) => url.protocol.startsWith('http') && url.origin !== origin,
    async (route) => {
      const { host, origin: asked, pathname, search } = new URL(route.request().url())
      if (!googleOrigins.has(asked)) {
        complaints.push(`left for ${asked}`)
        return route.abort()
      }
      askedOfGoogle.push(pathname)
      return route.fulfill({ response: await route.fetch({ url: `${emulatorOrigin}/${host}${pathname}${search}` }) })
    },
  )
  return {
    context,
    page,
    complaints,
    askedOfGoogle,
    async accessToken() {
      const { origins } = await context.storageState()
      const stored = origins.find((one) => one.origin === origin)?.localStorage
      return stored?.find(({ name }) => name === 'accessToken')?.value
    },
  }
}

export const fillSignIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Connexion' }).click()
}
