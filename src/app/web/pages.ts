import {
  IconBolt,
  IconBuildingCommunity,
  IconHeartHandshake,
  IconLogout,
  IconNotebook,
  IconPackage,
  IconReceiptEuro,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { listJournal, listPlatformJournal } from '#features/audit/audit.endpoints.ts'
import { JournalSearch } from '#features/audit/audit.search.ts'
import * as causes from '#features/causes/cause.endpoints.ts'
import { CauseListSearch } from '#features/causes/cause.search.ts'
import { listCustomers } from '#features/customers/customer.endpoints.ts'
import { CustomerListSearch } from '#features/customers/customer.search.ts'
import * as products from '#features/products/product.endpoints.ts'
import * as shortcuts from '#features/shortcuts/shortcut.endpoints.ts'
import { getPlatformStatistics } from '#features/statistics/statistics.endpoints.ts'
import { StatisticsSearch } from '#features/statistics/statistics.search.ts'
import { listOrganizerTransactions } from '#features/transactions/transaction.endpoints.ts'
import * as searches from '#features/transactions/transaction.search.ts'
import { getDirectoryUser, listDirectory } from '#features/users/directory.endpoints.ts'
import { DirectorySearch } from '#features/users/directory.search.ts'
import * as users from '#features/users/user.endpoints.ts'
import { UserCreateSearch } from '#features/users/user.search.ts'
import { associationRoles, everyRole, platformRoles } from '#shared/role.ts'
import { cashPages } from './cash-pages.ts'
import { closingPages } from './closing-pages.ts'
import { definePage, type Page } from './definePage.tsx'
import { devicePages, fleetPages } from './device-pages.ts'
import { donorPages } from './donor-pages.ts'
import { importPages } from './import-pages.ts'
import { livePages } from './live-pages.ts'
import { movementPages } from './movement-pages.ts'
import { shellTexts } from './shell/shell.texts.ts'
import { statisticsEntry, statisticsPages } from './statistics-pages.ts'

const { pages: labels } = shellTexts
const transactionsEntry = { label: labels.transactions, icon: IconReceiptEuro }
const causesEntry = { label: labels.causes, icon: IconHeartHandshake }
const usersEntry = { label: labels.users, icon: IconUsers }
const withDonations = { search: searches.DonationSearch, hasDonations: true } as const
const admin = { allow: ['admin'] } as const

const HomeScreen = () => import('./screens/HomeScreen.tsx')
const TransactionsPage = () => import('#features/transactions/web/TransactionsPage.tsx')
const CausePage = () => import('#features/causes/web/CausePage.tsx')
const JournalScreen = () => import('./screens/JournalScreen.tsx')

/**
 * The screens of a customer. Each is listed once and mounted twice: at this path for the customer's own users, and
 * below `/a/customers/$customerId` for the platform's staff. On each side, the roles that may make the call may open
 * it.
 */
export const customerPages = {
  '/transactions': definePage({ allow: platformRoles }, 'TransactionsPage', TransactionsPage, {
    search: searches.CustomerTransactionsSearch,
    onlyPlatform: true,
    tab: { label: labels.transactions },
  }),
  '/causes': definePage(causes.listCauses, 'CauseListPage', () => import('#features/causes/web/CauseListPage.tsx'), {
    search: CauseListSearch,
    menu: causesEntry,
    side: causesEntry,
    tab: { label: labels.causes },
  }),
  // The existing paths of archived causes for the platform's staff (docs/rules/roles.md#routes-archived).
  '/causes/archived': definePage(
    causes.listArchivedCauses,
    'ArchivedCausesPage',
    () => import('#features/causes/web/ArchivedCausesPage.tsx'),
    { platformPath: '/a/$customerId/causes/archived' },
  ),
  '/cause/archived/$causeId': definePage(causes.getCause, 'CausePage', CausePage, {
    ...withDonations,
    onlyPlatform: true,
  }),
  '/causes/create': definePage(
    causes.createCause,
    'CauseCreatePage',
    () => import('#features/causes/web/CauseCreatePage.tsx'),
  ),
  '/causes/$causeId': definePage(causes.getCause, 'CausePage', CausePage, withDonations),
  '/causes/$causeId/update': definePage(
    causes.updateCause,
    'CauseUpdatePage',
    () => import('#features/causes/web/CauseUpdatePage.tsx'),
  ),
  ...statisticsPages,
  '/shortcuts': definePage(
    shortcuts.listShortcuts,
    'ShortcutListPage',
    () => import('#features/shortcuts/web/ShortcutListPage.tsx'),
    {
      side: { label: labels.shortcuts, icon: IconBolt },
      tab: { label: labels.shortcuts, isSecondary: true },
    },
  ),
  '/shortcuts/create': definePage(
    shortcuts.createShortcut,
    'ShortcutCreatePage',
    () => import('#features/shortcuts/web/ShortcutCreatePage.tsx'),
  ),
  '/shortcuts/$shortcutId': definePage(
    shortcuts.getShortcut,
    'ShortcutPage',
    () => import('#features/shortcuts/web/ShortcutPage.tsx'),
    withDonations,
  ),
  '/users': definePage(users.listUsers, 'UserListPage', () => import('#features/users/web/UserListPage.tsx'), {
    menu: { ...usersEntry, isRare: true },
    side: usersEntry,
    tab: { label: labels.users },
  }),
  '/users/create': definePage(users.createUser, 'UserCreateScreen', () => import('./screens/UserCreateScreen.tsx'), {
    search: UserCreateSearch,
  }),
  '/users/$userId/update': definePage(
    users.updateUser,
    'UserUpdatePage',
    () => import('#features/users/web/UserUpdatePage.tsx'),
    {
      onlyPlatform: true,
    },
  ),
  ...devicePages,
  ...cashPages,
  ...importPages,
  ...movementPages,
  ...closingPages,
  ...livePages,
  '/settings': definePage({ allow: ['manager', 'admin'] }, 'SettingsPage', () => import('./screens/SettingsPage.tsx'), {
    side: { label: labels.settings, icon: IconSettings },
    tab: { label: labels.settings, isSecondary: true },
  }),
  ...donorPages,
  '/journal': definePage(listJournal, 'JournalScreen', JournalScreen, {
    search: JournalSearch,
    side: { label: labels.journal, icon: IconNotebook },
    tab: { label: labels.journal, isHidden: true },
  }),
} satisfies Record<`/${string}`, Page>

/** The other signed-in screens, at one address each. */
export const sitePages = {
  '/': definePage({ allow: associationRoles }, 'HomeScreen', HomeScreen, {
    search: searches.OwnTransactionsSearch,
    menu: transactionsEntry,
  }),
  '/a/customers': definePage(
    listCustomers,
    'CustomerListPage',
    () => import('#features/customers/web/CustomerListPage.tsx'),
    {
      search: CustomerListSearch,
      menu: { label: labels.associations, icon: IconBuildingCommunity },
    },
  ),
  '/a/customers/create': definePage(
    admin,
    'CustomerCreatePage',
    () => import('#features/customers/web/CustomerCreatePage.tsx'),
  ),
  '/a/customers/update/$customerId': definePage(
    admin,
    'CustomerUpdatePage',
    () => import('#features/customers/web/CustomerUpdatePage.tsx'),
  ),
  '/a/customers/$customerId': definePage(
    { allow: platformRoles },
    'CustomerInformation',
    () => import('#features/customers/web/CustomerInformation.tsx'),
    {
      tab: { label: labels.information },
    },
  ),
  '/a/journal': definePage(listPlatformJournal, 'JournalScreen', JournalScreen, { search: JournalSearch }),
  '/a/organizer/transactions': definePage(
    listOrganizerTransactions,
    'OrganizerTransactions',
    () => import('./screens/OrganizerTransactions.tsx'),
    { search: searches.OrganizerTransactionsSearch, menu: transactionsEntry },
  ),
  ...fleetPages,
  '/a/users': definePage(listDirectory, 'DirectoryPage', () => import('#features/users/web/DirectoryPage.tsx'), {
    search: DirectorySearch,
    menu: usersEntry,
  }),
  '/a/users/$userId': definePage(
    getDirectoryUser,
    'DirectoryUserScreen',
    () => import('./screens/DirectoryUserScreen.tsx'),
  ),
  '/a/stats': definePage(
    getPlatformStatistics,
    'PlatformStatisticsPage',
    () => import('#features/statistics/web/PlatformStatisticsPage.tsx'),
    { search: StatisticsSearch, menu: statisticsEntry },
  ),
  '/products': definePage(
    products.listProducts,
    'ProductListPage',
    () => import('#features/products/web/ProductListPage.tsx'),
    {
      menu: { label: labels.products, icon: IconPackage },
    },
  ),
  '/products/create': definePage(
    products.createProduct,
    'ProductCreatePage',
    () => import('#features/products/web/ProductCreatePage.tsx'),
  ),
  '/products/details/$productId': definePage(
    products.getProduct,
    'ProductPage',
    () => import('#features/products/web/ProductPage.tsx'),
  ),
  '/products/update/$productId': definePage(
    products.updateProduct,
    'ProductUpdatePage',
    () => import('#features/products/web/ProductUpdatePage.tsx'),
  ),
  '/products/delete/$productId': definePage(
    products.deleteProduct,
    'ProductDeletePage',
    () => import('#features/products/web/ProductDeletePage.tsx'),
  ),
  '/account': definePage(users.updateMe, 'AccountScreen', () => import('./screens/AccountScreen.tsx')),
  '/aide': definePage({ allow: everyRole }, 'GuideListPage', () => import('./guide/GuideListPage.tsx')),
  '/aide/$topic': definePage({ allow: everyRole }, 'GuideTopicPage', () => import('./guide/GuideTopicPage.tsx')),
  '/reset': { allow: everyRole },
  '/logout': { allow: everyRole, menu: { label: labels.signOut, icon: IconLogout } },
} satisfies Record<`/${string}`, Page>
