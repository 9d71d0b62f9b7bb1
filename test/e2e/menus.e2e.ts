import type { Locator, Page } from '@playwright/test'
import { readDemoRecords } from './demo-records.ts'
import { expect, expectWholeInView, signIn, test } from './visit.ts'

// The menus, the tabs and the back arrow.

const association = 'Mosquée des Sept Cyprès'
const sideTabs = (page: Page) => page.getByRole('navigation', { name: 'Votre association' })
const customerTabs = (page: Page) => page.getByRole('navigation', { name: 'Rubriques de l’association' })
const arrow = (page: Page) => page.getByRole('main').getByLabel('Retour')

/** Returns the distance between the centres of a link and of its scrolling strip. */
const distanceFromMiddle = (link: Locator): Promise<number> =>
  link.evaluate((element) => {
    const middle = ({ left, width }: DOMRect) => left + width / 2
    const strip = element.closest('nav')!.querySelector('div') ?? element.closest('nav')!
    return Math.abs(middle(element.getBoundingClientRect()) - middle(strip.getBoundingClientRect()))
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the open tab of the side navigation is visible, and edges with hidden tabs are faded', async ({ page }) => {
    await signIn(page, 'manageur', '/devices')
    const strip = sideTabs(page).locator('> div')
    await expect.poll(() => distanceFromMiddle(sideTabs(page).getByRole('link', { name: 'Appareils' }))).toBeLessThan(3)
    await expect(strip).toHaveAttribute('data-more-before', '')
    await expect(strip).toHaveAttribute('data-more-after', '')
    expect(await strip.evaluate((element) => getComputedStyle(element).maskImage)).toContain('32px')
    // The last tab cannot be centred.
    await sideTabs(page).getByRole('link', { name: 'Journal' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
    await expectWholeInView(sideTabs(page).getByRole('link', { name: 'Journal' }))
    await expect(strip).not.toHaveAttribute('data-more-after', '')
  })

  test("the open tab of an association's page is visible", async ({ page, request }) => {
    const { customerId } = await readDemoRecords(request)
    await signIn(page, 'admin', `/a/customers/${customerId}/users`)
    const users = customerTabs(page).getByRole('link', { name: 'Utilisateurs' })
    await expect.poll(() => distanceFromMiddle(users)).toBeLessThan(3)
    await expect(customerTabs(page).locator('> div')).toHaveAttribute('data-more-after', '')
  })
})

test('the four main tabs of an association come first, the others are apart', async ({ page, request }) => {
  const { customerId } = await readDemoRecords(request)
  await signIn(page, 'admin', `/a/customers/${customerId}`)
  const lists = customerTabs(page).getByRole('list')
  await expect(lists.nth(0).getByRole('link')).toHaveText(['Informations', 'Transactions', 'Causes', 'Utilisateurs'])
  await expect(lists.nth(1).getByRole('link')).toHaveText([
    'Statistiques',
    'Dons rapides',
    'Appareils',
    'Clôtures',
    'Paramètres',
  ])
  const [main, further] = [await lists.nth(0).boundingBox(), await lists.nth(1).boundingBox()]
  expect(further!.x + further!.width).toBeCloseTo(1280 - 112, 0)
  expect(further!.x - (main!.x + main!.width)).toBeGreaterThanOrEqual(8)
})

test("each screen has its title in the browser's tab, and highlights its parent tab", async ({ page, request }) => {
  const { customerId, causeId } = await readDemoRecords(request)
  await signIn(page, 'admin')
  const at = `/a/customers/${customerId}`
  const titles: Record<string, string | RegExp> = {
    [at]: `Informations — ${association} — Escarcelle`,
    [`${at}/users`]: `Utilisateurs — ${association} — Escarcelle`,
    [`${at}/devices`]: `Appareils — ${association} — Escarcelle`,
    [`${at}/journal`]: `Journal — ${association} — Escarcelle`,
    [`${at}/causes/${causeId}`]: new RegExp(`^Cause - .+ — ${association} — Escarcelle$`),
    '/a/customers': /^Associations \(\d+\) — Escarcelle$/,
  }
  for (const [address, title] of Object.entries(titles)) {
    await page.goto(address)
    await expect(page).toHaveTitle(title)
  }
  await page.goto(`${at}/journal`)
  const behind = customerTabs(page).getByRole('link', { name: 'Informations' })
  await expect(behind).toHaveAttribute('data-status', 'active')
  await expect(behind).toHaveAttribute('aria-current', 'true')
})

test('the back arrow is disabled on the first page, and enabled after a navigation', async ({ page }) => {
  await signIn(page, 'manageur')
  const opacity = () => arrow(page).evaluate((element) => Number(getComputedStyle(element).opacity))
  await expect(arrow(page)).toBeDisabled()
  expect(await opacity()).toBeLessThan(0.5)
  await page.getByRole('link', { name: 'Causes' }).click()
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(arrow(page)).toBeEnabled()
  expect(await opacity()).toBe(1)
  await arrow(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Causes/ })).toBeVisible()
})

for (const [who, address] of [
  ['organisateur', '/a/organizer/transactions'],
  ['commercial', '/a/stats'],
] as const)
  test(`the back arrow of ${address} links to the associations`, async ({ page }) => {
    await signIn(page, who, address)
    await arrow(page).click()
    await expect(page).toHaveURL(/\/a\/customers$/)
  })

test('names and ids are drawn without ligatures: 2x5 is not 2×5', async ({ page }) => {
  /** Returns the widths of a text and of its contextual alternate in the font Inter, in the style of an element. */
  const widths = (element: Locator) =>
    element.evaluate((node) => {
      const { font, fontVariantLigatures, letterSpacing } = getComputedStyle(node)
      return ['2x5', '2×5'].map((text) => {
        const probe = document.createElement('span')
        probe.textContent = text
        Object.assign(probe.style, { position: 'absolute', font, fontVariantLigatures, letterSpacing })
        document.body.append(probe)
        const { width } = probe.getBoundingClientRect()
        probe.remove()
        return width
      })
    })
  const expectPlain = async (element: Locator) => {
    const [typed, multiplied] = await widths(element)
    expect(typed).not.toBeCloseTo(multiplied!, 1)
  }
  await signIn(page, 'manageur')
  await page.evaluate(() => document.fonts.ready)
  await page.locator('a[aria-haspopup="dialog"]').first().click()
  const id = new URL(page.url()).searchParams.get('don')!
  await expectPlain(page.getByRole('dialog').getByText(id))
  await page.goto('/users')
  await expectPlain(page.getByText('manageur@escarcelle.example'))
  await page.goto('/users/create')
  await expectPlain(page.getByLabel('Prénom'))
})
