import { Button } from '@mantine/core'
import { IconCalculator, IconPencil, IconShieldOff, IconTrash } from '@tabler/icons-react'
import { mayCall } from '#shared/endpoint.ts'
import { roleLabels } from '#shared/role.ts'
import { Email } from '#shared/web/kit/Email.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { inviteUser, resetUserSecondFactor, updateCountingRight, updateUser } from '../user.endpoints.ts'
import { mayDelete, mayResetSecondFactor, type User } from '../user.ts'
import { NewRight } from './NewRight.tsx'
import classes from './Users.module.css'
import { useCountingRight, useDeleteUser, useInviteUser, useResetSecondFactor } from './user.queries.ts'
import { newRightTexts, userTexts } from './user.texts.ts'

export const UserRows = ({ users }: { users: User[] }) => (
  <ul className={`columns rows gap-20 row-gap-0 ${classes.rows}`}>
    {users.map((user) => (
      <li key={user._id} className={`grid middle across ${classes.row}`}>
        <div className="shrink">
          <span className="inline middle gap-8 row-gap-4">
            <span className="row-name">{nameOf(user)}</span>
            <span className={user.role === 'manager' ? 'badge soft accent' : 'badge paper muted'}>
              {roleLabels[user.role]}
            </span>
            {user.mayCount && <span className="badge paper muted">{userTexts.counts}</span>}
            {user.newRight && <span className="badge paper muted">{newRightTexts.badge}</span>}
          </span>
          {user.isDisabled && <span className="danger note strong">{userTexts.disabled}</span>}
          {user.isInvited && !user.isDisabled && (
            <span className="inline middle quiet gap-16 row-gap-0">
              {userTexts.invited}
              <InviteAgainButton user={user} />
            </span>
          )}
          <span className="inline quiet gap-16 row-gap-0 anywhere">
            <Email address={user.email} />
            {user.phone && <span className="figures">{user.phone}</span>}
          </span>
        </div>
        <Actions user={user} />
        {user.newRight && <NewRight user={user} right={user.newRight} />}
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
    <div className={`inline at-end ${classes.actions}`}>
      {mayCall(updateUser, role) && (
        <LinkButton
          variant="subtle"
          size="sm"
          className="medium"
          aria-label={`${userTexts.update} ${nameOf(user)}`}
          leftSection={<IconPencil size={18} aria-hidden />}
          to={userUpdate(user._id)}
        >
          {userTexts.update}
        </LinkButton>
      )}
      {mayCall(updateCountingRight, role) && user.role === 'user' && <CountingButton user={user} />}
      {user.hasSecondFactor && mayCall(resetUserSecondFactor, role) && mayResetSecondFactor(role, user.role) && (
        <ResetSecondFactorButton user={user} />
      )}
      {mayDelete(role, user.role) && <DeleteUserButton customerId={customerId} userId={user._id} name={nameOf(user)} />}
    </div>
  )
}

const CountingButton = ({ user }: { user: User }) => {
  const { mutateAsync, isPending } = useCountingRight(useCustomerId())
  const label = user.mayCount ? userTexts.takeCounting : userTexts.giveCounting
  const change = () =>
    toasts.outcome(
      mutateAsync({ userId: user._id, mayCount: !user.mayCount }),
      user.mayCount ? userTexts.countingTaken : userTexts.countingGiven,
    )
  return (
    <Button
      variant="subtle"
      size="sm"
      className="medium"
      aria-label={`${label} ${nameOf(user)}`}
      leftSection={<IconCalculator size={18} aria-hidden />}
      disabled={isPending}
      onClick={() => void change()}
    >
      {label}
    </Button>
  )
}

/** Removes the second factor of a user who lost it, after a confirmation. */
const ResetSecondFactorButton = ({ user }: { user: User }) => {
  const { mutateAsync } = useResetSecondFactor(useCustomerId(), user._id)
  const reset = () => toasts.outcome(mutateAsync(), userTexts.secondFactorReset)
  return (
    <QuestionButton
      variant="subtle"
      size="sm"
      className="medium"
      aria-label={`${userTexts.resetSecondFactor} ${nameOf(user)}`}
      leftSection={<IconShieldOff size={18} aria-hidden />}
      danger
      label={userTexts.resetSecondFactor}
      question={userTexts.resetSecondFactorQuestion(nameOf(user))}
      act={reset}
    />
  )
}

const InviteAgainButton = ({ user }: { user: User }) => {
  const { mutateAsync, isPending } = useInviteUser(useCustomerId(), user._id)
  const mayInvite = mayCall(inviteUser, useRole())
  if (!mayInvite) return null
  // A refusal refetches the list, which may remove this button before its promise settles: the toast needs no button.
  const inviteAgain = () => toasts.outcome(mutateAsync(), userTexts.invitedAgain)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={`medium ${classes.again}`}
      aria-label={`${userTexts.inviteAgain} ${nameOf(user)}`}
      disabled={isPending}
      onClick={() => void inviteAgain()}
    >
      {userTexts.inviteAgain}
    </Button>
  )
}

const DeleteUserButton = ({ customerId, userId, name }: Record<'customerId' | 'userId' | 'name', string>) => {
  const { mutateAsync } = useDeleteUser(customerId, userId)
  // The row and this button are removed before the toast shows.
  const remove = () => toasts.outcome(mutateAsync(), userTexts.removed)
  return (
    <QuestionButton
      variant="subtle"
      color="red"
      size="sm"
      className="medium"
      aria-label={`${userTexts.remove} ${name}`}
      leftSection={<IconTrash size={18} aria-hidden />}
      danger
      label={userTexts.remove}
      question={userTexts.removeQuestion(name)}
      act={remove}
    />
  )
}
