import { notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallFailure } from '#shared/client.ts'
import { type DonationSubject, Donations } from '../donations.tsx'
import { linkTo, type Place } from '../places.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { PageHeader } from './PageHeader.tsx'

/** The state of a query, as `useQuery` and `useFormRecord` return it. */
export type QueryState<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

type RecordScreenProps<Data> = {
  record: QueryState<Data>
  title: (record: Data | undefined) => string
  back: (record: Data | undefined) => Place
  renderNote?: (record: Data) => ReactNode
  renderActions?: (record: Data) => ReactNode
  /** The donations of the record, shown around its facts. */
  donations?: DonationSubject
  /** The number of rows of the skeleton. */
  skeletonRows?: number
  children: (record: Data) => ReactNode
}

/** Tells whether a record does not exist, or its address has no valid identifier. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 404 || error.status === 400)

/** Shows a record: the 404 page, a skeleton, a failure with 'Réessayer', or the record. */
export const RecordScreen = <Data,>({
  record,
  title,
  back,
  renderNote,
  renderActions,
  ...content
}: RecordScreenProps<Data>) => {
  const { data, error } = record
  if (isNotFound(error)) throw notFound()
  return (
    <>
      <PageHeader
        title={title(data)}
        back={linkTo(back(data))}
        note={data && renderNote?.(data)}
        actions={data && renderActions?.(data)}
      />
      {error && !data ? (
        <LoadFailure error={error} retrying={record.isFetching} onRetry={() => void record.refetch()} />
      ) : (
        <Content data={data} {...content} />
      )}
    </>
  )
}

type ContentProps<Data> = Pick<RecordScreenProps<Data>, 'donations' | 'skeletonRows' | 'children'> & {
  data: Data | undefined
}

const Content = <Data,>({ data, donations, skeletonRows = 3, children }: ContentProps<Data>) => {
  const facts = data ? children(data) : <ListSkeleton rows={skeletonRows} />
  return donations ? <Donations of={donations}>{facts}</Donations> : facts
}
