import { createRoute } from '@tanstack/react-router'
import { customerScreen, customerTab } from './customer.routes.tsx'

const list = createRoute({ ...customerTab('shortcuts'), component: () => null })
const create = createRoute({ ...customerScreen('/a/customers/$customerId/shortcuts/create'), component: () => null })
const shortcut = createRoute({
  ...customerScreen('/a/customers/$customerId/shortcuts/$shortcutId'),
  component: () => null,
})

/** The quick donations of an association: the tab. */
export const customerShortcutTabs = [list] as const

/** The quick donations of an association: the screens below the tab. */
export const customerShortcutScreens = [create, shortcut] as const
