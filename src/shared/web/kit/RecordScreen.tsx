import { notFound } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import { CallFailure } from '#shared/client.ts'
import { drafts } from '../drafts.ts'
import { type HistorySubject, RecordHistory } from '../outlets.tsx'
import { linkTo, type Place } from '../places.tsx'
import { OpenRecordProvider } from './FormFrame.tsx'
import { Loaded, type QueryState } from './Loaded.tsx'
import { ListSkeleton } from './Loading.tsx'
import { PageHeader } from './PageHeader.tsx'

type RecordScreenProps<Data> = {
  record: QueryState<Data>
  title: (record: Data | undefined) => string
  back: (record: Data | undefined) => Place
  renderNote?: (record: Data) => ReactNode
  renderActions?: (record: Data) => ReactNode
  /** Renders what is to be known first, above the figures. Without a record, it keeps the place. */
  renderVerdict?: (record: Data | undefined) => ReactNode
  history?: HistorySubject
  skeletonRows?: number
  children: (record: Data) => ReactNode
}

/** Tells whether a record does not exist, or its address has no valid identifier. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 404 || error.status === 400)

/** Shows a record, its 404 page, skeleton or failure. A form stays without it (docs/rules/screens.md#forms-gone). */
export const RecordScreen = <Data,>({
  record,
  title,
  back,
  renderNote,
  renderActions,
  renderVerdict,
  ...content
}: RecordScreenProps<Data>) => {
  const { data, error } = record
  const isGone = isNotFound(error) && data !== undefined && record.isOfForm === true && drafts.hasOpenForm()
  if (isNotFound(error) && !isGone) throw notFound()
  const shown = (
    <>
      {renderVerdict?.(data)}
      <Content record={record} isGone={isGone} {...content} />
    </>
  )
  return (
    <>
      <PageHeader
        title={title(data)}
        back={linkTo(back(data))}
        note={data && renderNote?.(data)}
        actions={data && renderActions?.(data)}
      />
      <Loaded of={record} skeleton={shown}>
        {() => shown}
      </Loaded>
    </>
  )
}

type ContentProps<Data> = Pick<RecordScreenProps<Data>, 'record' | 'history' | 'skeletonRows' | 'children'> & {
  isGone: boolean
}

const Content = <Data,>({ record, isGone, history, skeletonRows = 3, children }: ContentProps<Data>) => {
  const { data } = record
  // A form keeps the values it opened with: it opens again by another key.
  const [opening, setOpening] = useState(0)
  const takeTheirs = async () => {
    await record.refetch()
    setOpening((count) => count + 1)
  }
  const facts = data ? (
    <OpenRecordProvider value={{ isGone, takeTheirs: () => void takeTheirs() }}>
      <Fragment key={opening}>{children(data)}</Fragment>
    </OpenRecordProvider>
  ) : (
    <ListSkeleton rows={skeletonRows} />
  )
  if (!history) return facts
  // The history loads out of sight: the title and the facts that are still to come would push it away.
  return (
    <>
      {!data && facts}
      <div style={data ? undefined : { visibility: 'hidden' }}>
        <RecordHistory of={history}>{data && facts}</RecordHistory>
      </div>
    </>
  )
}
