import {
  type Icon,
  IconBolt,
  IconBuildingCommunity,
  IconChartBar,
  IconDeviceMobile,
  IconHeartHandshake,
  IconLogout,
  IconNotebook,
  IconPackage,
  IconReceiptEuro,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { listJournal, listPlatformJournal } from '#features/audit/audit.endpoints.ts'
import { createCause, getCause, listArchivedCauses, listCauses, updateCause } from '#features/causes/cause.endpoints.ts'
import { getCustomer, listCustomers } from '#features/customers/customer.endpoints.ts'
import { createDevice, getDevice, listDevices, updateDevice } from '#features/devices/device.endpoints.ts'
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  updateProduct,
} from '#features/products/product.endpoints.ts'
import { createShortcut, getShortcut, listShortcuts } from '#features/shortcuts/shortcut.endpoints.ts'
import { listOrganizerTransactions } from '#features/transactions/transaction.endpoints.ts'
import { createUser, listUsers, updateMe, updateUser } from '#features/users/user.endpoints.ts'
import type { Caller } from '#shared/endpoint.ts'
import { associationRoles, everyRole, isPlatformRole, platformRoles, type Role } from '#shared/role.ts'
import { shellTexts } from './shell.texts.ts'

type MenuEntry = {
  label: string
  icon: Icon
  /** Announced but not built: the entry cannot be followed. */
  soon?: true
}
export type Page = {
  /** Who may open it; the others are sent to '/'. Where a screen is one call, the call's own declaration says so. */
  allow: readonly Role[]
  /** Its place in the menu; a page without one is reached from another. */
  menu?: MenuEntry
  /** Its place in the side navigation of an association's own screens. */
  side?: MenuEntry
  /** Its place among the tabs of an association's page, for the platform's staff. */
  tab?: string
}

const { pages: labels } = shellTexts
const onlyAssociation = (callers: readonly Caller[]): readonly Role[] =>
  associationRoles.filter((role) => callers.includes(role))

const causesEntry = { label: labels.causes, icon: IconHeartHandshake }
const onlyPlatform = (callers: readonly Caller[]): readonly Role[] =>
  platformRoles.filter((role) => callers.includes(role))

/** Every signed-in page, once. The menu, the bottom bar and the guards of the routes are all made from this table. */
export const pages = {
  '/': { allow: associationRoles, menu: { label: labels.transactions, icon: IconReceiptEuro } },
  '/causes': { allow: onlyAssociation(listCauses.allow), menu: causesEntry, side: causesEntry },
  '/causes/archived': { allow: onlyAssociation(listArchivedCauses.allow) },
  '/causes/create': { allow: onlyAssociation(createCause.allow) },
  '/causes/$causeId': { allow: onlyAssociation(getCause.allow) },
  '/causes/$causeId/update': { allow: onlyAssociation(updateCause.allow) },
  '/shortcuts': {
    allow: onlyAssociation(listShortcuts.allow),
    side: { label: labels.shortcuts, icon: IconBolt },
  },
  '/shortcuts/create': { allow: onlyAssociation(createShortcut.allow) },
  '/shortcuts/$shortcutId': { allow: onlyAssociation(getShortcut.allow) },
  '/users': { allow: onlyAssociation(listUsers.allow), side: { label: labels.users, icon: IconUsers } },
  '/users/create': { allow: onlyAssociation(createUser.allow) },
  '/devices': { allow: onlyAssociation(listDevices.allow), side: { label: labels.devices, icon: IconDeviceMobile } },
  '/devices/$deviceId': { allow: onlyAssociation(getDevice.allow) },
  '/devices/$deviceId/update': { allow: onlyAssociation(updateDevice.allow) },
  '/journal': { allow: onlyAssociation(listJournal.allow), side: { label: labels.journal, icon: IconNotebook } },
  '/settings': { allow: ['manager'], side: { label: labels.settings, icon: IconSettings } },
  '/a/customers': { allow: listCustomers.allow, menu: { label: labels.associations, icon: IconBuildingCommunity } },
  '/a/customers/create': { allow: ['admin'] },
  '/a/customers/update/$customerId': { allow: ['admin'] },
  '/a/customers/$customerId': { allow: onlyPlatform(getCustomer.allow), tab: labels.information },
  '/a/customers/$customerId/transactions': { allow: platformRoles, tab: labels.transactions },
  '/a/customers/$customerId/causes': { allow: onlyPlatform(listCauses.allow), tab: labels.causes },
  '/a/customers/$customerId/causes/create': { allow: onlyPlatform(createCause.allow) },
  '/a/customers/$customerId/causes/$causeId': { allow: onlyPlatform(getCause.allow) },
  '/a/customers/$customerId/causes/$causeId/update': { allow: onlyPlatform(updateCause.allow) },
  // These two spellings are in use; the coherent ones below redirect to them (docs/rules.md#routes-archived).
  '/a/$customerId/causes/archived': { allow: onlyPlatform(listArchivedCauses.allow) },
  '/a/customers/$customerId/cause/archived/$causeId': { allow: onlyPlatform(getCause.allow) },
  '/a/customers/$customerId/causes/archived': { allow: onlyPlatform(listArchivedCauses.allow) },
  '/a/customers/$customerId/causes/archived/$causeId': { allow: onlyPlatform(getCause.allow) },
  '/a/customers/$customerId/users': { allow: onlyPlatform(listUsers.allow), tab: labels.users },
  '/a/customers/$customerId/users/create': { allow: onlyPlatform(createUser.allow) },
  '/a/customers/$customerId/users/$userId/update': { allow: onlyPlatform(updateUser.allow) },
  '/a/customers/$customerId/shortcuts': { allow: onlyPlatform(listShortcuts.allow), tab: labels.shortcuts },
  '/a/customers/$customerId/shortcuts/create': { allow: onlyPlatform(createShortcut.allow) },
  '/a/customers/$customerId/shortcuts/$shortcutId': { allow: onlyPlatform(getShortcut.allow) },
  '/a/customers/$customerId/devices': { allow: onlyPlatform(listDevices.allow), tab: labels.devices },
  '/a/customers/$customerId/devices/create': { allow: onlyPlatform(createDevice.allow) },
  '/a/customers/$customerId/devices/$deviceId': { allow: onlyPlatform(getDevice.allow) },
  '/a/customers/$customerId/devices/$deviceId/update': { allow: onlyPlatform(updateDevice.allow) },
  '/a/customers/$customerId/journal': { allow: onlyPlatform(listJournal.allow) },
  '/a/customers/$customerId/settings': { allow: ['admin'], tab: labels.settings },
  '/a/journal': { allow: listPlatformJournal.allow },
  '/a/organizer/transactions': {
    allow: listOrganizerTransactions.allow,
    menu: { label: labels.transactions, icon: IconReceiptEuro },
  },
  '/a/devices': {
    allow: ['admin', 'commercial'],
    menu: { label: labels.devices, icon: IconDeviceMobile, soon: true },
  },
  '/a/users': { allow: ['admin', 'commercial'], menu: { label: labels.users, icon: IconUsers, soon: true } },
  '/a/stats': { allow: ['admin', 'commercial'], menu: { label: labels.statistics, icon: IconChartBar, soon: true } },
  '/products': { allow: listProducts.allow, menu: { label: labels.products, icon: IconPackage } },
  '/products/create': { allow: createProduct.allow },
  '/products/details/$productId': { allow: getProduct.allow },
  '/products/update/$productId': { allow: updateProduct.allow },
  '/products/delete/$productId': { allow: deleteProduct.allow },
  '/account': { allow: updateMe.allow },
  '/reset': { allow: everyRole },
  '/logout': { allow: everyRole, menu: { label: labels.signOut, icon: IconLogout } },
} as const satisfies Record<`/${string}`, Page>

export type PagePath = keyof typeof pages
export type MenuPlace = 'menu' | 'side'
export type MenuItem = MenuEntry & { path: PagePath; place: MenuPlace }

const entriesOf = (role: Role, place: MenuPlace): MenuItem[] =>
  Object.entries<Page>(pages).flatMap(([path, page]) => {
    const entry = page[place]
    return entry && page.allow.includes(role) ? [{ ...entry, place, path: path as PagePath }] : []
  })

/** The menu of a role, in the table's order. */
export const menuOf = (role: Role): MenuItem[] => entriesOf(role, 'menu')

/** The tabs of the side navigation of an association's own screens, in the table's order. */
export const sideOf = (role: Role): MenuItem[] => entriesOf(role, 'side')

/** The screens of an association that lie behind an entry of the menu, though their paths do not begin with its own. */
const behind: Partial<Record<PagePath, PagePath>> = { '/a/$customerId/causes/archived': '/a/customers' }

/**
 * The entry of the menu, or of the side navigation, that a screen lies behind: the one whose path begins the screen's.
 * All of the side navigation lies behind the menu's 'Causes', through which one comes to it.
 *
 * @param path of the screen's route, as in the table.
 */
export const entryOf = (path: string, place: MenuPlace): PagePath | undefined => {
  const entry = Object.entries<Page>(pages).find(
    ([parent, page]) => page[place] && (path === parent || path.startsWith(`${parent}/`)),
  )
  if (entry) return entry[0] as PagePath
  if (place === 'side') return undefined
  return entryOf(path, 'side') ? '/causes' : behind[path as PagePath]
}

export type Tab = { path: PagePath; label: string }

/** The tabs of an association's page that a role has, in the table's order. */
export const tabsOf = (role: Role): Tab[] =>
  Object.entries<Page>(pages).flatMap(([path, { allow, tab }]) =>
    tab && allow.includes(role) ? [{ path: path as PagePath, label: tab }] : [],
  )

/** Where a role starts: the platform's staff at the list of associations, an association's at its transactions. */
export const homeOf = (role: Role): '/' | '/a/customers' => (isPlatformRole(role) ? '/a/customers' : '/')

/**
 * Where to send someone who opens a page their role has no right to, or undefined when they have it. Platform roles on
 * '/' go to the list of associations; everyone else's refusals go to '/' (docs/rules.md#routes-guard).
 */
export const redirectOf = (path: PagePath, role: Role): '/' | '/a/customers' | undefined => {
  const { allow }: Page = pages[path]
  if (allow.includes(role)) return undefined
  return path === '/' ? homeOf(role) : '/'
}
