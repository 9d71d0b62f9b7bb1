import { expect, fillSignIn, test } from '../e2e/visit.ts'

const devices = [
  {
    device: 'an Android phone',
    seconds: 60,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  },
  {
    device: 'a computer',
    seconds: 30,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  },
]

for (const { device, seconds, userAgent } of devices)
  test(`a sign-in without an answer fails on ${device} after ${seconds} s`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ userAgent, baseURL: baseURL ?? '', locale: 'fr-FR' })
    const page = await context.newPage()
    // The request stays open: nothing answers it.
    const asked = new Promise<number>((resolve) => {
      void page.route('**/accounts:signInWithPassword*', () => resolve(performance.now()))
    })
    await page.goto('/auth/login')
    await fillSignIn(page, 'manageur@escarcelle.example')
    const startedAt = await asked
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 120_000 })
    const waited = (performance.now() - startedAt) / 1000
    expect(waited).toBeGreaterThan(seconds - 1)
    expect(waited).toBeLessThan(seconds + 5)
    await context.close()
  })
