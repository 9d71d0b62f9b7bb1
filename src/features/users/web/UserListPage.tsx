import { useQuery } from '@tanstack/react-query'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { AddButton } from '#shared/web/kit/PageHeader.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { createUser } from '../user.endpoints.ts'
import { maxUsers } from '../user.ts'
import { NewRightsNotice } from './NewRightsNotice.tsx'
import { UserRows } from './UserRows.tsx'
import { usersQuery } from './user.queries.ts'
import { userTexts } from './user.texts.ts'

/** The page 'Utilisateurs (n/10)': the users of a customer. */
export const UserListPage = () => {
  const places = usePlaces()
  const list = useQuery(usersQuery(useCall(), useCustomerId()))
  const isFull = list.data !== undefined && list.data.length >= maxUsers
  const mayCreate = mayCall(createUser, useRole())
  return (
    <ListScreen
      list={list}
      title={(users) => (users ? userTexts.usersWithCount(users.length) : userTexts.users)}
      back={places.home()}
      note={isFull && mayCreate ? userTexts.limitNote : undefined}
      actions={mayCreate && <AddButton label={userTexts.add} to={places.newUser()} isFull={isFull} />}
      empty={{
        text: userTexts.noUser,
        hint: userTexts.noUserHint,
        act: mayCreate ? { label: userTexts.addFirst, to: places.newManager() } : undefined,
      }}
      skeletonRows={4}
    >
      {(users) => (
        <>
          <NewRightsNotice users={users} />
          <UserRows users={users} />
        </>
      )}
    </ListScreen>
  )
}
