import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { kitTexts } from './kit.texts.ts'
import { LoadFailure } from './LoadFailure.tsx'
import classes from './LoadMore.module.css'

type PagedList = Pick<
  UseInfiniteQueryResult,
  'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
> & { data: { pages: unknown[] } | undefined; fetchNextPage: () => Promise<unknown> }

/** 'Charger plus' below `li` rows, its failure, or nothing. Moves the focus to the first new row. */
export const LoadMore = ({ list }: { list: PagedList }) => {
  const place = useRef<HTMLDivElement>(null)
  const lastRow = useRef<HTMLLIElement>(undefined)
  const load = () => {
    lastRow.current = rowsAbove(place.current).at(-1)
    void list.fetchNextPage()
  }
  const pageCount = list.data?.pages.length
  useEffect(() => {
    const from = lastRow.current
    lastRow.current = undefined
    if (!from || !isHere(place.current)) return
    const rows = rowsAbove(place.current)
    const next = rows[rows.indexOf(from) + 1]
    if (next) focusRow(next)
    else if (list.isFetchNextPageError) place.current?.querySelector('button')?.focus()
  }, [pageCount, list.isFetchNextPageError])
  return (
    <div ref={place} className={`grid unless-empty mt-16 ${classes.place}`}>
      {list.isFetchNextPageError ? (
        <LoadFailure error={list.error} retrying={list.isFetchingNextPage} onRetry={load} />
      ) : (
        list.hasNextPage && (
          <Button variant="default" loading={list.isFetchingNextPage} onClick={load}>
            {kitTexts.loadMore}
          </Button>
        )
      )}
    </div>
  )
}

const rowsAbove = (place: HTMLElement | null): HTMLLIElement[] => [
  ...(place?.previousElementSibling?.querySelectorAll('li') ?? []),
]

/** Tells whether the focus is on the button or was lost with it. Elsewhere, the person has moved it. */
const isHere = (place: HTMLElement | null): boolean =>
  document.activeElement === document.body || place?.contains(document.activeElement) === true

const focusRow = (row: HTMLLIElement): void => {
  const [link, ...others] = row.children
  if (link instanceof HTMLAnchorElement && others.length === 0) return link.focus()
  row.tabIndex = -1
  row.focus()
}
