import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '#shared/web/call.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { usersQuery, useSeeNewRights } from './user.queries.ts'
import { newRightTexts as texts } from './user.texts.ts'

/**
 * The accounts and rights that a manager has not seen, until they say that they have
 * (docs/rules/users.md#users-settled).
 */
export const NewRightsNotice = () => {
  const customerId = useCustomerId()
  const { users } = usePlaces()
  const { data } = useQuery(usersQuery(useCall(), customerId))
  const { mutate, isPending } = useSeeNewRights(customerId)
  const unseen = (data ?? []).flatMap(({ firstname, lastname, newRight }) =>
    newRight?.isUnseen ? [{ name: `${firstname} ${lastname}`, right: newRight }] : [],
  )
  if (unseen.length === 0) return null
  return (
    <div className="mb-24">
      <Notice tone="warning" role="note">
        <p className="bold">{texts.title(unseen.length)}</p>
        <ul className="mt-6 mb-12 anywhere">
          {unseen.map(({ name, right }) => (
            <li key={name}>
              <b>{name}</b>
              {'\u00a0: '}
              {texts.given(right)}
            </li>
          ))}
        </ul>
        <div className="inline gap-8">
          <Button size="sm" renderRoot={(props) => <Link {...linkTo(users())} {...props} />}>
            {texts.open}
          </Button>
          <Button size="sm" variant="default" disabled={isPending} onClick={() => mutate()}>
            {texts.see}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
