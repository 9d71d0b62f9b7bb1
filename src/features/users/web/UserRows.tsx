import { Button } from '@mantine/core'
import { IconCalculator, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { mayCall } from '#shared/endpoint.ts'
import { roleLabels } from '#shared/role.ts'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { inviteUser, updateCountingRight, updateUser } from '../user.endpoints.ts'
import { mayDelete, type User } from '../user.ts'
import { DeleteUserButton } from './DeleteUserButton.tsx'
import { peopleTexts } from './people.texts.ts'
import classes from './UserRows.module.css'
import { useCountingRight, useInviteUser } from './user.queries.ts'

/** The users of a customer, one a row, each with the actions of the reader's role. */
export const UserRows = ({ users }: { users: User[] }) => (
  <ul className={classes.rows}>
    {users.map((user) => (
      <li key={user._id} className={classes.row}>
        <div className={classes.words}>
          <span className={classes.who}>
            <span className={classes.name}>{nameOf(user)}</span>
            <span className={classes.badge} data-manager={user.role === 'manager' || undefined}>
              {roleLabels[user.role]}
            </span>
            {user.mayCount && <span className={classes.badge}>{peopleTexts.counts}</span>}
          </span>
          {user.isInvited && (
            <span className={classes.invited}>
              {peopleTexts.invited}
              <InviteAgainButton user={user} />
            </span>
          )}
        </div>
        <div className={classes.contact}>
          <span>{user.email}</span>
          {user.phone && <span>{user.phone}</span>}
        </div>
        <Actions user={user} />
      </li>
    ))}
  </ul>
)

const nameOf = ({ firstname, lastname }: User): string => `${firstname} ${lastname}`

const Actions = ({ user }: { user: User }) => {
  const role = useRole()
  const customerId = useCustomerId()
  const { userUpdate } = usePlaces()
  return (
    <div className={classes.actions}>
      {mayCall(updateUser, role) && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.action}
          aria-label={`${peopleTexts.update} ${nameOf(user)}`}
          leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link {...linkTo(userUpdate(user._id))} {...props} />}
        >
          {peopleTexts.update}
        </Button>
      )}
      {mayCall(updateCountingRight, role) && user.role === 'user' && <CountingButton user={user} />}
      {mayDelete(role, user.role) && <DeleteUserButton customerId={customerId} userId={user._id} name={nameOf(user)} />}
    </div>
  )
}

const CountingButton = ({ user }: { user: User }) => {
  const { mutateAsync, isPending } = useCountingRight(useCustomerId(), user._id)
  const label = user.mayCount ? peopleTexts.takeCounting : peopleTexts.giveCounting
  const change = () =>
    mutateAsync(!user.mayCount).then(
      () => toasts.success(user.mayCount ? peopleTexts.countingTaken : peopleTexts.countingGiven),
      (error: unknown) => toasts.failed(error),
    )
  return (
    <Button
      variant="subtle"
      size="sm"
      className={classes.action}
      aria-label={`${label} ${nameOf(user)}`}
      leftSection={<IconCalculator size={17} stroke={1.6} aria-hidden />}
      disabled={isPending}
      onClick={() => void change()}
    >
      {label}
    </Button>
  )
}

const InviteAgainButton = ({ user }: { user: User }) => {
  const { mutateAsync, isPending } = useInviteUser(useCustomerId(), user._id)
  const mayInvite = mayCall(inviteUser, useRole())
  if (!mayInvite) return null
  // A refusal refetches the list, which may remove this button before its promise settles: the toast needs no button.
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
