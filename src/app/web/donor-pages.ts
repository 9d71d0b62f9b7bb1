import { IconUserHeart } from '@tabler/icons-react'
import * as donors from '#features/donors/donor.endpoints.ts'
import { definePage, type Page } from './definePage.tsx'
import { shellTexts } from './shell/shell.texts.ts'

const { pages: labels } = shellTexts

/** The screens of donors' rights. The platform's staff have none of them. */
export const donorPages = {
  '/donors': definePage(donors.searchDonors, 'DonorsPage', () => import('#features/donors/web/DonorsPage.tsx'), {
    onlyOwn: true,
    side: { label: labels.donors, icon: IconUserHeart },
  }),
  '/donors/retention': definePage(
    donors.updateDonorRetention,
    'DonorRetentionPage',
    () => import('#features/donors/web/DonorRetentionPage.tsx'),
    { onlyOwn: true },
  ),
  '/donors/erasures': definePage(
    donors.listDonorErasures,
    'DonorErasuresPage',
    () => import('#features/donors/web/DonorErasuresPage.tsx'),
    { onlyOwn: true },
  ),
} satisfies Record<`/${string}`, Page>
