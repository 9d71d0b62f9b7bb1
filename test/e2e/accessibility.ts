import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { markRepeats } from './repeats.ts'
import { expect } from './visit.ts'
import { nightly } from './widths.ts'

type Part = { include?: string[]; exclude?: string[] }
type Axe = {
  run: (part: Part, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Minified, since every loaded page parses it again. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Runs axe on a part of the page. */
const audit = async (page: Page, part: Part, { hasContrast = true } = {}): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const rules = { 'color-contrast': { enabled: hasContrast } }
  const { violations } = await page.evaluate(
    ([context, options]) => (window as unknown as { axe: Axe }).axe.run(context, options),
    [part, { resultTypes: ['violations'], rules }] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

const toasts = '[data-rht-toaster]'

const openDialog = '[role="dialog"][aria-modal="true"]'

/** Expects no violation, except in toasts: their contrast changes while they fade. */
const expectNoViolations = async (page: Page, extent: Extent): Promise<void> => {
  await page.evaluate(markRepeats)
  const onlyDialog = extent !== 'night' && (await page.locator(openDialog).count()) > 0
  const part = { exclude: [toasts, '[data-repeat]'], ...(onlyDialog && { include: [openDialog] }) }
  expect(await audit(page, part, { hasContrast: extent !== 'gate without contrast' })).toEqual([])
}

/** Expects no violation in a fully visible toast. */
export const expectToastAccessible = async (page: Page, text: string): Promise<void> => {
  await expect(page.getByText(text)).toBeVisible()
  expect(await audit(page, { include: [toasts] })).toEqual([])
}

/** Expects no horizontal scroll, and no button whose text is cut. */
export const expectAllFits = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  const cut = await page
    .locator('.mantine-Button-label')
    .evaluateAll((labels) =>
      labels.flatMap((label) => (label.scrollWidth > label.clientWidth + 1 ? [label.textContent] : [])),
    )
  expect(cut).toEqual([])
}

/** Expects targets of 44 px, except links inside a sentence. A checkbox or radio counts with its label. */
const expectTouchTargets = async (page: Page): Promise<void> => {
  const small = await page.locator('a, button, input, select, textarea, [role=button]').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { display, visibility } = getComputedStyle(control)
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const isChoice = control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)
      const boxes = [control, ...(isChoice ? labels : [])].map((part) => part.getBoundingClientRect())
      const [width, height] = [Math.max(...boxes.map((box) => box.width)), Math.max(...boxes.map((box) => box.height))]
      const isShown = visibility === 'visible' && width > 1 && height > 1
      if (!isShown || (control.tagName === 'A' && display === 'inline')) return []
      if (width >= 43.5 && height >= 43.5) return []
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      return [`${control.tagName} '${name.slice(0, 40)}' ${Math.round(width)} x ${Math.round(height)}`]
    }),
  )
  expect(small).toEqual([])
}

/** Waits for transitions to end, so that colours and sizes are stable. */
const waitForTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const endless = (animation: Animation) =>
      animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
    const running = document.getAnimations().filter((animation) => !endless(animation))
    await Promise.allSettled(running.map(({ finished }) => finished))
  })

/** Expects the same of a page that is not the app's, as it is. */
export const expectPlainPageAccessible = async (page: Page): Promise<void> => {
  expect(await audit(page, { exclude: [toasts] })).toEqual([])
  await expectAllFits(page)
  await expectTouchTargets(page)
}

export type Width = 'desktop' | 'phone'
type Theme = 'light' | 'dark'
type View = { width: Width; theme: Theme }

/**
 * The gate audits an open dialog without the page behind it. Contrast takes three quarters of an audit: the gate
 * measures it on the components of the kit and on a sample of screens. The night audits everything in both views.
 */
export type Extent = 'gate' | 'gate without contrast' | 'night'

/** The extents of a check, with the tags of its tests. */
export const extents: { extent: 'gate' | 'night'; tag: string[] }[] = [
  { extent: 'gate', tag: [] },
  { extent: 'night', tag: [nightly] },
]

const viewports = { desktop: { width: 1280, height: 844 }, phone: { width: 390, height: 844 } }

const bothWidths: [View, View] = [
  { width: 'desktop', theme: 'light' },
  { width: 'phone', theme: 'dark' },
]

/** The two views of a screen: each width in one theme, or its only width in both. */
export const viewsOf = (only?: Width): [View, View] =>
  only
    ? [
        { width: only, theme: 'light' },
        { width: only, theme: 'dark' },
      ]
    : bothWidths

/**
 * The view in which the gate checks a screen of a group: the first of its views in the first half, the second in the
 * other.
 */
export const viewInGate = (group: { width?: Width }[], index: number): View[] => {
  const [first, second] = viewsOf(group[index]?.width)
  return [index * 2 < group.length ? first : second]
}

const showTheme = async (page: Page, theme: Theme): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  await waitForTransitions(page)
}

/** Sorts so that the page's theme is first: changing it costs a rendering. */
const presentThemeFirst = async (page: Page, views: View[]): Promise<View[]> => {
  const present = await page.locator('html').getAttribute('data-mantine-color-scheme')
  return views.toSorted((a, b) => Number(b.theme === present) - Number(a.theme === present))
}

/**
 * Expects no axe violation (the gate: in the first view), no horizontal scroll and no cut button in each view. On a
 * phone also expects targets of 44 px, and the latter two at 320 px.
 */
export const expectViewsAccessible = async (page: Page, views: View[], extent: Extent = 'gate'): Promise<void> => {
  for (const [index, { width, theme }] of (await presentThemeFirst(page, views)).entries()) {
    await page.setViewportSize(viewports[width])
    await showTheme(page, theme)
    if (index === 0 || extent === 'night') await expectNoViolations(page, extent)
    await expectAllFits(page)
    if (width === 'desktop') continue
    await expectTouchTargets(page)
    await page.setViewportSize({ ...viewports.phone, width: 320 })
    await expectAllFits(page)
  }
}

/** Checks the views of a screen that has loaded. Does not reload the page, and leaves it in the last view. */
export const expectAccessible = async (page: Page, views: View[], extent: Extent): Promise<void> => {
  await expect(page.getByText('Chargement…')).toHaveCount(0)
  // Figures of the earlier choice are dimmed until the new ones arrive.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expectViewsAccessible(page, views, extent)
}

/** Makes the page as wide as a desktop again. */
export const widen = (page: Page): Promise<void> => page.setViewportSize(viewports.desktop)
