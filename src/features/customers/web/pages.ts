import { IconBuildingCommunity } from '@tabler/icons-react'
import { platformRoles } from '#shared/role.ts'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import type { Addresses } from '#shared/web/places.tsx'
import * as calls from '../customer.endpoints.ts'
import { CustomerListSearch } from '../customer.search.ts'

const admin = { allow: ['admin'] } as const

const places = ({ at }: Addresses) => ({
  customers: () => at('/a/customers'),
  newCustomer: () => at('/a/customers/create'),
  customer: (customerId: string) => at('/a/customers/$customerId', { customerId }),
  customerUpdate: (customerId: string) => at('/a/customers/update/$customerId', { customerId }),
})

declare module '#shared/web/places.tsx' {
  interface Places extends ReturnType<typeof places> {}
}

export const feature = {
  sitePages: {
    '/a/customers': definePage(calls.listCustomers, 'CustomerListPage', () => import('./CustomerListPage.tsx'), {
      search: CustomerListSearch,
      entry: { label: 'Associations', icon: IconBuildingCommunity },
    }),
    '/a/customers/create': definePage(admin, 'CustomerCreatePage', () => import('./CustomerCreatePage.tsx')),
    '/a/customers/update/$customerId': definePage(
      admin,
      'CustomerUpdatePage',
      () => import('./CustomerUpdatePage.tsx'),
    ),
    '/a/customers/$customerId': definePage(
      { allow: platformRoles },
      'CustomerInformation',
      () => import('./CustomerInformation.tsx'),
      { entry: { label: 'Informations', icon: IconBuildingCommunity } },
    ),
  },
  places,
  subjects: { customer: { platform: ({ customer }, id) => customer(id) } },
} satisfies Feature
