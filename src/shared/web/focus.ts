import { useEffect, useLayoutEffect } from 'react'

/** The control that was clicked last. Safari does not focus a button on click. */
let lastClicked: HTMLElement | undefined

const controls = 'a[href], button, input, select, textarea, [tabindex]'

const focusedElement = (): HTMLElement | undefined => {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined
}

const focusScreen = (): void => {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')
  const screen = dialogs.item(dialogs.length - 1) ?? document.querySelector<HTMLElement>('main h1')
  screen?.focus({ preventScroll: true })
}

/** Returns the focus to a dialog's opener (docs/rules/screens.md#accessibility-focus), unless it is gone. */
export const useReturnFocus = (isOpen: boolean): void => {
  // A layout effect, since the dialog takes the focus right after it.
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const opener = focusedElement() ?? lastClicked
    return () => opener?.focus({ preventScroll: true })
  }, [isOpen])
}

/**
 * Moves the focus to the open dialog or the screen's title when the focused element is removed, and back to a button
 * that was disabled while it acted. Browsers would leave it on the body, where keyboard navigation starts over. Used
 * once, around all screens.
 */
export const useKeepFocus = (): void => {
  useEffect(() => {
    let last: HTMLElement | undefined
    const check = () => {
      if (!last || focusedElement()) return
      if (last.isConnected) return last.focus({ preventScroll: true })
      last = undefined
      focusScreen()
    }
    const remember = () => {
      last = focusedElement()
    }
    // A click beside a control also moves the focus to the body, but the control stays.
    const forget = () =>
      queueMicrotask(() => {
        if (last?.isConnected && !last.matches(':disabled') && !focusedElement()) last = undefined
      })
    const rememberClick = ({ target }: MouseEvent) => {
      lastClicked = (target instanceof Element && target.closest<HTMLElement>(controls)) || undefined
    }
    const removals = new MutationObserver(check)
    removals.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    document.addEventListener('click', rememberClick, { capture: true })
    return () => {
      removals.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
      document.removeEventListener('click', rememberClick, { capture: true })
    }
  }, [])
}
