import { createRoute } from '@tanstack/react-router'
import { customerScreen, customerTab } from './customer.routes.tsx'

const list = createRoute({ ...customerTab('devices'), component: () => null })
const journal = createRoute({ ...customerTab('journal'), component: () => null })
const settings = createRoute({ ...customerTab('settings'), component: () => null })
const create = createRoute({ ...customerScreen('/a/customers/$customerId/devices/create'), component: () => null })
const device = createRoute({ ...customerScreen('/a/customers/$customerId/devices/$deviceId'), component: () => null })
const update = createRoute({
  ...customerScreen('/a/customers/$customerId/devices/$deviceId/update'),
  component: () => null,
})

/** The terminals of an association, and its journal: the tab. */
export const customerDeviceTabs = [list, journal, settings] as const

/** The terminals of an association, and its journal: the screens below the tab. */
export const customerDeviceScreens = [create, device, update] as const
