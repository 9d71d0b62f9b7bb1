import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { linkTo, type Place } from '../places.tsx'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ListSkeleton } from './Loading.tsx'
import { LoadMore } from './LoadMore.tsx'
import { PageHeader } from './PageHeader.tsx'
import type { QueryState } from './RecordScreen.tsx'

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

type ListScreenProps<Row> = {
  /** The whole list, or a list that loads page by page. */
  list: QueryState<Row[]> | PagedList<Row>
  title: string | ((rows: Row[] | undefined) => string)
  /** The target of the back arrow: a parent screen, or one step of history. */
  back: Place | 'history'
  note?: ReactNode
  actions?: ReactNode
  /** Placed between the title and the rows. */
  above?: ReactNode
  /** The empty state: what the list is for, and the next act. Without it, `children` also renders the empty list. */
  empty?: EmptyStateProps
  /** The number of rows of the skeleton. */
  skeletonRows?: number
  children: (rows: Row[]) => ReactNode
}

/** Shows a list of records: a skeleton, a failure with 'Réessayer', the empty state, or the rows and 'Charger plus'. */
export const ListScreen = <Row,>({ list, title, back, note, actions, above, ...content }: ListScreenProps<Row>) => {
  const rows = rowsOf(list)
  return (
    <>
      <PageHeader
        title={typeof title === 'string' ? title : title(rows)}
        back={back === 'history' ? back : linkTo(back)}
        note={note}
        actions={actions}
      />
      {above}
      <Rows rows={rows} list={list} {...content} />
    </>
  )
}

const isPaged = <Row,>(list: ListScreenProps<Row>['list']): list is PagedList<Row> => 'fetchNextPage' in list

const rowsOf = <Row,>(list: ListScreenProps<Row>['list']): Row[] | undefined =>
  isPaged(list) ? list.data?.pages.flatMap(({ data }) => data) : list.data

type RowsProps<Row> = Pick<ListScreenProps<Row>, 'list' | 'empty' | 'skeletonRows' | 'children'> & {
  rows: Row[] | undefined
}

const Rows = <Row,>({ rows, list, empty, skeletonRows, children }: RowsProps<Row>) => {
  const { error } = list
  // `LoadMore` shows the failure of a next page, below the rows.
  const failed = error && (isPaged(list) ? !list.isFetchNextPageError : !rows)
  return (
    <>
      {!rows && !error && <ListSkeleton rows={skeletonRows} />}
      {rows?.length === 0 && empty && <EmptyState {...empty} />}
      {rows && (rows.length > 0 || !empty) && children(rows)}
      {rows && isPaged(list) && <LoadMore list={list} />}
      {failed && <LoadFailure error={error} retrying={list.isFetching} onRetry={() => void list.refetch()} />}
    </>
  )
}
