import { Button } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import { mayCall } from '#shared/endpoint.ts'
import { capitalize } from '#shared/text.ts'
import { useCustomerId } from '#shared/web/places.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { settleUser } from '../user.endpoints.ts'
import type { NewRight as Right, User } from '../user.ts'
import classes from './Users.module.css'
import { useSettleUser } from './user.queries.ts'
import { newRightTexts as texts } from './user.texts.ts'

/** Says since when an account or right is new, from whom, and until when it decides nothing with others. */
export const NewRight = ({ user, right }: { user: User; right: Right }) => (
  <div className="inline middle across quiet mt-6 gap-24 row-gap-0">
    <span className={classes.words}>
      {capitalize(texts.given(right))} {right.letBy !== null && texts.letBy(right.letBy)}
      {right.heldUntil !== null && texts.heldUntil(right.heldUntil)}
    </span>
    <SettleButton user={user} />
  </div>
)

/** Lets a new account or right decide at once. */
const SettleButton = ({ user }: { user: User }) => {
  const { mutateAsync, isPending } = useSettleUser(useCustomerId(), user._id)
  const isOffered = mayCall(settleUser, useCallers()) && user.newRight?.mayBeLet
  if (!isOffered) return null
  return (
    <Button
      variant="subtle"
      size="sm"
      className={`rigid push medium ${classes.rightAction}`}
      aria-label={`${texts.settle} ${user.firstname} ${user.lastname}`}
      leftSection={<IconLockOpen size={18} aria-hidden />}
      disabled={isPending}
      onClick={() => void toasts.outcome(mutateAsync(), texts.settled)}
    >
      {texts.settle}
    </Button>
  )
}
