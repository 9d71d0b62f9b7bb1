import type { Locator, Page } from '@playwright/test'
import { expect } from './visit.ts'

const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement)

/** More controls than any screen has. A control beyond is unreachable. */
const maxSteps = 300

/** The actions of a person with a keyboard: Tab, Enter and typing. */
export const byKeyboard = (page: Page) => {
  /** Moves the focus to a control by Tab, or by Shift+Tab when it precedes the focus. */
  const goTo = async (control: Locator): Promise<void> => {
    await expect(control).toBeVisible()
    const isBehind = await control.evaluate((element) => {
      const from = document.activeElement
      if (!from || from === document.body) return false
      return (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    })
    for (let step = 0; step < maxSteps; step += 1) {
      if (await isFocused(control)) return
      await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`Tab does not reach ${String(control)}`)
  }
  return {
    goTo,
    /** Focuses a button or link and presses Enter. */
    press: async (control: Locator): Promise<void> => {
      await goTo(control)
      await page.keyboard.press('Enter')
    },
    /** Focuses a field and types in it. */
    type: async (field: Locator, text: string): Promise<void> => {
      await goTo(field)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
  }
}
