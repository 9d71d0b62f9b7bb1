import type { Locator } from '@playwright/test'
import { expect, signIn, test } from './visit.ts'

test('the statistics have two columns on a desktop, one on a phone, and print without empty halves', async ({
  page,
}) => {
  await signIn(page, 'manageur2', '/stats?startDate=2026-01-01&endDate=2026-03-31')
  const [causes, devices] = [
    page.getByRole('region', { name: 'Par cause' }),
    page.getByRole('region', { name: 'Par appareil' }),
  ]
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(causes).toBeVisible()
  // The figures above them arrive later, and move both.
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  await expect.poll(async () => (await topOf(causes)) - (await topOf(devices))).toBe(0)
  const [left, right] = [await causes.boundingBox(), await devices.boundingBox()]
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await devices.boundingBox())?.x).toBe((await causes.boundingBox())?.x)

  // A picture that must stay whole leaves the rest of its page empty.
  await page.emulateMedia({ media: 'print' })
  expect(await causes.evaluate((picture) => getComputedStyle(picture).breakInside)).toBe('auto')
  await page.emulateMedia({ media: null })
})
