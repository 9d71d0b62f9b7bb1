import { createRoute, lazyRouteComponent, Outlet, useMatches } from '@tanstack/react-router'
import { loadChunk } from '#shared/web/chunk.ts'
import { CustomerFrame } from './CustomerFrame.tsx'
import { requireRight } from './context.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { type PagePath, sectionOf, tabsOf } from './pages.ts'
import { screen } from './root.routes.tsx'
import { signedIn } from './signed-in.routes.tsx'

const loadCustomer = () => loadChunk(() => import('#features/customers/web/CustomerPage.tsx'))
const CustomerPage = lazyRouteComponent(loadCustomer, 'CustomerPage')

/** Around the tabs of an association: its name, and the tabs that the reader may open. */
export const customer = createRoute({
  getParentRoute: () => signedIn,
  path: '/a/customers/$customerId',
  notFoundComponent: NotFoundPage,
  component: screen(CustomerPage, () => {
    const { customerId } = customer.useParams()
    const { role } = customer.useRouteContext().profile
    const section = sectionOf(useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' }))
    const tabs = tabsOf(role).map(({ path, label, isFurther }) => ({
      label,
      place: { to: path, params: { customerId } },
      isOpen: path === section.tab,
      isFurther,
    }))
    return (
      <CustomerPage customerId={customerId} tabs={tabs} section={section.label}>
        <Outlet />
      </CustomerPage>
    )
  }),
})

/** Around the screens below an association's tabs (one cause, a form): whose they are. */
export const customerScreens = createRoute({
  getParentRoute: () => signedIn,
  id: 'customer-screens',
  notFoundComponent: NotFoundPage,
  component: () => (
    <CustomerFrame>
      <Outlet />
    </CustomerFrame>
  ),
})

/** The path of a tab of an association's page, relative to it, and its guard. */
export const customerTab = <Path extends TabPath>(path: Path) => ({
  getParentRoute: () => customer,
  path,
  beforeLoad: requireRight(`/a/customers/$customerId/${path}`),
})

/** The path of a screen below an association's tabs, and its guard. */
export const customerScreen = <Path extends PagePath>(path: Path) => ({
  getParentRoute: () => customerScreens,
  path,
  beforeLoad: requireRight(path),
})

type TabPath = 'transactions' | 'causes' | 'users' | 'shortcuts' | 'devices' | 'journal' | 'settings'
