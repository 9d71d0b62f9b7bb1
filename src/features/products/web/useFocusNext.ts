import { useEffect, useRef } from 'react'

type Find = () => HTMLElement | null | undefined

/** Takes the focus to what is on the screen only once it has been drawn again: a field that was added, a button. */
export const useFocusNext = (): ((find: Find) => void) => {
  const next = useRef<Find>(undefined)
  useEffect(() => {
    next.current?.()?.focus()
    next.current = undefined
  })
  return (find) => {
    next.current = find
  }
}
