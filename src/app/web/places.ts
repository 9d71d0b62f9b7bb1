import { isPlatformRole, type Role } from '#shared/role.ts'
import type { Place, Places } from '#shared/web/places.tsx'
import { platformPathOf, type SharedPath } from './navigation.ts'
import type { sitePages } from './pages.ts'

type ParamName<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never
/** The parameters that a path needs. */
type ParamsOf<Path extends string> = [ParamName<Path>] extends [never] ? [] : [params: Record<ParamName<Path>, string>]

const sitePlace = <Path extends keyof typeof sitePages>(to: Path, ...[params]: ParamsOf<Path>): Place => ({
  to,
  params: params ?? {},
})

/**
 * Creates the places of a role. All links are created here. A customer's screens are at their short paths for its own users,
 * and below the customer's page for the platform's staff.
 *
 * @param customerId the open customer. The platform's staff have none on a screen of all customers.
 */
export const placesOf = (role: Role, customerId: string | undefined): Places => {
  const isStaff = isPlatformRole(role)
  const inCustomer = <Path extends SharedPath>(path: Path, ...[params]: ParamsOf<Path>): Place => {
    if (!isStaff) return { to: path, params: params ?? {} }
    if (customerId === undefined) throw new Error(`No customer is open: ${path} has no address.`)
    return { to: platformPathOf(path), params: { customerId, ...params } }
  }
  const transactions = (): Place => (isStaff ? inCustomer('/transactions') : sitePlace('/'))
  return {
    home: () => sitePlace(isStaff ? '/a/customers' : '/'),
    causes: () => inCustomer('/causes'),
    archivedCauses: () => inCustomer('/causes/archived'),
    newCause: () => inCustomer('/causes/create'),
    cause: (causeId) => inCustomer('/causes/$causeId', { causeId }),
    archivedCause: (causeId) => inCustomer(isStaff ? '/cause/archived/$causeId' : '/causes/$causeId', { causeId }),
    causeUpdate: (causeId) => inCustomer('/causes/$causeId/update', { causeId }),
    shortcuts: () => inCustomer('/shortcuts'),
    newShortcut: () => inCustomer('/shortcuts/create'),
    shortcut: (shortcutId) => inCustomer('/shortcuts/$shortcutId', { shortcutId }),
    users: () => inCustomer('/users'),
    newUser: () => inCustomer('/users/create'),
    newManager: () => ({ ...inCustomer('/users/create'), search: { role: 'manager' } }),
    userUpdate: (userId) => inCustomer('/users/$userId/update', { userId }),
    devices: () => inCustomer('/devices'),
    newDevice: () => inCustomer('/devices/create'),
    device: (deviceId) => inCustomer('/devices/$deviceId', { deviceId }),
    deviceUpdate: (deviceId) => inCustomer('/devices/$deviceId/update', { deviceId }),
    customerDevice: (id, deviceId) => ({
      to: platformPathOf('/devices/$deviceId'),
      params: { customerId: id, deviceId },
    }),
    donors: () => ({ to: '/donors' }),
    donorRetention: () => ({ to: '/donors/retention' }),
    donorErasures: () => ({ to: '/donors/erasures' }),
    journal: () => inCustomer('/journal'),
    donations: () => ({ to: '/entry' }),
    sheets: () => ({ to: '/counting-sheets' }),
    newSheet: () => ({ to: '/counting-sheets/create' }),
    sheet: (sheetId) => ({ to: '/counting-sheets/$sheetId', params: { sheetId } }),
    sheetUpdate: (sheetId) => ({ to: '/counting-sheets/$sheetId/update', params: { sheetId } }),
    deposits: () => ({ to: '/deposits' }),
    newDeposit: () => ({ to: '/deposits/create' }),
    newCashDeposit: () => ({ to: '/deposits/create-cash' }),
    cashBox: () => ({ to: '/deposits/cash-box' }),
    deposit: (depositId) => ({ to: '/deposits/$depositId', params: { depositId } }),
    imports: () => ({ to: '/imports' }),
    newImport: () => ({ to: '/imports/create' }),
    import: (importId) => ({ to: '/imports/$importId', params: { importId } }),
    movements: () => ({ to: '/movements' }),
    newSlot: (search = {}) => ({ to: '/movements/create', search }),
    statistics: (period) => ({ ...inCustomer('/stats'), ...(period && { search: period }) }),
    markedDonations: (mark) => ({ ...inCustomer('/stats/donations'), search: mark }),
    ramadan: (year) => ({ ...inCustomer('/stats/ramadan'), search: { year: year?.toString() } }),
    ramadanDates: (year) => ({ to: '/stats/ramadan/dates', search: { year: year.toString() } }),
    closings: () => inCustomer('/closings'),
    newClosing: (days) => ({ to: '/closings/create', ...(days && { search: days }) }),
    closing: (closingId) => inCustomer('/closings/$closingId', { closingId }),
    transactions: (search = {}) => ({ ...transactions(), search }),
    donation: (don) => ({ ...transactions(), search: { don } }),

    customers: () => sitePlace('/a/customers'),
    newCustomer: () => sitePlace('/a/customers/create'),
    customer: (id) => sitePlace('/a/customers/$customerId', { customerId: id }),
    customerUpdate: (id) => sitePlace('/a/customers/update/$customerId', { customerId: id }),
    customerStatistics: (id, period) => ({
      to: platformPathOf('/stats'),
      params: { customerId: id },
      search: period,
    }),
    platformUsers: () => sitePlace('/a/users'),
    platformUser: (userId) => sitePlace('/a/users/$userId', { userId }),
    customerUserUpdate: (id, userId) => ({
      to: platformPathOf('/users/$userId/update'),
      params: { customerId: id, userId },
    }),
    platformJournal: (search) => ({ ...sitePlace('/a/journal'), ...(search && { search }) }),
    products: () => sitePlace('/products'),
    newProduct: () => sitePlace('/products/create'),
    product: (productId) => sitePlace('/products/details/$productId', { productId }),
    productUpdate: (productId) => sitePlace('/products/update/$productId', { productId }),
    productRemoval: (productId) => sitePlace('/products/delete/$productId', { productId }),
  }
}
