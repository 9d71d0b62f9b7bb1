import { createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { OwnTransactionsSearch } from '#features/transactions/transaction.search.ts'
import type { Profile } from '#features/users/user.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { AssociationFrame } from './AssociationFrame.tsx'
import { type RouterContext, requireRight } from './context.ts'
import { NoAssociationPage, SettingsPage } from './PlaceholderPages.tsx'
import type { PagePath } from './pages.ts'
import { screen } from './root.routes.tsx'
import { page, signedIn } from './signed-in.routes.tsx'

const loadTransactions = () => loadChunk(() => import('#features/transactions/web/TransactionsPage.tsx'))
const TransactionsPage = lazyRouteComponent(loadTransactions, 'TransactionsPage')

export const ownTransactions = createRoute({
  ...page('/'),
  validateSearch: OwnTransactionsSearch,
  component: screen(TransactionsPage, () => {
    const { customer, role } = ownTransactions.useRouteContext().profile
    if (!customer) return <NoAssociationPage />
    return <TransactionsPage scope={{ kind: 'own', customerId: customer._id }} role={role} />
  }),
})

/** Someone who works for no association (an admin who switched to manager without one) is told so on '/'. */
const requireAssociation = ({ context }: { context: RouterContext & { profile: Profile } }): { customerId: string } => {
  const { customer } = context.profile
  if (!customer) throw redirect({ to: '/' })
  return { customerId: customer._id }
}

/** Around the screens of one's own association, which find its id in their context: the side navigation. */
export const association = createRoute({
  getParentRoute: () => signedIn,
  id: 'association',
  beforeLoad: requireAssociation,
  component: () => (
    <AssociationFrame role={association.useRouteContext().profile.role}>
      <Outlet />
    </AssociationFrame>
  ),
})

/** The path of a screen beside the side navigation, and its guard. */
export const sidePage = <Path extends PagePath>(path: Path) => ({
  getParentRoute: () => association,
  path,
  beforeLoad: requireRight(path),
})

export const settings = createRoute({ ...sidePage('/settings'), component: SettingsPage })
