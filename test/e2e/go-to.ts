import type { Page } from '@playwright/test'
import { expect } from './visit.ts'

/** Waits until the screen has not changed for 100 ms. */
export const waitForRest = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const end = (): void => {
          observer.disconnect()
          resolve()
        }
        let timer = setTimeout(end, 100)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(end, 100)
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )

/**
 * Goes to a screen without loading the program again. The focus moves to its title, and before that to the title of the
 * earlier screen while the code of the new one loads. On '/entry', the first field takes it.
 */
export const goTo = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState(null, '', to)
  }, address)
  const focused = address === '/entry' ? page.getByLabel('Montant') : page.getByRole('heading', { level: 1 })
  await expect(focused).toBeFocused()
  await waitForRest(page)
  await expect(focused).toBeFocused()
}
