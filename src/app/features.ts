import { feature as audit } from '#feature/audit'
import { feature as bank } from '#feature/bank'
import { feature as cash } from '#feature/cash'
import { feature as causes } from '#feature/causes'
import { feature as closings } from '#feature/closings'
import { feature as customers } from '#feature/customers'
import { feature as devices } from '#feature/devices'
import { feature as donors } from '#feature/donors'
import { feature as fridays } from '#feature/fridays'
import { feature as identity } from '#feature/identity'
import { feature as imports } from '#feature/imports'
import { feature as live } from '#feature/live'
import { feature as months } from '#feature/months'
import { feature as movements } from '#feature/movements'
import { feature as notifications } from '#feature/notifications'
import { feature as products } from '#feature/products'
import { feature as receipts } from '#feature/receipts'
import { feature as shortcuts } from '#feature/shortcuts'
import { feature as statistics } from '#feature/statistics'
import { feature as transactions } from '#feature/transactions'
import { feature as users } from '#feature/users'

/**
 * The features, in the order of the API's description. On the server, `#feature/causes` is `server/feature.ts` of the
 * feature: its calls, journal and background work. In the browser it is `web/pages.ts`: its pages, places and abilities
 * (package.json, `imports`).
 */
export const features = {
  devices,
  transactions,
  statistics,
  donors,
  receipts,
  movements,
  cash,
  bank,
  imports,
  closings,
  fridays,
  months,
  live,
  causes,
  shortcuts,
  customers,
  users,
  identity,
  notifications,
  audit,
  products,
} as const

export type AnyFeature = (typeof features)[keyof typeof features]
