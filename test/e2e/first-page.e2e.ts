import type { Page } from '@playwright/test'
import { createManager, openAs } from './accounts.ts'
import { createAssociation, recordDonations } from './association.ts'
import { callAs } from './call.ts'
import { readDemoRecords } from './demo-records.ts'
import { waitForRest } from './go-to.ts'
import { donationRows, expect, openEntry, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

// The first donation stands near the top of its page, and nothing moves while a screen loads.

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/** Counts what can be operated in the content before the first donation. */
const controlsBefore = (page: Page): Promise<number> =>
  donationRows(page)
    .first()
    .evaluate((row) => {
      const controls = document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea)')
      const isBefore = (control: HTMLElement) =>
        Boolean(row.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING)
      const isOperable = (control: HTMLElement) => control.checkVisibility() && !control.matches(':disabled')
      return [...controls].filter((control) => isBefore(control) && isOperable(control)).length
    })

/** Counts the presses of Tab from the top of the page, by the skip link, to the first donation. */
const pressesTo = async (page: Page): Promise<number> => {
  await page.evaluate(() => document.body.focus())
  await page.reload()
  const row = donationRows(page).first()
  await expect(row).toBeVisible()
  await page.getByRole('link', { name: 'Aller au contenu' }).focus()
  await page.keyboard.press('Enter')
  let presses = 1
  while (!(await row.evaluate((element) => element === document.activeElement)) && presses < 60) {
    await page.keyboard.press('Tab')
    presses += 1
  }
  return presses
}

for (const { viewport, most } of [
  { viewport: desktop, most: 480 },
  { viewport: phone, most: 560 },
])
  test(`the first donation stands within ${most} px at ${viewport.width} px, behind 12 controls and 14 presses of Tab`, {
    tag: viewport === phone ? [] : [nightly],
  }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signIn(page, 'manageur')
    await openEntry(page, 'Causes')
    await expect(page.getByRole('heading', { level: 1, name: 'Causes' })).toBeVisible()
    await openEntry(page, 'Transactions')
    await expect(donationRows(page)).toHaveCount(25)
    // Coming from another page, 'Retour' counts too.
    await expect(page.getByRole('main').getByRole('button', { name: 'Retour' })).toBeEnabled()
    expect((await donationRows(page).first().boundingBox())!.y).toBeLessThanOrEqual(most)
    expect(await controlsBefore(page)).toBeLessThanOrEqual(12)
    expect(await pressesTo(page)).toBeLessThanOrEqual(14)
  })

test('what others have given is one line above the first donation', { tag: nightly }, async ({ page, request }) => {
  const association = await createAssociation(request, 'La Vigie du Nord')
  await recordDonations(request, association, [{ amount: 20, createdAt: '2026-03-06T10:00:00Z' }])
  const first = await createManager(request, association._id)
  const data = { firstname: 'Inès', lastname: 'Faure', email: `ines-${association._id}@fanal.example`, role: 'manager' }
  await callAs(request, { who: 'organisateur', method: 'post', path: `/customers/${association._id}/users`, data })
  for (const { viewport, most } of [
    { viewport: { width: 1280, height: 800 }, most: 480 },
    { viewport: phone, most: 640 },
  ]) {
    await page.setViewportSize(viewport)
    await openAs(page, first)
    const line = page.getByRole('link', { name: /^À faire/ })
    await expect(line).toHaveAttribute('href', '/users')
    expect((await donationRows(page).first().boundingBox())!.y).toBeLessThanOrEqual(most)
    await line.click()
    await expect(page.getByRole('button', { name: 'J’ai vu' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'J’ai vu' }).click()
  await expect(page.getByRole('button', { name: 'J’ai vu' })).toHaveCount(0)
})

for (const { viewport, most, tag } of [
  { viewport: desktop, most: 480, tag: [nightly] },
  { viewport: { width: 768, height: 1024 }, most: 560, tag: [nightly] },
  { viewport: phone, most: 640, tag: [] },
])
  test(`the first donation of a period stands within ${most} px at ${viewport.width} px`, { tag }, async ({
    page,
    request,
  }) => {
    const association = await createAssociation(request, 'La Lunette')
    await recordDonations(request, association, [
      { amount: 20, createdAt: '2026-03-06T10:00:00Z' },
      { amount: 30, createdAt: '2026-03-13T10:00:00Z' },
    ])
    await page.setViewportSize(viewport)
    const manager = await createManager(request, association._id)
    for (const period of ['startDate=2026-03-13&endDate=2026-03-13', 'startDate=2026-02-10&endDate=2026-03-20']) {
      await openAs(page, manager, `/?${period}`)
      await expect(page.getByRole('region', { name: 'Comparaison' })).toContainText(/par rapport/i)
      expect((await donationRows(page).first().boundingBox())!.y).toBeLessThanOrEqual(most)
      await expect(page.getByRole('button', { name: /^Par appareil/, expanded: false })).toBeVisible()
    }
  })

/** Adds up the shifts of the layout from the start of the document. */
const watchShifts = () => {
  const shifts = { sum: 0 }
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shifts.sum += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Waits until the screen is at rest, and returns the sum. */
const shiftsOf = async (page: Page, address: string): Promise<number> => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
  await waitForRest(page)
  return page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
}

for (const { viewport, tag, screens } of [
  { viewport: phone, tag: [], screens: 'the first page and what a manager opens most' },
  { viewport: phone, tag: [nightly], screens: 'a screen' },
  { viewport: desktop, tag: [nightly], screens: 'a screen' },
])
  test(`nothing jumps while ${screens} loads at ${viewport.width} px`, { tag }, async ({ page, request }) => {
    const { customerId, causeId, archivedCauseId, deviceId, donationId } = await readDemoRecords(request)
    await page.addInitScript(watchShifts)
    await page.setViewportSize(viewport)
    const jumps: string[] = []
    const visit = async (addresses: string[]) => {
      for (const address of addresses) {
        const sum = await shiftsOf(page, address)
        if (sum >= 0.02) jumps.push(`${address}: ${sum.toFixed(3)}`)
      }
    }
    await signIn(page, 'manageur')
    await visit([
      '/',
      '/?startDate=2026-11-01&endDate=2026-11-30',
      '/causes',
      '/stats',
      '/friday',
      `/?don=${donationId}`,
    ])
    expect(jumps).toEqual([])
    if (tag.length === 0) return
    await visit([`/causes/${causeId}`, `/causes/${archivedCauseId}`])
    await visit(['/devices', `/devices/${deviceId}`, '/counting-sheets', '/movements', '/closings'])
    await signIn(page, 'organisateur')
    await visit(['/a/organizer/transactions', `/a/customers/${customerId}/transactions`, '/a/customers'])
    await signIn(page, 'commercial')
    await visit(['/a/stats'])
    expect(jumps).toEqual([])
  })

/** Notes the instant of the first donation. */
const noteFirstDonation = () =>
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[aria-labelledby="history"] li')) return
    performance.mark('first-donation')
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })

/** Lists the kilobytes of each script and style that had arrived before the first donation, as they were sent. */
const filesBefore = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const { startTime } = performance.getEntriesByName('first-donation')[0]!
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return files
      .filter(({ name, responseEnd }) => /\.(?:js|css)$/.test(name) && responseEnd <= startTime)
      .map(({ encodedBodySize }) => encodedBodySize / 1000)
  })

test('at most 200 kB of scripts and styles come before the first donation', async ({ page }) => {
  await signIn(page, 'manageur')
  await page.addInitScript(noteFirstDonation)
  await page.goto('/')
  await expect(donationRows(page)).toHaveCount(25)
  const files = await filesBefore(page)
  expect(files.length).toBeGreaterThan(5)
  expect(files.reduce((sum, kilobytes) => sum + kilobytes, 0)).toBeLessThanOrEqual(200)
})
