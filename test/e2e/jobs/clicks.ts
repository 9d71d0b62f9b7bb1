import type { Page } from '@playwright/test'

/**
 * Counts what a person clicks from now on, also across reloads: a click, Enter in a field or on a link, and two for a
 * choice in a list (to open it and to choose). Typing is not counted. Returns the function that reads the count.
 */
export const countClicks = async (page: Page): Promise<() => number> => {
  const known = counters.get(page)
  const counter = known ?? { count: 0 }
  counter.count = 0
  if (!known) {
    counters.set(page, counter)
    await page.exposeFunction('countForJob', (clicks: number) => void (counter.count += clicks))
    await page.addInitScript(listen)
  }
  await page.evaluate(listen)
  return () => counter.count
}

/** The counters of the pages that tests share: a page keeps what was exposed to it. */
const counters = new WeakMap<Page, { count: number }>()

/** Runs in the browser, once in each document. */
const listen = () => {
  if ('isCountedForJob' in window) return
  const { countForJob } = Object.assign(window, { isCountedForJob: true }) as unknown as {
    countForJob: (clicks: number) => void
  }
  // A click by Enter or of a label's field has no detail: it is counted at its origin. Playwright stops a click at the
  // window when the element has just moved, and clicks again: only the click that passes is counted.
  document.addEventListener(
    'click',
    ({ detail, target }) => detail > 0 && !(target instanceof HTMLSelectElement) && countForJob(1),
    true,
  )
  document.addEventListener('keydown', ({ key }) => key === 'Enter' && countForJob(1), true)
  document.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && countForJob(2), true)
}
