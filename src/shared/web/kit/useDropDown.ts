import { useClickOutside, useWindowEvent } from '@mantine/hooks'
import { useId, useState } from 'react'

/**
 * Keeps a part that a button shows below itself. Escape closes it and returns the focus to the button; a click
 * elsewhere closes it. `of` names what it belongs to: when that changes, the part is closed.
 */
export const useDropDown = (of = '') => {
  const [shownFor, setShownFor] = useState<string>()
  const isShown = shownFor === of
  const close = () => setShownFor(undefined)
  const frame = useClickOutside<HTMLElement>(close)
  const id = useId()
  const focusButton = () => frame.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !isShown) return
    close()
    focusButton()
  })
  const toggle = () => setShownFor(isShown ? undefined : of)
  return {
    frame,
    id,
    isShown,
    close,
    focusButton,
    button: { 'aria-expanded': isShown, 'aria-controls': id, onClick: toggle },
  }
}
