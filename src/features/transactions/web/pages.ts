import { IconReceiptEuro } from '@tabler/icons-react'
import { platformRoles } from '#shared/role.ts'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import type { Place } from '#shared/web/places.tsx'
import { CustomerTransactionsSearch } from '../transaction.search.ts'

export const feature = {
  customerPages: {
    '/transactions': definePage({ allow: platformRoles }, 'TransactionsPage', () => import('./TransactionsPage.tsx'), {
      search: CustomerTransactionsSearch,
      onlyPlatform: true,
      entry: { label: 'Transactions', icon: IconReceiptEuro },
    }),
  },
  places: ({ at, inCustomer, isStaff }) => {
    const transactions = (): Place => (isStaff ? inCustomer('/transactions') : at('/'))
    return {
      /** The donations of the customer, filtered. */
      transactions: (search: Record<string, string | undefined> = {}) => ({ ...transactions(), search }),
      /** The donations of the customer, with the dialog of this donation open. */
      donation: (don: string) => ({ ...transactions(), search: { don } }),
      foundDonation: (don: string, text: string) => ({
        ...transactions(),
        search: { don },
        hash: `recherche=${encodeURIComponent(text)}`,
      }),
    }
  },
  guide: { '/transactions': 'transactions' },
} satisfies Feature
