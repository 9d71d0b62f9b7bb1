import type { Role } from '#shared/role.ts'

const association: Role[] = ['user', 'manager']
const manager: Role[] = ['manager']
const platform: Role[] = ['admin', 'commercial', 'organizer']
const admin: Role[] = ['admin']

/**
 * Which role opens which route, copied from the specification (sections 2 and 6) and not from the product, so that the
 * two can differ. The product's own additions (account, journal, quick donations of one's own association) are last.
 */
export const roleTable: Record<string, Role[]> = {
  '/': association,
  '/causes': association,
  '/causes/archived': association,
  '/causes/$causeId': association,
  '/causes/$causeId/update': association,
  '/causes/create': manager,
  '/users': manager,
  '/users/create': manager,
  '/devices': manager,
  '/devices/$deviceId': manager,
  '/devices/$deviceId/update': manager,
  '/a/customers': platform,
  '/a/customers/create': admin,
  '/a/customers/update/$customerId': admin,
  '/a/customers/$customerId': platform,
  '/a/customers/$customerId/causes': platform,
  '/a/customers/$customerId/causes/$causeId': platform,
  '/a/customers/$customerId/causes/$causeId/update': platform,
  '/a/customers/$customerId/causes/create': platform,
  '/a/customers/$customerId/cause/archived/$archivedCauseId': platform,
  '/a/$customerId/causes/archived': platform,
  '/a/customers/$customerId/users': platform,
  '/a/customers/$customerId/users/$userId/update': ['admin', 'organizer'],
  '/a/customers/$customerId/users/create': ['admin', 'organizer'],
  '/a/customers/$customerId/shortcuts': ['admin', 'organizer'],
  '/a/customers/$customerId/shortcuts/$shortcutId': ['admin', 'organizer'],
  '/a/customers/$customerId/shortcuts/create': ['admin', 'organizer'],
  '/a/customers/$customerId/transactions': platform,
  '/a/customers/$customerId/devices': platform,
  '/a/customers/$customerId/devices/$deviceId': platform,
  '/a/customers/$customerId/devices/create': admin,
  '/a/customers/$customerId/devices/$deviceId/update': ['admin', 'organizer'],
  '/a/customers/$customerId/settings': admin,
  '/a/organizer/transactions': ['organizer'],
  '/a/devices': ['admin', 'commercial'],
  '/a/users': ['admin', 'commercial'],
  '/a/stats': ['admin', 'commercial'],
  '/products': admin,
  '/products/create': admin,
  '/products/details/$productId': admin,
  '/products/update/$productId': admin,
  '/products/delete/$productId': admin,
  '/shortcuts': manager,
  '/shortcuts/create': manager,
  '/shortcuts/$shortcutId': manager,
  '/settings': manager,
  '/journal': manager,
  '/a/customers/$customerId/journal': admin,
  '/a/journal': admin,
  '/account': [...association, ...platform],
}
