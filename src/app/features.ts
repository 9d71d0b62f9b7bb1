import { feature as audit } from '#features/audit/server/feature.ts'
import { feature as cash } from '#features/cash/server/feature.ts'
import { feature as causes } from '#features/causes/server/feature.ts'
import { feature as closings } from '#features/closings/server/feature.ts'
import { feature as customers } from '#features/customers/server/feature.ts'
import { feature as devices } from '#features/devices/server/feature.ts'
import { feature as donors } from '#features/donors/server/feature.ts'
import { feature as identity } from '#features/identity/server/feature.ts'
import { feature as imports } from '#features/imports/server/feature.ts'
import { feature as live } from '#features/live/server/feature.ts'
import { feature as movements } from '#features/movements/server/feature.ts'
import { feature as notifications } from '#features/notifications/server/feature.ts'
import { feature as products } from '#features/products/server/feature.ts'
import { feature as shortcuts } from '#features/shortcuts/server/feature.ts'
import { feature as statistics } from '#features/statistics/server/feature.ts'
import { feature as transactions } from '#features/transactions/server/feature.ts'
import { feature as users } from '#features/users/server/feature.ts'

/** The features. The API's description, the calls, the background work and the journal follow this list and its order. */
export const features = [
  causes,
  shortcuts,
  devices,
  users,
  customers,
  products,
  transactions,
  cash,
  closings,
  statistics,
  donors,
  imports,
  live,
  movements,
  identity,
  notifications,
  audit,
] as const
