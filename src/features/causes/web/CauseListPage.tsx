import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { AddButton } from '#shared/web/kit/AddButton.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { createCause } from '../cause.endpoints.ts'
import { maxActiveCauses } from '../cause.ts'
import { amountText, CauseRows } from './CauseRows.tsx'
import { activeCausesQuery } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'

/** 'Causes (n/9)': the active causes of a customer. */
export const CauseListPage = () => {
  const places = usePlaces()
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(
    activeCausesQuery(useCall(), useCustomerId()),
  )
  const isFull = data !== undefined && data.length >= maxActiveCauses
  const mayCreate = mayCall(createCause, useRole())
  return (
    <>
      <PageHeader
        title={data ? causeTexts.causesWithCount(data.length) : causeTexts.causes}
        back={linkTo(places.home())}
        note={isFull && mayCreate ? causeTexts.limitNote : undefined}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconArchive size={18} stroke={1.6} aria-hidden />}
              renderRoot={(props) => <Link {...linkTo(places.archivedCauses())} {...props} />}
            >
              {causeTexts.archivedCauses}
            </Button>
            {mayCreate && <AddButton label={causeTexts.add} to={places.newCause()} isFull={isFull} />}
          </>
        }
      />
      {isPending && <ListSkeleton />}
      {isError && !data && <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState text={causeTexts.noCause} />}
      {data && data.length > 0 && <CauseRows causes={data} placeOf={places.cause} end={amountText} />}
    </>
  )
}
