import { getFirstSteps } from '#features/customers/first-steps.endpoints.ts'
import { FirstSteps } from '#features/customers/web/FirstSteps.tsx'
import { TransactionsPage } from '#features/transactions/web/TransactionsPage.tsx'
import { mayCall } from '#shared/endpoint.ts'
import { UnderHeaderProvider } from '#shared/web/kit/UnderHeader.tsx'
import { useRole } from '#shared/web/profile.tsx'

/** The home of an association's own users: its donations, and for a manager the first steps while it is new. */
export const HomeScreen = () => (
  <UnderHeaderProvider content={mayCall(getFirstSteps, useRole()) && <FirstSteps />}>
    <TransactionsPage />
  </UnderHeaderProvider>
)
