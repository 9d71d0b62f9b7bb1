import { IconLogout, IconNotebook, IconReceiptEuro, IconSettings } from '@tabler/icons-react'
import { z } from 'zod'
import { type AnyFeature, features } from '#app/features.ts'
import { listJournal, listPlatformJournal } from '#features/audit/audit.endpoints.ts'
import { JournalSearch } from '#features/audit/audit.ts'
import { listOrganizerTransactions } from '#features/transactions/transaction.endpoints.ts'
import { OrganizerTransactionsSearch, OwnTransactionsSearch } from '#features/transactions/transaction.search.ts'
import { getDirectoryUser } from '#features/users/directory.endpoints.ts'
import { createUser, updateMe } from '#features/users/user.endpoints.ts'
import type { Together } from '#shared/endpoint.ts'
import { associationRoles, everyRole } from '#shared/role.ts'
import { definePage, type Feature, type Pages } from '#shared/web/definePage.ts'
import { shellTexts } from './shell/shell.texts.ts'

const { pages: labels } = shellTexts
const transactionsEntry = { label: labels.transactions, icon: IconReceiptEuro }
const JournalScreen = () => import('./screens/JournalScreen.tsx')

/** The search parameters of the creation form: `role=manager` when the association has no manager. */
export const UserCreateSearch = z.object({ role: z.literal('manager').optional().catch(undefined) })

/** The screens of a customer that show several features. */
const customerScreens = {
  '/users/create': definePage(createUser, 'UserCreateScreen', () => import('./screens/UserScreens.tsx'), {
    search: UserCreateSearch,
  }),
  '/settings': definePage({ allow: ['manager', 'admin'] }, 'SettingsPage', () => import('./screens/SettingsPage.tsx'), {
    entry: { label: labels.settings, icon: IconSettings },
  }),
  '/journal': definePage(listJournal, 'JournalScreen', JournalScreen, {
    search: JournalSearch,
    entry: { label: labels.journal, icon: IconNotebook },
  }),
} satisfies Pages

/** The other screens that show several features, and those of the shell. */
const siteScreens = {
  '/': definePage({ allow: associationRoles }, 'HomeScreen', () => import('./screens/HomeScreen.tsx'), {
    search: OwnTransactionsSearch,
    entry: transactionsEntry,
  }),
  '/a/journal': definePage(listPlatformJournal, 'JournalScreen', JournalScreen, { search: JournalSearch }),
  '/a/organizer/transactions': definePage(
    listOrganizerTransactions,
    'OrganizerTransactions',
    () => import('./screens/HomeScreen.tsx'),
    { search: OrganizerTransactionsSearch, entry: transactionsEntry },
  ),
  '/a/users/$userId': definePage(getDirectoryUser, 'DirectoryUserScreen', () => import('./screens/UserScreens.tsx')),
  '/account': definePage(updateMe, 'AccountScreen', () => import('./screens/AccountScreen.tsx')),
  '/aide': definePage({ allow: everyRole }, 'GuideListPage', () => import('./guide/GuideListPage.tsx')),
  '/aide/$topic': definePage({ allow: everyRole }, 'GuideTopicPage', () => import('./guide/GuideTopicPage.tsx')),
  '/reset': { allow: everyRole },
  '/logout': { allow: everyRole, entry: { label: labels.signOut, icon: IconLogout } },
} satisfies Pages

type CustomerPagesOf<F> = F extends { customerPages: infer Listed } ? Listed : never
type SitePagesOf<F> = F extends { sitePages: infer Listed } ? Listed : never

const all = Object.values<Feature>(features)

/** The screens of a customer, by their paths for the customer's own users. */
export const customerPages = Object.assign(
  {},
  ...all.map((feature) => feature.customerPages),
  customerScreens,
) as Together<CustomerPagesOf<AnyFeature>> & typeof customerScreens

/** The other signed-in screens, at one address each. */
export const sitePages = Object.assign({}, ...all.map((feature) => feature.sitePages), siteScreens) as Together<
  SitePagesOf<AnyFeature>
> &
  typeof siteScreens
