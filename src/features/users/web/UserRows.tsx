import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { mayCall } from '#shared/endpoint.ts'
import { type Role, roleLabels } from '#shared/role.ts'
import { linkTo } from '#shared/web/place.ts'
import { toasts } from '#shared/web/toasts.ts'
import { inviteUser, updateUser } from '../user.endpoints.ts'
import { mayDelete, type User } from '../user.ts'
import { DeleteUserButton } from './DeleteUserButton.tsx'
import { peopleTexts } from './people.texts.ts'
import classes from './UserRows.module.css'
import { useInviteUser } from './user.queries.ts'
import type { UserLinks } from './userLinks.ts'

type UserRowsProps = { users: User[]; customerId: string; role: Role; links: UserLinks }

/** An association's people, one a row, each with what the reader may do about them. */
export const UserRows = ({ users, ...reader }: UserRowsProps) => (
  <ul className={classes.rows}>
    {users.map((user) => (
      <li key={user._id} className={classes.row}>
        <div className={classes.words}>
          <span className={classes.who}>
            <span className={classes.name}>{nameOf(user)}</span>
            <span className={classes.badge} data-manager={user.role === 'manager' || undefined}>
              {roleLabels[user.role]}
            </span>
          </span>
          {user.isInvited && (
            <span className={classes.invited}>
              {peopleTexts.invited}
              {mayCall(inviteUser, reader.role) && <InviteAgainButton customerId={reader.customerId} user={user} />}
            </span>
          )}
        </div>
        <div className={classes.contact}>
          <span>{user.email}</span>
          {user.phone && <span>{user.phone}</span>}
        </div>
        <Actions user={user} {...reader} />
      </li>
    ))}
  </ul>
)

const nameOf = ({ firstname, lastname }: User): string => `${firstname} ${lastname}`

const Actions = ({ user, customerId, role, links }: Omit<UserRowsProps, 'users'> & { user: User }) => {
  const update = mayCall(updateUser, role) && links.update?.(user._id)
  return (
    <div className={classes.actions}>
      {update && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.action}
          aria-label={`${peopleTexts.update} ${nameOf(user)}`}
          leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link {...linkTo(update)} {...props} />}
        >
          {peopleTexts.update}
        </Button>
      )}
      {mayDelete(role, user.role) && <DeleteUserButton customerId={customerId} userId={user._id} name={nameOf(user)} />}
    </div>
  )
}

const InviteAgainButton = ({ customerId, user }: { customerId: string; user: User }) => {
  const { mutateAsync, isPending } = useInviteUser(customerId, user._id)
  // After a refusal the list is read again, and this button may be gone with it by the time that it is told.
  const inviteAgain = () =>
    mutateAsync().then(
      () => toasts.success(peopleTexts.invitedAgain),
      (error: unknown) => toasts.failed(error),
    )
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.again}
      aria-label={`${peopleTexts.inviteAgain} ${nameOf(user)}`}
      disabled={isPending}
      onClick={() => void inviteAgain()}
    >
      {peopleTexts.inviteAgain}
    </Button>
  )
}
