import { useEffect, useRef } from 'react'

type Find = () => HTMLElement | null | undefined

/** Focuses an element after the next render: an added field or a button. */
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
