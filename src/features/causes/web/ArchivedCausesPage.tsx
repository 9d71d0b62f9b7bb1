import { useInfiniteQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { LoadMore } from '#shared/web/kit/LoadMore.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { CauseRows } from './CauseRows.tsx'
import { archivedCausesQuery } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'

/** 'Causes archivées', the last archived first. */
export const ArchivedCausesPage = () => {
  const places = usePlaces()
  const list = useInfiniteQuery(archivedCausesQuery(useCall(), useCustomerId()))
  const causes = list.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <PageHeader title={causeTexts.archivedCauses} back={linkTo(places.causes())} />
      {list.isPending && <ListSkeleton />}
      {causes?.length === 0 && <EmptyState text={causeTexts.noArchivedCause} />}
      {causes && causes.length > 0 && <CauseRows causes={causes} placeOf={places.archivedCause} />}
      {causes && <LoadMore list={list} />}
      {list.isError && !list.isFetchNextPageError && (
        <LoadFailure error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      )}
    </>
  )
}
