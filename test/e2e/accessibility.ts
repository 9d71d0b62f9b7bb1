import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { markRepeats } from './repeats.ts'
import { expect } from './visit.ts'

type Part = { include?: string[]; exclude?: string[] }
type Axe = {
  run: (part: Part, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** The rules of axe: all of them (WCAG 2.2 AA and best practices), or those that depend on the theme. */
type Rules = 'all' | 'colours'
const runOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Runs axe on a part of the page. */
const audit = async (page: Page, part: Part, rules: Rules = 'all'): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    ([context, options]) => (window as unknown as { axe: Axe }).axe.run(context, options),
    [part, { resultTypes: ['violations'], ...(rules === 'colours' && { runOnly }) }] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

const toasts = '[data-rht-toaster]'

/** Expects no violation, except in toasts: their contrast changes while they fade. */
const expectNoViolations = async (page: Page, rules: Rules): Promise<void> => {
  await page.evaluate(markRepeats)
  expect(await audit(page, { exclude: [toasts, '[data-repeat]'] }, rules)).toEqual([])
}

/** Expects no violation in a fully visible toast. */
export const expectToastAccessible = async (page: Page, text: string): Promise<void> => {
  await expect(page.getByText(text)).toBeVisible()
  expect(await audit(page, { include: [toasts] })).toEqual([])
}

const expectNoHorizontalScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

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

type Width = 'desktop' | 'phone'
type Theme = 'light' | 'dark'
const viewports = { desktop: { width: 1280, height: 844 }, phone: { width: 390, height: 844 } }

const expectNoViolationsIn = async (page: Page, theme: Theme, rules: Rules): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  await waitForTransitions(page)
  await expectNoViolations(page, rules)
}

/** Sorts so that the page's theme is first: changing it costs a rendering. */
const presentThemeFirst = async <Item>(page: Page, items: Item[], themeOf: (item: Item) => Theme): Promise<Item[]> => {
  const present = await page.locator('html').getAttribute('data-mantine-color-scheme')
  return items.toSorted((a, b) => Number(themeOf(b) === present) - Number(themeOf(a) === present))
}

/** Checks one width in the given themes. */
export const expectAccessibleAt = async (
  page: Page,
  width: Width,
  themes: Theme[] = ['dark', 'light'],
): Promise<void> => {
  await page.setViewportSize(viewports[width])
  const [first, ...others] = await presentThemeFirst(page, themes, (theme) => theme)
  if (first) await expectNoViolationsIn(page, first, 'all')
  for (const theme of others) await expectNoViolationsIn(page, theme, 'colours')
  await expectNoHorizontalScroll(page)
  if (width === 'desktop') return
  await expectTouchTargets(page)
  await page.setViewportSize({ ...viewports.phone, width: 320 })
  await expectNoHorizontalScroll(page)
}

/** Each width in one theme. */
const bothViews: { width: Width; theme: Theme }[] = [
  { width: 'desktop', theme: 'light' },
  { width: 'phone', theme: 'dark' },
]

/**
 * Expects no axe violation and no horizontal scroll on a desktop (light theme) and on a phone (dark theme). On a phone
 * also expects targets of 44 px and no horizontal scroll at 320 px. A single width is checked in both themes. Does not
 * reload the page, and leaves it in the theme of the last check.
 */
export const expectAccessible = async (page: Page, widths: Width[] = ['desktop', 'phone']): Promise<void> => {
  await expect(page.getByText('Chargement…')).toHaveCount(0)
  // Figures of the earlier choice are dimmed until the new ones arrive.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const [only, ...others] = widths
  if (only && others.length === 0) await expectAccessibleAt(page, only)
  else
    for (const { width, theme } of await presentThemeFirst(page, bothViews, (view) => view.theme))
      await expectAccessibleAt(page, width, [theme])
  await page.setViewportSize(viewports.desktop)
}
