import { getFirstSteps } from '#features/customers/customer.endpoints.ts'
import { FirstSteps } from '#features/customers/web/FirstSteps.tsx'
import { listMissing } from '#features/fridays/friday.endpoints.ts'
import { TodoStrip } from '#features/fridays/web/TodoStrip.tsx'
import { seeNewRights } from '#features/users/user.endpoints.ts'
import { NewRightsNotice } from '#features/users/web/NewRightsNotice.tsx'
import { mayCall } from '#shared/endpoint.ts'
import { useCallers } from '#shared/web/profile.tsx'

/** Shows managers what the last Friday waits for, new accounts and rights, and the first steps of a new association. */
export const UnderHeader = () => {
  const callers = useCallers()
  return (
    <>
      {mayCall(listMissing, callers) && <TodoStrip />}
      {mayCall(seeNewRights, callers) && <NewRightsNotice />}
      {mayCall(getFirstSteps, callers) && <FirstSteps />}
    </>
  )
}
