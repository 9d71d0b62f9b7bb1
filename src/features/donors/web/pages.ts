import { IconUserHeart } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import * as calls from '../donor.endpoints.ts'
import { DonorFilter } from '../donor.search.ts'

/** The screens of donors and of their rights. The platform's staff have none of them. */
export const feature = {
  customerPages: {
    '/donors': definePage(calls.searchDonors, 'DonorsPage', () => import('./DonorsPage.tsx'), {
      onlyOwn: true,
      entry: { label: 'Donateurs', icon: IconUserHeart, waiting: 'addresses' },
      search: DonorFilter,
    }),
    '/donors/create': definePage(calls.createDonor, 'DonorCreatePage', () => import('./DonorFormPages.tsx'), {
      onlyOwn: true,
    }),
    '/donors/import': definePage(calls.searchDonors, 'DonorImportPage', () => import('./DonorImportPage.tsx'), {
      onlyOwn: true,
    }),
    '/donors/$donorId': definePage(calls.getDonor, 'DonorPage', () => import('./DonorPage.tsx'), { onlyOwn: true }),
    '/donors/$donorId/update': definePage(calls.updateDonor, 'DonorUpdatePage', () => import('./DonorFormPages.tsx'), {
      onlyOwn: true,
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
      calls.searchDonors,
      'AddressAnswersPage',
      () => import('./AddressAnswersPage.tsx'),
      {
        onlyOwn: true,
      },
    ),
  },
  places: ({ at }) => ({
    donors: () => at('/donors'),
    donor: (donorId: string) => at('/donors/$donorId', { donorId }),
    newDonor: () => at('/donors/create'),
    donorImport: () => at('/donors/import'),
    donorUpdate: (donorId: string) => at('/donors/$donorId/update', { donorId }),
    donorRetention: () => at('/donors/retention'),
    donorErasures: () => at('/donors/erasures'),
    addressAnswers: () => at('/donors/addresses'),
  }),
  guide: { '/donors': 'rgpd' },
} satisfies Feature
