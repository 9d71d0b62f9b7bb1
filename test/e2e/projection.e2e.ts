import { callAs } from './call.ts'
import { expect, expectWholeInView, test } from './visit.ts'
import { nightly } from './widths.ts'

const screens = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
]

test('a projection shows six donations whole, from 1280 × 720 to 3840 × 2160, with and without a QR code', {
  tag: nightly,
}, async ({ page }) => {
  const { customer } = await callAs(page.request, { who: 'manageur2', path: '/users/me' })
  for (const placeUrl of [undefined, 'https://dons.example/gala']) {
    const data = { period: 'all', showsNames: true, goal: 100_000, placeUrl }
    const path = `/customers/${customer._id}/live-links`
    const { token } = await callAs(page.request, { who: 'manageur2', method: 'post', path, data })
    await page.goto(`/direct#${token}`)
    for (const size of screens) {
      await page.setViewportSize(size)
      const donations = page.getByRole('main').getByRole('listitem')
      await expect(donations).toHaveCount(6)
      for (const donation of await donations.all()) await expectWholeInView(donation)
      await expectWholeInView(page.getByText(/% de /))
      const button = await page.getByRole('button', { name: 'Plein écran' }).boundingBox()
      expect((button?.height ?? 0) / size.height).toBeGreaterThan(0.055)
      const scrolls = await page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement
        return [scrollWidth - innerWidth, scrollHeight - innerHeight]
      })
      expect(Math.max(...scrolls)).toBeLessThan(1)
    }
    await page.goto('about:blank')
  }
})
