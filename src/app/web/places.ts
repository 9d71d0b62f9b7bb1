import { type AnyFeature, features } from '#app/features.ts'
import type { Together } from '#shared/endpoint.ts'
import { isPlatformRole, type Role } from '#shared/role.ts'
import type { Feature } from '#shared/web/definePage.ts'
import type { Addresses, Place, Places } from '#shared/web/places.tsx'
import { type CustomerPath, platformPathOf } from './navigation.ts'

const homePlace = ({ at, isStaff }: Addresses) => ({ home: () => at(isStaff ? '/a/customers' : '/') })

type PlacesIn<F> = F extends { places: (addresses: Addresses) => infer Listed } ? Listed : never

declare module '#shared/web/places.tsx' {
  interface Places extends ReturnType<typeof homePlace>, Together<PlacesIn<AnyFeature>> {}
}

const all = Object.values<Feature>(features)

const at = (to: string, params: Record<string, string> = {}): Place => ({ to, params })
const ofCustomer = (customerId: string, path: string, params?: Record<string, string>): Place =>
  at(platformPathOf(path as CustomerPath), { customerId, ...params })

/**
 * Creates the places of a role. All links are created here. A customer's screens are at their short paths for its own
 * users, and below the customer's page for the platform's staff.
 *
 * @param customerId the open customer. The platform's staff have none on a screen of all customers.
 */
export const placesOf = (role: Role, customerId: string | undefined): Places => {
  const isStaff = isPlatformRole(role)
  const inCustomer = (path: string, params?: Record<string, string>): Place => {
    if (!isStaff) return at(path, params)
    if (customerId === undefined) throw new Error(`No customer is open: ${path} has no address.`)
    return ofCustomer(customerId, path, params)
  }
  const addresses: Addresses = { isStaff, at, inCustomer, ofCustomer }
  return Object.assign(homePlace(addresses), ...all.map((feature) => feature.places?.(addresses))) as Places
}
