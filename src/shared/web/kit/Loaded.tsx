import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ListSkeleton } from './Loading.tsx'
import { LoadMore } from './LoadMore.tsx'

export type QueryState<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
  /** It is read for a form, whose input must not be lost (`useFormRecord`). */
  isOfForm?: true
}

type LoadedProps<Data> = {
  of: QueryState<Data>
  rows?: number | undefined
  /** Shown until the data has come, instead of rows. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a query: its data, a failure with 'Réessayer', or a skeleton. Data stays after a failed refetch. */
export const Loaded = <Data,>({ of, rows, skeleton, children }: LoadedProps<Data>): ReactNode => {
  const { data, error, isFetching, refetch } = of
  if (data !== undefined) return children(data)
  if (error) return <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
  return skeleton === undefined ? <ListSkeleton rows={rows} /> : skeleton
}

/** Joins two queries: data when both have theirs, and the first failure that left one without. */
export const both = <One, Other>(one: QueryState<One>, other: QueryState<Other>): QueryState<[One, Other]> => ({
  data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
  error: (one.data === undefined && one.error) || (other.data === undefined && other.error) || null,
  isFetching: one.isFetching || other.isFetching,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
})

type PagedList<Row> = Pick<
  UseInfiniteQueryResult<{ pages: { data: Row[] }[] }>,
  | 'data'
  | 'error'
  | 'isFetching'
  | 'refetch'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
>

/** A whole list, or a list that loads page by page. */
export type ListState<Row> = QueryState<Row[]> | PagedList<Row>

type LoadedRowsProps<Row> = {
  list: ListState<Row>
  /** The empty state: what the list is for, and the next act. Without it, `children` also renders the empty list. */
  empty?: EmptyStateProps | undefined
  skeletonRows?: number | undefined
  children: (rows: Row[]) => ReactNode
}

/** Shows a list: a skeleton, a failure with 'Réessayer', the empty state, or the rows and 'Charger plus'. */
export const LoadedRows = <Row,>({ list, empty, skeletonRows, children }: LoadedRowsProps<Row>) => (
  <Loaded of={{ ...list, data: rowsOf(list) }} rows={skeletonRows}>
    {(rows) => (
      <>
        {rows.length === 0 && empty ? <EmptyState {...empty} /> : children(rows)}
        {isPaged(list) && <LoadMore list={list} />}
      </>
    )}
  </Loaded>
)

export const rowsOf = <Row,>(list: ListState<Row>): Row[] | undefined =>
  isPaged(list) ? list.data?.pages.flatMap(({ data }) => data) : list.data

const isPaged = <Row,>(list: ListState<Row>): list is PagedList<Row> => 'fetchNextPage' in list
