import type { Page } from '@playwright/test'

/** The arguments of Chromium for tests and benchmarks: also as root, and without background requests. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Signs out, and waits for the end: an address that is opened before it keeps the session. */
export const signOut = async (page: Page, origin = ''): Promise<void> => {
  await page.goto(`${origin}/logout`)
  await page.waitForURL('**/auth/login')
}
