import { getFirstSteps } from '#features/customers/customer.endpoints.ts'
import { FirstSteps } from '#features/customers/web/FirstSteps.tsx'
import { listMissing } from '#features/fridays/friday.endpoints.ts'
import { TodoStrip } from '#features/fridays/web/TodoStrip.tsx'
import { TransactionsPage } from '#features/transactions/web/TransactionsPage.tsx'
import { seeNewRights } from '#features/users/user.endpoints.ts'
import { NewRightsNotice } from '#features/users/web/NewRightsNotice.tsx'
import { mayCall } from '#shared/endpoint.ts'
import { AfterPaint } from '#shared/web/kit/Loading.tsx'
import { UnderHeaderProvider } from '#shared/web/kit/PageHeader.tsx'
import { useCallers } from '#shared/web/profile.tsx'

/** Shows managers what the last Friday waits for, new accounts and rights, and the first steps of a new association. */
const UnderHeader = () => {
  const callers = useCallers()
  return (
    <>
      {mayCall(listMissing, callers) && <TodoStrip />}
      {mayCall(seeNewRights, callers) && (
        <AfterPaint fallback={null}>
          <NewRightsNotice />
        </AfterPaint>
      )}
      {mayCall(getFirstSteps, callers) && <FirstSteps />}
    </>
  )
}

/** The home of an association's own users: its donations. */
export const HomeScreen = () => (
  <UnderHeaderProvider content={<UnderHeader />}>
    <TransactionsPage />
  </UnderHeaderProvider>
)
