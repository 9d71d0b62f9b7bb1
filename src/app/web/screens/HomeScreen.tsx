import { TransactionsPage } from '#features/transactions/web/TransactionsPage.tsx'
import { UnderHeaderProvider } from '#shared/web/kit/PageHeader.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { useQuiet } from '#shared/web/useQuiet.ts'

const UnderHeader = lazyPart(() => import('./UnderHeader.tsx').then((module) => module.UnderHeader))

/** Loads after the first rows, which it would delay on a slow phone. */
const LateUnderHeader = () => useQuiet(100) && <UnderHeader />

/** The home of an association's own users: its donations. */
export const HomeScreen = () => (
  <UnderHeaderProvider content={<LateUnderHeader />}>
    <TransactionsPage />
  </UnderHeaderProvider>
)
