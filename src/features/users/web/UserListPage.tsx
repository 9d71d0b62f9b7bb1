import { useQuery } from '@tanstack/react-query'
import { mayCall } from '#shared/endpoint.ts'
import type { Role } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { AddButton } from '#shared/web/kit/AddButton.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, type Place } from '#shared/web/place.ts'
import { createUser } from '../user.endpoints.ts'
import { maxUsers } from '../user.ts'
import { peopleTexts } from './people.texts.ts'
import { UserRows } from './UserRows.tsx'
import { usersQuery } from './user.queries.ts'
import type { UserLinks } from './userLinks.ts'

type UserListPageProps = { customerId: string; role: Role; links: UserLinks; back: Place }

/** 'Utilisateurs (n/10)': the people of an association. */
export const UserListPage = ({ customerId, role, links, back }: UserListPageProps) => {
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(usersQuery(useCall(), customerId))
  const isFull = data !== undefined && data.length >= maxUsers
  const mayCreate = mayCall(createUser, role)
  return (
    <>
      <PageHeader
        title={data ? peopleTexts.usersWithCount(data.length) : peopleTexts.users}
        back={linkTo(back)}
        note={isFull && mayCreate ? peopleTexts.limitNote : undefined}
        actions={mayCreate && <AddButton label={peopleTexts.add} to={links.create} isFull={isFull} />}
      />
      {isPending && <ListSkeleton rows={4} />}
      {isError && !data && <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState text={peopleTexts.noUser} />}
      {data && data.length > 0 && <UserRows users={data} {...{ customerId, role, links }} />}
    </>
  )
}
