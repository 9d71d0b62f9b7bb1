import type { ElementHandle, Locator, Page } from '@playwright/test'
import { expect, test } from './visit.ts'
import { nightly } from './widths.ts'

type Focus = 'on it' | 'elsewhere' | 'it was replaced'

/** Asks an element, since a locator would search the page again at each step. */
const focusOf = (element: ElementHandle): Promise<Focus> =>
  element.evaluate((node) => {
    if (node === document.activeElement) return 'on it'
    return node.isConnected ? 'elsewhere' : 'it was replaced'
  })

const elementOf = async (control: Locator): Promise<ElementHandle> => {
  const element = await control.elementHandle()
  if (!element) throw new Error(`${String(control)} is not on the page`)
  return element
}

/**
 * Moves the focus to two controls before the element, if it is far from it. The gate does so, because a screen has up
 * to a hundred controls: the night presses Tab from wherever the focus is.
 */
const approach = (element: ElementHandle): Promise<void> =>
  element.evaluate((node) => {
    const scope = (node as HTMLElement).closest('[role=dialog]') ?? document.body
    const controls = scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')
    const stops = [...controls].filter(
      (control) => control.tabIndex >= 0 && control.checkVisibility() && !control.matches(':disabled'),
    )
    const [to, from] = [node, document.activeElement].map((target) => stops.findIndex((stop) => stop === target))
    if (to! > 2 && (from! < 0 || Math.abs(to! - from!) > 3)) stops[to! - 2]?.focus()
  })

/** More controls than any screen has. A control beyond is unreachable. */
const maxSteps = 300

/** The actions of a person with a keyboard: Tab, Enter and typing. */
export const byKeyboard = (page: Page) => {
  /** Moves the focus to a control by Tab, or by Shift+Tab when it precedes the focus. */
  const goTo = async (control: Locator): Promise<void> => {
    await expect(control).toBeVisible()
    let element = await elementOf(control)
    if (!test.info().tags.includes(nightly)) await approach(element)
    const isBehind = await element.evaluate((element) => {
      const from = document.activeElement
      if (!from || from === document.body) return false
      return (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    })
    for (let step = 0; step < maxSteps; step += 1) {
      const focus = await focusOf(element)
      if (focus === 'on it') return
      if (focus === 'it was replaced') element = await elementOf(control)
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

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name })
export const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens an address and waits for the title. */
export const open = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(title(page)).toHaveText(/./)
}

/** Opens a dialog with Enter and closes it with Escape. Expects the focus on `first`, then on the opener. */
export const openAndEscape = async (
  page: Page,
  opener: Locator,
  name: string | RegExp,
  first: (dialog: Locator) => Locator,
) => {
  await byKeyboard(page).press(opener)
  await expect(first(dialog(page, name))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page, name)).toHaveCount(0)
  await expect(opener).toBeFocused()
}

export const close = (scope: Locator) => button(scope, 'Fermer')

/** Cancels a confirmation with Escape, then with its button, which has the initial focus. */
export const askAndCancel = async (page: Page, opener: Locator, name: string | RegExp) => {
  const cancel = (question: Locator) => button(question, /^(Annuler|Retour)$/)
  await openAndEscape(page, opener, name, cancel)
  await byKeyboard(page).press(opener)
  await expect(cancel(dialog(page, name))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page, name)).toHaveCount(0)
  await expect(opener).toBeFocused()
}

/** Leaves a changed form. A cancelled confirmation returns the focus to the clicked link. */
export const leaveForm = async (page: Page, field: Locator) => {
  await byKeyboard(page).type(field, 'Un texte à garder')
  const link = page.getByRole('main').getByRole('link', { name: 'Retour' })
  await askAndCancel(page, link, 'Quitter sans enregistrer ?')
  await expect(field).toHaveValue('Un texte à garder')
  await byKeyboard(page).press(link)
  await byKeyboard(page).press(button(dialog(page, 'Quitter sans enregistrer ?'), 'Quitter'))
  await expect(page.getByText('Un texte à garder')).toHaveCount(0)
  await expect(title(page)).toBeFocused()
}
