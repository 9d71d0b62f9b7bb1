import { createRoute } from '@tanstack/react-router'
import { customerScreen, customerTab } from './customer.routes.tsx'

const list = createRoute({ ...customerTab('users'), component: () => null })
const create = createRoute({ ...customerScreen('/a/customers/$customerId/users/create'), component: () => null })
const update = createRoute({
  ...customerScreen('/a/customers/$customerId/users/$userId/update'),
  component: () => null,
})

/** The people of an association: the tab. */
export const customerUserTabs = [list] as const

/** The people of an association: the screens below the tab. */
export const customerUserScreens = [create, update] as const
