import { useQuery } from '@tanstack/react-query'
import { getFirstSteps } from '#features/customers/customer.endpoints.ts'
import { FirstSteps } from '#features/customers/web/FirstSteps.tsx'
import { listMissing } from '#features/fridays/friday.endpoints.ts'
import { TodoStrip } from '#features/fridays/web/TodoStrip.tsx'
import { seeNewRights } from '#features/users/user.endpoints.ts'
import { countUnseen } from '#features/users/web/NewRightsNotice.tsx'
import { usersQuery } from '#features/users/web/user.queries.ts'
import { newRightTexts } from '#features/users/web/user.texts.ts'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { shellTexts } from '../shell/shell.texts.ts'
import { useWaiting } from '../shell/useWaiting.ts'

/** Shows managers what waits in one line, and the first steps of a new association. */
export const UnderHeader = () => {
  const callers = useCallers()
  const { users, closings, cashBox, addressAnswers, receipts } = usePlaces()
  const isAsked = mayCall(seeNewRights, callers)
  const { data } = useQuery({ ...usersQuery(useCall(), useCustomerId()), enabled: isAsked })
  const count = isAsked ? countUnseen(data) : 0
  const placesOf = { reopenings: closings, differences: cashBox, addresses: addressAnswers, receipts }
  const others = [
    ...(count > 0 ? [{ words: newRightTexts.toSee(count), place: users() }] : []),
    ...useWaiting(['reopenings', 'differences', 'addresses', 'receipts']).map(([kind, waiting]) => {
      return { words: shellTexts.waiting[kind](waiting), place: placesOf[kind]() }
    }),
  ]
  return (
    <>
      {mayCall(listMissing, callers) && <TodoStrip others={others} />}
      {mayCall(getFirstSteps, callers) && <FirstSteps />}
    </>
  )
}
