import { expect, test } from './visit.ts'
import { nightly } from './widths.ts'

test("the viewer of the API's description keeps to its own content policy", { tag: nightly }, async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  const answer = await page.goto('/api/docs')
  expect(answer?.headers()['content-security-policy']).not.toMatch(/https:|unsafe/)
  await expect(page.getByText('signInWithPassword').first()).toBeVisible()
  await page.locator('.opblock-summary-control').first().click()
  await expect(page.locator('.opblock-body').first()).toBeVisible()
  expect(complaints).toEqual([])
})
