import { IconFileCertificate } from '@tabler/icons-react'
import { DonorChoice } from '#features/donors/donor.search.ts'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import * as calls from '../receipt.endpoints.ts'

/** The screens of receipts. The platform's staff have none of them. */
export const feature = {
  customerPages: {
    '/settings/receipts': definePage(
      calls.updateFiscalProfile,
      'FiscalProfilePage',
      () => import('./FiscalProfilePage.tsx'),
      { onlyOwn: true },
    ),
    '/receipts': definePage(calls.listReceipts, 'ReceiptListPage', () => import('./ReceiptListPage.tsx'), {
      entry: { label: 'Reçus', icon: IconFileCertificate, waiting: 'receipts' },
      search: DonorChoice,
      onlyOwn: true,
    }),
    '/receipts/run': definePage(calls.listReceipts, 'ReceiptRunPage', () => import('./ReceiptRunPage.tsx'), {
      onlyOwn: true,
    }),
    '/receipts/declaration': definePage(calls.listReceipts, 'DeclarationPage', () => import('./DeclarationPage.tsx'), {
      onlyOwn: true,
    }),
    '/receipts/$receiptId': definePage(calls.getReceipt, 'ReceiptPage', () => import('./ReceiptPage.tsx'), {
      onlyOwn: true,
    }),
  },
  places: ({ at }) => ({
    fiscalProfile: () => at('/settings/receipts'),
    receipts: (donorId?: string) => ({ ...at('/receipts'), ...(donorId && { search: { donorId } }) }),
    receiptRun: () => at('/receipts/run'),
    taxDeclaration: () => at('/receipts/declaration'),
    receipt: (receiptId: string) => at('/receipts/$receiptId', { receiptId }),
  }),
  subjects: {
    fiscal: { own: 'fiscalProfile' },
    receipt: { own: 'receipt' },
    receipts: { own: 'receiptRun' },
  } as const,
  guide: { '/receipts': 'recus', '/settings/receipts': 'recus' },
} satisfies Feature
