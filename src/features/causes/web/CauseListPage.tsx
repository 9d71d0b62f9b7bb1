import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mayCall } from '#shared/endpoint.ts'
import type { Role } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { AddButton } from '#shared/web/kit/AddButton.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, type Place } from '#shared/web/place.ts'
import { createCause } from '../cause.endpoints.ts'
import { maxActiveCauses } from '../cause.ts'
import { amountText, CauseRows } from './CauseRows.tsx'
import { activeCausesQuery } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'
import type { CauseLinks } from './causeLinks.ts'

type CauseListPageProps = { customerId: string; role: Role; links: CauseLinks; back?: Place }

/** 'Causes (n/9)': the active causes of an association. */
export const CauseListPage = ({ customerId, role, links, back }: CauseListPageProps) => {
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(activeCausesQuery(useCall(), customerId))
  const isFull = data !== undefined && data.length >= maxActiveCauses
  const mayCreate = mayCall(createCause, role)
  return (
    <>
      <PageHeader
        title={data ? causeTexts.causesWithCount(data.length) : causeTexts.causes}
        {...(back && { back: linkTo(back) })}
        note={isFull && mayCreate ? causeTexts.limitNote : undefined}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconArchive size={18} stroke={1.6} aria-hidden />}
              renderRoot={(props) => <Link {...linkTo(links.archived)} {...props} />}
            >
              {causeTexts.archivedCauses}
            </Button>
            {mayCreate && <AddButton label={causeTexts.add} to={links.create} isFull={isFull} />}
          </>
        }
      />
      {isPending && <ListSkeleton />}
      {isError && !data && <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState text={causeTexts.noCause} />}
      {data && data.length > 0 && <CauseRows causes={data} placeOf={links.cause} end={amountText} />}
    </>
  )
}
