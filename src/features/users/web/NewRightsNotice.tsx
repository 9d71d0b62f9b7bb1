import { Button } from '@mantine/core'
import { mayCall } from '#shared/endpoint.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { seeNewRights } from '../user.endpoints.ts'
import type { User } from '../user.ts'
import { useSeeNewRights } from './user.queries.ts'
import { newRightTexts as texts } from './user.texts.ts'

/** Counts the accounts and rights that others have given and that the reader has not seen. */
export const countUnseen = (users: readonly User[] = []): number =>
  users.filter(({ newRight }) => newRight?.isUnseen).length

/** Says that accounts or rights are new, until a manager has seen them (docs/rules/users.md#users-settled). */
export const NewRightsNotice = ({ users }: { users: readonly User[] }) => {
  const { mutate, isPending } = useSeeNewRights(useCustomerId())
  const count = countUnseen(users)
  if (!mayCall(seeNewRights, useCallers()) || count === 0) return null
  return (
    <div className="mb-24">
      <Notice tone="warning" role="note">
        <div className="inline middle between gap-8">
          <p className="bold">{texts.title(count)}</p>
          <Button size="sm" variant="default" disabled={isPending} onClick={() => mutate()}>
            {texts.see}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
