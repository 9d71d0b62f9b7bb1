import { getFirstSteps } from '#features/customers/customer.endpoints.ts'
import { listMissing } from '#features/fridays/friday.endpoints.ts'
import { TransactionsPage } from '#features/transactions/web/TransactionsPage.tsx'
import { seeNewRights } from '#features/users/user.endpoints.ts'
import { mayCall } from '#shared/endpoint.ts'
import { UnderHeaderProvider } from '#shared/web/kit/PageHeader.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { useQuiet } from '#shared/web/useQuiet.ts'

// Loaded after the first rows, which they would delay on a slow phone.
const TodoStrip = lazyPart(() => import('#features/fridays/web/TodoStrip.tsx').then((module) => module.TodoStrip))
const NewRightsNotice = lazyPart(() =>
  import('#features/users/web/NewRightsNotice.tsx').then((module) => module.NewRightsNotice),
)
const FirstSteps = lazyPart(() => import('#features/customers/web/FirstSteps.tsx').then((module) => module.FirstSteps))

/** Shows managers what the last Friday waits for, new accounts and rights, and the first steps of a new association. */
const UnderHeader = () => {
  const callers = useCallers()
  const isQuiet = useQuiet(100)
  if (!isQuiet) return null
  return (
    <>
      {mayCall(listMissing, callers) && <TodoStrip />}
      {mayCall(seeNewRights, callers) && <NewRightsNotice />}
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
