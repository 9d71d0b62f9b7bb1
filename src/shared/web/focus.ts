import { useEffect, useLayoutEffect } from 'react'

/** The control that was clicked last: Safari does not give the focus to a button that is clicked. */
let lastClicked: HTMLElement | undefined

const controls = 'a[href], button, input, select, textarea, [tabindex]'

const focusedElement = (): HTMLElement | undefined => {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined
}

/** Gives the focus to the dialog that is open, else to the screen's title: both are announced by screen readers. */
const focusScreen = (): void => {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')
  const screen = dialogs.item(dialogs.length - 1) ?? document.querySelector<HTMLElement>('main h1')
  screen?.focus({ preventScroll: true })
}

/**
 * In a dialog: returns the focus to what opened it when it closes (docs/rules.md#accessibility-focus). What opened it
 * may be gone by then, with the row that was deleted: `useKeepFocus` takes care of that.
 */
export const useReturnFocus = (isOpen: boolean): void => {
  // In the layout phase: the dialog takes the focus right after it.
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const opener = focusedElement() ?? lastClicked
    return () => opener?.focus({ preventScroll: true })
  }, [isOpen])
}

/**
 * Once, around all screens: when the element that has the focus is removed from the page, the focus goes to the open
 * dialog or to the screen's title. Browsers would let it fall to the page, from where a keyboard starts all over.
 */
export const useKeepFocus = (): void => {
  useEffect(() => {
    let last: HTMLElement | undefined
    const check = () => {
      if (!last || last.isConnected || focusedElement()) return
      last = undefined
      focusScreen()
    }
    const remember = () => {
      last = focusedElement()
    }
    // A person may also leave a control for the page itself, by clicking beside it: the control is still there then.
    const forget = () =>
      queueMicrotask(() => {
        if (last?.isConnected && !focusedElement()) last = undefined
      })
    const rememberClick = ({ target }: MouseEvent) => {
      lastClicked = (target instanceof Element && target.closest<HTMLElement>(controls)) || undefined
    }
    const removals = new MutationObserver(check)
    removals.observe(document.body, { childList: true, subtree: true })
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
