import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './visit.ts'

type Part = { include?: string[]; exclude?: string[] }
type Axe = {
  run: (part: Part, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Runs axe on a part of the page, WCAG 2.2 AA and best practices. The product has no frames. */
const audit = async (page: Page, part: Part): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    ([context, options]) => (window as unknown as { axe: Axe }).axe.run(context, options),
    [part, { resultTypes: ['violations'] }] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

const toasts = '[data-rht-toaster]'

/** Expects no finding of axe. Toasts are left out: contrast changes while one fades. */
const expectAccessible = async (page: Page): Promise<void> =>
  expect(await audit(page, { exclude: [toasts] })).toEqual([])

/** Expects no finding of axe in a toast that is fully shown. */
export const expectToastAccessible = async (page: Page, text: string): Promise<void> => {
  await expect(page.getByText(text)).toBeVisible()
  expect(await audit(page, { include: [toasts] })).toEqual([])
}

const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

/** Expects targets of 44 px; links inside a sentence aside. A checkbox or radio counts with its label. */
const expectThumbSized = async (page: Page): Promise<void> => {
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

/** Waits for transitions to end: a colour or a size is measured when it no longer changes. */
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

const expectAccessibleIn = async (page: Page, theme: Theme): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme })
  await waitForTransitions(page)
  await expectAccessible(page)
}

/** Looks at one width, in the themes that are named. */
export const expectFitsAt = async (page: Page, width: Width, themes: Theme[] = ['dark', 'light']): Promise<void> => {
  await page.setViewportSize(viewports[width])
  for (const theme of themes) await expectAccessibleIn(page, theme)
  await expectNoSidewaysScroll(page)
  if (width === 'desktop') return
  await expectThumbSized(page)
  await page.setViewportSize({ ...viewports.phone, width: 320 })
  await expectNoSidewaysScroll(page)
}

/**
 * Expects of what is shown, on a desktop in the light theme and on a phone in the dark one: no finding of axe, no sideways
 * scroll; on a phone none at 320 px either, and targets of 44 px. What has one width alone is looked at in both themes.
 * The page is not loaded again in between.
 */
export const expectFits = async (page: Page, widths: Width[] = ['desktop', 'phone']): Promise<void> => {
  await expect(page.getByText('Chargement…')).toHaveCount(0)
  const [only, ...others] = widths
  if (only && others.length === 0) await expectFitsAt(page, only)
  else {
    await expectFitsAt(page, 'phone', ['dark'])
    await expectFitsAt(page, 'desktop', ['light'])
  }
  await page.setViewportSize(viewports.desktop)
}
