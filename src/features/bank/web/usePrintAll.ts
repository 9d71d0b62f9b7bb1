import { useState } from 'react'
import { toasts } from '#shared/web/toasts.ts'

type Loaded = { hasNextPage: boolean; error: Error | null }
type PagedQuery = Loaded & { fetchNextPage: () => Promise<Loaded> }

/** Loads all pages of a list, then opens the browser's print dialog (docs/rules/screens.md#print-papers). */
export const usePrintAll = (list: PagedQuery) => {
  const [isPreparing, setPreparing] = useState(false)
  const print = async () => {
    setPreparing(true)
    let loaded: Loaded = list
    while (loaded.hasNextPage && !loaded.error) loaded = await list.fetchNextPage()
    setPreparing(false)
    if (loaded.error) toasts.failed(loaded.error)
    // The last rows are on the page after the next paint.
    else requestAnimationFrame(() => setTimeout(() => window.print()))
  }
  return { isPreparing, print: () => void print() }
}
