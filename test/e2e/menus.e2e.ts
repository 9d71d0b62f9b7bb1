import type { Locator, Page } from '@playwright/test'
import { readDemoRecords } from './demo-records.ts'
import { goTo } from './go-to.ts'
import { expect, expectWholeInView, signIn, test } from './visit.ts'
import { menuWidths, nightly } from './widths.ts'

// The menus, the tabs and the back arrow.

const association = 'Mosquée des Sept Cyprès'
const sideTabs = (page: Page) => page.getByRole('navigation', { name: 'Votre association' })
const customerTabs = (page: Page) => page.getByRole('navigation', { name: 'Rubriques de l’association' })
const arrow = (page: Page) => page.getByRole('main').getByLabel('Retour')

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('tabs that do not fit are a choice, which names the open one, until the page is wide', async ({ page }) => {
    await signIn(page, 'manageur', '/devices')
    const choice = sideTabs(page).getByRole('button', { name: 'Appareils' })
    await expect(choice).toHaveAttribute('aria-expanded', 'false')
    await expect(sideTabs(page).getByRole('link')).toHaveCount(0)
    await choice.press('Enter')
    await expectWholeInView(sideTabs(page).getByRole('link', { name: 'Journal' }))
    await page.keyboard.press('Escape')
    await expect(choice).toBeFocused()
    await expect(sideTabs(page).getByRole('link')).toHaveCount(0)
    await choice.click()
    await sideTabs(page).getByRole('link', { name: 'Journal' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeFocused()
    await expect(sideTabs(page).getByRole('button', { name: 'Journal' })).toHaveAttribute('aria-expanded', 'false')

    const size = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(sideTabs(page).getByRole('button')).toHaveCount(0)
    await expectWholeInView(sideTabs(page).getByRole('link', { name: 'Journal' }))
    await page.setViewportSize(size ?? { width: 390, height: 844 })
    await expect(sideTabs(page).getByRole('button', { name: 'Journal' })).toBeVisible()
  })

  test("an association's tabs are a choice, those behind an entry of the menu fit", async ({ page, request }) => {
    const { customerId } = await readDemoRecords(request)
    await signIn(page, 'admin', `/a/customers/${customerId}/users`)
    await customerTabs(page).getByRole('button', { name: 'Utilisateurs' }).click()
    await customerTabs(page).getByRole('link', { name: 'Clôtures' }).click()
    await expect(page).toHaveURL(/\/closings$/)
    await signIn(page, 'manageur', '/counting-sheets')
    const behind = page.getByRole('navigation', { name: 'Caisse', exact: true })
    await expect(behind.getByRole('link')).toHaveText(['Saisir des dons', 'Comptage', 'Remises'])
    for (const link of await behind.getByRole('link').all()) await expectWholeInView(link)
  })

  for (const [address, lit, inside] of [
    ['/', 'Transactions', 'Transactions'],
    ['/counting-sheets', 'Caisse', 'Comptage'],
    ['/movements', 'Plus', 'Corrections'],
    ['/users', 'Plus', 'Utilisateurs'],
    ['/settings', 'Plus', 'Paramètres'],
    ['/account', 'Plus', 'Mon compte'],
  ] as const)
    test(`${address} is lit in the bar as ${lit}, and in 'Plus' as ${inside}`, {
      tag: address === '/users' ? [] : [nightly],
    }, async ({ page }) => {
      await signIn(page, 'manageur', address)
      const bar = page.getByRole('navigation', { name: 'Menu principal' })
      await expect(bar.locator('[data-status="active"]')).toHaveText([lit])
      await bar.getByRole('button', { name: 'Plus' }).click()
      await expect(page.getByRole('dialog', { name: 'Plus' }).locator('[data-status="active"]')).toHaveText([inside])
    })
})

/** Returns the links and buttons of the menus and tabs that a mouse cannot reach, and all names of the main menu. */
const measureMenus = () => {
  const isReached = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return left >= -1 && right <= innerWidth + 1 && element.contains(hit)
  }
  const navs = [...document.querySelectorAll('nav')].filter((nav) => nav.checkVisibility())
  const entries = navs.flatMap((nav) =>
    [...nav.querySelectorAll('a, button')].filter((entry) => entry.checkVisibility({ visibilityProperty: true })),
  )
  const nameOf = (entry: Element) => entry.textContent.trim()
  return {
    names: entries.map(nameOf),
    lost: entries.filter((entry) => !isReached(entry)).map(nameOf),
    overflow: document.documentElement.scrollWidth - innerWidth,
  }
}

/** Waits until a new width is drawn: the menu folds or unfolds in the frame after it. */
const drawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  })

/** Doubles the text of the menus, as a browser does that enlarges text alone. */
const enlargeText = () => {
  const parts = [...document.querySelectorAll<HTMLElement>('nav :is(a, button), nav :is(a, button) *')]
  const sizes = parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize))
  for (const [index, part] of parts.entries()) part.style.fontSize = `${sizes[index]! * 2}px`
}

for (const { who, path, text = 100 } of [
  { who: 'manageur', path: '/devices' },
  { who: 'manageur', path: '/devices', text: 200 },
  { who: 'manageur', path: '/closings' },
  { who: 'utilisateur', path: '/stats' },
  { who: 'admin', path: '' },
  { who: 'organisateur', path: '' },
  { who: 'commercial', path: '/a/devices' },
] as const)
  test(`a mouse reaches every entry of the menus at each width: ${who}, ${path || 'an association'}, text at ${text} %`, {
    tag: text === 100 && path === '/devices' ? [] : [nightly],
  }, async ({ page, request }) => {
    const { customerId } = await readDemoRecords(request)
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, who, path || `/a/customers/${customerId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
    const whole = await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link').allTextContents()
    expect(whole.at(-1)).toBe('Déconnexion')
    for (const width of text === 200 ? [390, 820, 1024, 1280] : menuWidths) {
      await page.setViewportSize({ width, height: 900 })
      if (text === 200) {
        await page.reload()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
        await page.evaluate(enlargeText)
      }
      await page.evaluate(drawn)
      await expect.poll(async () => (await page.evaluate(measureMenus)).lost, { message: `${width} px` }).toEqual([])
      const { names, overflow } = await page.evaluate(measureMenus)
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
      if (text === 100 && whole.every((name) => names.includes(name))) continue
      await page.getByRole('button', { name: /^Plus/ }).click()
      const inside = page.getByRole('dialog', { name: 'Plus' }).getByRole('link')
      await expect(inside.filter({ hasText: 'Déconnexion' })).toBeVisible()
      const all = await inside.allTextContents()
      const groups = ['Caisse', 'Comptes']
      expect(
        whole.filter((name) => ![...all, ...names, ...groups].includes(name)),
        `${width} px`,
      ).toEqual([])
      await page.keyboard.press('Escape')
      await expect(inside).toHaveCount(0)
    }
  })

for (const width of [390, 320])
  test(`the header has one line of 64 px with the person's name at ${width} px`, {
    tag: width === 320 ? [] : [nightly],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'manageur')
    const banner = page.getByRole('banner')
    expect((await banner.boundingBox())!.height).toBeLessThanOrEqual(64)
    const parts = [
      banner.getByText('Connecté(e) en tant que'),
      banner.getByText('Karim Benali'),
      banner.getByText('Preprod ENV'),
      banner.getByRole('button', { name: /^Rechercher/ }),
      banner.getByRole('button', { name: 'Switch Role' }),
    ]
    for (const part of parts) await expectWholeInView(part)
    const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!))
    expect(boxes[0]!.height).toBeLessThan(20)
    expect(boxes[0]!.x + boxes[0]!.width).toBeLessThanOrEqual(boxes[3]!.x)
    expect(boxes[3]!.x + boxes[3]!.width).toBeLessThanOrEqual(boxes[4]!.x)
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
    await goTo(page, address)
    await expect(page).toHaveTitle(title)
  }
  await goTo(page, `${at}/journal`)
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
  test(`the back arrow of ${address} links to the associations`, { tag: nightly }, async ({ page }) => {
    await signIn(page, who, address)
    await arrow(page).click()
    await expect(page).toHaveURL(/\/a\/customers$/)
  })

test('names and ids are drawn without ligatures: 2x5 is not 2×5', { tag: nightly }, async ({ page }) => {
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
  await goTo(page, '/users')
  await expectPlain(page.getByText('manageur@escarcelle.example'))
  await goTo(page, '/users/create')
  await expectPlain(page.getByLabel('Prénom'))
})
