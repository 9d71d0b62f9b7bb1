import { useQuery } from '@tanstack/react-query'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { AddButton } from '#shared/web/kit/AddButton.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { createUser } from '../user.endpoints.ts'
import { maxUsers } from '../user.ts'
import { peopleTexts } from './people.texts.ts'
import { UserRows } from './UserRows.tsx'
import { usersQuery } from './user.queries.ts'

/** 'Utilisateurs (n/10)': the users of a customer. */
export const UserListPage = () => {
  const places = usePlaces()
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(usersQuery(useCall(), useCustomerId()))
  const isFull = data !== undefined && data.length >= maxUsers
  const mayCreate = mayCall(createUser, useRole())
  return (
    <>
      <PageHeader
        title={data ? peopleTexts.usersWithCount(data.length) : peopleTexts.users}
        back={linkTo(places.home())}
        note={isFull && mayCreate ? peopleTexts.limitNote : undefined}
        actions={mayCreate && <AddButton label={peopleTexts.add} to={places.newUser()} isFull={isFull} />}
      />
      {isPending && <ListSkeleton rows={4} />}
      {isError && !data && <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState text={peopleTexts.noUser} />}
      {data && data.length > 0 && <UserRows users={data} />}
    </>
  )
}
