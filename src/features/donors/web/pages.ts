import { IconUserHeart } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import { listAddressAnswers } from '../address-request.endpoints.ts'
import * as calls from '../donor.endpoints.ts'

/** The screens of donors' rights. The platform's staff have none of them. */
export const feature = {
  customerPages: {
    '/donors': definePage(calls.searchDonors, 'DonorsPage', () => import('./DonorsPage.tsx'), {
      onlyOwn: true,
      entry: { label: 'Donateurs', icon: IconUserHeart, waiting: 'addresses' },
    }),
    '/donors/retention': definePage(
      calls.updateDonorRetention,
      'DonorRetentionPage',
      () => import('./DonorRetentionPage.tsx'),
      { onlyOwn: true },
    ),
    '/donors/erasures': definePage(
      calls.listDonorErasures,
      'DonorErasuresPage',
      () => import('./DonorErasuresPage.tsx'),
      { onlyOwn: true },
    ),
    '/donors/addresses': definePage(
      listAddressAnswers,
      'AddressAnswersPage',
      () => import('./AddressAnswersPage.tsx'),
      {
        onlyOwn: true,
      },
    ),
  },
  places: ({ at }) => ({
    donors: () => at('/donors'),
    donorRetention: () => at('/donors/retention'),
    donorErasures: () => at('/donors/erasures'),
    addressAnswers: () => at('/donors/addresses'),
  }),
  guide: { '/donors': 'rgpd' },
} satisfies Feature
