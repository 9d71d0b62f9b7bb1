import { chromium } from '@playwright/test'
import { browserArguments } from '#test/browser.ts'
import { findChromium } from '../scripts/chromium.mjs'

/**
 * Measures the scripts and styles that the browser of a signed-in person downloads for the transactions page, in kilobytes
 * (1000 bytes) after brotli compression.
 */
export const measureFirstLoad = async (
  origin: string,
  token: string,
): Promise<{ kilobytes: number; files: number }> => {
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage()
    await page.addInitScript((held) => localStorage.setItem('accessToken', held), token)
    let bytes = 0
    let files = 0
    page.on('requestfinished', async (request) => {
      if (!['script', 'stylesheet'].includes(request.resourceType())) return
      const { responseBodySize } = await request.sizes()
      bytes += responseBodySize
      files += 1
    })
    await page.goto(origin)
    await page.getByRole('heading', { name: 'Historique des transactions' }).waitFor()
    await page.waitForLoadState('networkidle')
    return { kilobytes: bytes / 1000, files }
  } finally {
    await browser.close()
  }
}
