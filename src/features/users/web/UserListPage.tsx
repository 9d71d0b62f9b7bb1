import { useQuery } from '@tanstack/react-query'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { AddButton } from '#shared/web/kit/AddButton.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { createUser } from '../user.endpoints.ts'
import { maxUsers } from '../user.ts'
import { peopleTexts } from './people.texts.ts'
import { UserRows } from './UserRows.tsx'
import { usersQuery } from './user.queries.ts'

/** 'Utilisateurs (n/10)': the users of a customer. */
export const UserListPage = () => {
  const places = usePlaces()
  const list = useQuery(usersQuery(useCall(), useCustomerId()))
  const isFull = list.data !== undefined && list.data.length >= maxUsers
  const mayCreate = mayCall(createUser, useRole())
  return (
    <ListScreen
      list={list}
      title={(users) => (users ? peopleTexts.usersWithCount(users.length) : peopleTexts.users)}
      back={places.home()}
      note={isFull && mayCreate ? peopleTexts.limitNote : undefined}
      actions={mayCreate && <AddButton label={peopleTexts.add} to={places.newUser()} isFull={isFull} />}
      empty={{ text: peopleTexts.noUser }}
      skeletonRows={4}
    >
      {(users) => <UserRows users={users} />}
    </ListScreen>
  )
}
