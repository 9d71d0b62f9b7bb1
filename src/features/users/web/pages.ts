import { IconUsers } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import * as directory from '../directory.endpoints.ts'
import { DirectorySearch } from '../directory.ts'
import * as users from '../user.endpoints.ts'

const label = 'Utilisateurs'
const icon = IconUsers

export const feature = {
  customerPages: {
    '/users': definePage(users.listUsers, 'UserListPage', () => import('./UserListPage.tsx'), {
      entry: { label, icon },
    }),
    '/users/$userId/update': definePage(users.updateUser, 'UserUpdatePage', () => import('./UserForm.tsx'), {
      onlyPlatform: true,
    }),
  },
  sitePages: {
    '/a/users': definePage(directory.listDirectory, 'DirectoryPage', () => import('./DirectoryPage.tsx'), {
      search: DirectorySearch,
      entry: { label, icon },
    }),
  },
  places: ({ at, inCustomer, ofCustomer }) => ({
    users: () => inCustomer('/users'),
    newUser: () => inCustomer('/users/create'),
    /** The form of a new user, pre-filled with the customer's missing manager. */
    newManager: () => ({ ...inCustomer('/users/create'), search: { role: 'manager' } }),
    userUpdate: (userId: string) => inCustomer('/users/$userId/update', { userId }),
    customerUserUpdate: (customerId: string, userId: string) =>
      ofCustomer(customerId, '/users/$userId/update', { userId }),
    account: () => at('/account'),
    platformUsers: () => at('/a/users'),
    platformUser: (userId: string) => at('/a/users/$userId', { userId }),
  }),
  subjects: { user: { own: 'users', platform: 'platformUser' } } as const,
  guide: { '/users': 'equipe' },
} satisfies Feature
