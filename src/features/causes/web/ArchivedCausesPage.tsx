import { useInfiniteQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { LoadMore } from '#shared/web/kit/LoadMore.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo } from '#shared/web/place.ts'
import { CauseRows } from './CauseRows.tsx'
import { archivedCausesQuery } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'
import type { CauseLinks } from './causeLinks.ts'

/** 'Causes archivées', the last archived first. */
export const ArchivedCausesPage = ({ customerId, links }: { customerId: string; links: CauseLinks }) => {
  const list = useInfiniteQuery(archivedCausesQuery(useCall(), customerId))
  const causes = list.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <PageHeader title={causeTexts.archivedCauses} back={linkTo(links.list)} />
      {list.isPending && <ListSkeleton />}
      {causes?.length === 0 && <EmptyState text={causeTexts.noArchivedCause} />}
      {causes && causes.length > 0 && <CauseRows causes={causes} placeOf={links.archivedCause} />}
      {causes && <LoadMore list={list} />}
      {list.isError && !list.isFetchNextPageError && (
        <LoadFailure error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      )}
    </>
  )
}
