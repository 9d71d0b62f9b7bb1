import { IconBuildingCommunity } from '@tabler/icons-react'
import { platformRoles } from '#shared/role.ts'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import * as calls from '../customer.endpoints.ts'
import { CustomerListSearch } from '../customer.search.ts'

const admin = { allow: ['admin'] } as const

export const feature = {
  sitePages: {
    '/a/customers': definePage(calls.listCustomers, 'CustomerListPage', () => import('./CustomerListPage.tsx'), {
      search: CustomerListSearch,
      entry: { label: 'Associations', icon: IconBuildingCommunity },
    }),
    '/a/customers/create': definePage(admin, 'CustomerCreatePage', () => import('./CustomerForm.tsx')),
    '/a/customers/update/$customerId': definePage(admin, 'CustomerUpdatePage', () => import('./CustomerForm.tsx')),
    '/a/customers/$customerId': definePage(
      { allow: platformRoles },
      'CustomerInformation',
      () => import('./CustomerInformation.tsx'),
      { entry: { label: 'Informations', icon: IconBuildingCommunity } },
    ),
  },
  places: ({ at }) => ({
    customers: () => at('/a/customers'),
    newCustomer: () => at('/a/customers/create'),
    customer: (customerId: string) => at('/a/customers/$customerId', { customerId }),
    customerUpdate: (customerId: string) => at('/a/customers/update/$customerId', { customerId }),
  }),
  subjects: { customer: { platform: 'customer' } } as const,
} satisfies Feature
