import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { everyRequiredText, writeRenderedTexts } from '#test/rendered-texts.ts'
import { watchTexts } from './watch-texts.ts'

/** What the pages of this worker have rendered of the texts that the rules require. */
const rendered = new Set<string>()

export const writeRendered = (): void => writeRenderedTexts(rendered)

const watchRenderedTexts = async (context: BrowserContext): Promise<void> => {
  await context.exposeFunction('noteText', (text: string) => void rendered.add(text))
  const texts = JSON.stringify(everyRequiredText)
  await context.addInitScript(
    `(${watchTexts.toString()})({ texts: ${texts}, report: (text) => window.noteText(text) })`,
  )
}

/** An address of the product's origin on which no script runs. */
const quietPath = '/api/health'

/** Collects what must never happen in a browser: a script error, a policy violation, a request to another origin. */
export const watchComplaints = async (context: BrowserContext, origin: string): Promise<string[]> => {
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`))
  context.on('console', (message) => {
    if (/Content Security Policy|Warning:/.test(message.text())) complaints.push(message.text())
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) complaints.push(`left the origin: ${request.url()}`)
  })
  // Also the violations that a library tried and caught: the console may stay silent.
  await context.exposeFunction('noteViolation', (violation: string) => complaints.push(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { noteViolation } = window as unknown as { noteViolation: (violation: string) => void }
      noteViolation(`policy: ${violatedDirective} refused ${blockedURI} in ${sourceFile}`)
    })
  })
  await watchRenderedTexts(context)
  return complaints
}

/** Replaces what the browser stores for the product. Leaves the page where no script runs. */
export const setStorage = async (page: Page, entries: Record<string, string>): Promise<void> => {
  await page.goto(quietPath)
  await page.evaluate((stored) => {
    sessionStorage.clear()
    localStorage.clear()
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  }, entries)
}

type Options = Pick<BrowserContextOptions, 'viewport' | 'colorScheme'> & { permissions: string[] | undefined }

export type KeptPage = {
  /** Gives the page, as good as new, and the list of complaints of the test that takes it. */
  take: (options: Options) => Promise<{ page: Page; complaints: string[] }>
  /** Removes what a test has added to the page and to its context. */
  giveBack: () => Promise<void>
}

/**
 * Keeps one page per worker. A new context costs about two seconds of processor time (profile, processes, compiling the
 * program again), and there are more than a hundred tests. What a test leaves behind is removed before the next one.
 */
export const keepPage = (browser: Browser, options: BrowserContextOptions & { baseURL: string }): KeptPage => {
  let kept: { page: Page; complaints: string[] } | undefined

  const open = async () => {
    const context = await browser.newContext(options)
    const complaints = await watchComplaints(context, options.baseURL)
    return { page: await context.newPage(), complaints }
  }
  return {
    take: async ({ viewport, colorScheme, permissions }) => {
      if (!kept || kept.page.isClosed()) kept = await open()
      const { page, complaints } = kept
      await setStorage(page, {})
      await page.emulateMedia({ colorScheme: colorScheme ?? 'light', media: null })
      if (viewport) await page.setViewportSize(viewport)
      if (permissions) await page.context().grantPermissions(permissions)
      complaints.length = 0
      return kept
    },
    giveBack: async () => {
      if (!kept || kept.page.isClosed()) return
      const context = kept.page.context()
      for (const page of context.pages()) if (page !== kept.page) await page.close()
      await kept.page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearPermissions()
      await context.clearCookies()
    },
  }
}
