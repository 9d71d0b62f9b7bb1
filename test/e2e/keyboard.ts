import type { Locator, Page } from '@playwright/test'
import { expect } from './visit.ts'

const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement)

/** More than any screen has: a control that is not reached by then cannot be reached. */
const mostSteps = 300

/** The acts of a person without a mouse: Tab, Enter, and what they type. */
export const byKeyboard = (page: Page) => {
  /** Goes to a control by Tab, or by Shift+Tab when it lies before the focus. */
  const goTo = async (control: Locator): Promise<void> => {
    await expect(control).toBeVisible()
    const isBehind = await control.evaluate((element) => {
      const from = document.activeElement
      if (!from || from === document.body) return false
      return (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    })
    for (let step = 0; step < mostSteps; step += 1) {
      if (await isFocused(control)) return
      await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`Tab does not reach ${String(control)}`)
  }
  return {
    goTo,
    /** Goes to a button or link, and presses Enter. */
    press: async (control: Locator): Promise<void> => {
      await goTo(control)
      await page.keyboard.press('Enter')
    },
    /** Goes to a field, and types in it. */
    type: async (field: Locator, text: string): Promise<void> => {
      await goTo(field)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
  }
}
