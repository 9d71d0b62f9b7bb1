import { createRoute } from '@tanstack/react-router'
import { customerScreen, customerTab } from './customer.routes.tsx'

const list = createRoute({ ...customerTab('causes'), component: () => null })
const create = createRoute({ ...customerScreen('/a/customers/$customerId/causes/create'), component: () => null })
const cause = createRoute({ ...customerScreen('/a/customers/$customerId/causes/$causeId'), component: () => null })
const update = createRoute({
  ...customerScreen('/a/customers/$customerId/causes/$causeId/update'),
  component: () => null,
})
const archived = createRoute({ ...customerScreen('/a/$customerId/causes/archived'), component: () => null })
const archivedCause = createRoute({
  ...customerScreen('/a/customers/$customerId/cause/archived/$causeId'),
  component: () => null,
})
const archivedRedirect = createRoute({
  ...customerScreen('/a/customers/$customerId/causes/archived'),
  component: () => null,
})
const archivedCauseRedirect = createRoute({
  ...customerScreen('/a/customers/$customerId/causes/archived/$causeId'),
  component: () => null,
})

/** The causes of an association: the tab. */
export const customerCauseTabs = [list] as const

/** The causes of an association: the screens below the tab. */
export const customerCauseScreens = [
  create,
  cause,
  update,
  archived,
  archivedCause,
  archivedRedirect,
  archivedCauseRedirect,
] as const
