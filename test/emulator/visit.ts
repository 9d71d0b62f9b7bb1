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
  /** Violations: script errors, violations of the page's policy, and requests to any host but ours and Google's. */
  violations: string[]
  /** The paths requested from Google, oldest first. */
  googleRequests: string[]
  accessToken: () => Promise<string | undefined>
}

/**
 * Opens a browser for a person. Requests of the page to Google go to the emulator, after the page's policy was applied.
 */
export const visit = async (
  browser: Awaited<ReturnType<typeof openBrowser>>,
  { origin, emulatorOrigin }: Product,
): Promise<Visit> => {
  const context = await browser.newContext({ baseURL: origin, locale: 'fr-FR', timezoneId: 'America/Los_Angeles' })
  const page = await context.newPage()
  const violations: string[] = []
  const googleRequests: string[] = []
  page.on('pageerror', ({ message }) => violations.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      violations.push(message.text())
  })
  await context.route(
    (url) => url.protocol.startsWith('http') && url.origin !== origin,
    async (route) => {
      const { host, origin: asked, pathname, search } = new URL(route.request().url())
      if (!googleOrigins.has(asked)) {
        violations.push(`left for ${asked}`)
        return route.abort()
      }
      googleRequests.push(pathname)
      return route.fulfill({ response: await route.fetch({ url: `${emulatorOrigin}/${host}${pathname}${search}` }) })
    },
  )
  return {
    context,
    page,
    violations,
    googleRequests,
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

/** Chooses a password with the link of a mail. */
export const choosePassword = async (page: Page, link: string, password: string): Promise<void> => {
  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await page.getByText('Votre mot de passe est enregistré. Connectez-vous.').waitFor()
}
