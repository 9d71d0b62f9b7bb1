import { IconBuildingBank, IconClipboardList, IconCoins } from '@tabler/icons-react'
import { compter } from '#shared/role.ts'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import * as deposits from '../deposit.endpoints.ts'
import * as sheets from '../sheet.endpoints.ts'

/** People who enter donations by hand and count cash, in their own association alone. */
const counters = { allow: ['manager', compter] } as const

/** The screens of cash and cheques. The platform's staff have none of them. */
export const feature = {
  customerPages: {
    '/entry': definePage(counters, 'DonationEntryPage', () => import('./entry/DonationEntryPage.tsx'), {
      entry: { label: 'Saisir des dons', icon: IconCoins },
      onlyOwn: true,
    }),
    '/counting-sheets': definePage(sheets.listSheets, 'SheetListPage', () => import('./sheets/SheetListPage.tsx'), {
      entry: { label: 'Comptage', icon: IconClipboardList, waiting: 'sheets' },
      onlyOwn: true,
    }),
    '/counting-sheets/create': definePage(
      sheets.createSheet,
      'SheetCreatePage',
      () => import('./sheets/SheetForm.tsx'),
      { onlyOwn: true },
    ),
    '/counting-sheets/$sheetId': definePage(sheets.getSheet, 'SheetPage', () => import('./sheets/SheetPage.tsx'), {
      onlyOwn: true,
    }),
    '/counting-sheets/$sheetId/update': definePage(
      sheets.updateSheet,
      'SheetUpdatePage',
      () => import('./sheets/SheetForm.tsx'),
      { onlyOwn: true },
    ),
    '/deposits': definePage(deposits.listDeposits, 'DepositListPage', () => import('./deposits/DepositListPage.tsx'), {
      entry: { label: 'Remises', icon: IconBuildingBank, waiting: 'differences' },
      onlyOwn: true,
    }),
    '/deposits/create': definePage(
      deposits.createDeposit,
      'DepositCreatePage',
      () => import('./deposits/DepositCreatePage.tsx'),
      { onlyOwn: true },
    ),
    '/deposits/create-cash': definePage(
      deposits.createDeposit,
      'CashDepositCreatePage',
      () => import('./deposits/DepositCreatePage.tsx'),
      { onlyOwn: true },
    ),
    '/deposits/cash-box': definePage(deposits.getCashBox, 'CashBoxPage', () => import('./deposits/CashBoxPage.tsx'), {
      onlyOwn: true,
    }),
    '/deposits/$depositId': definePage(deposits.getDeposit, 'DepositPage', () => import('./deposits/DepositPage.tsx'), {
      onlyOwn: true,
    }),
  },
  places: ({ at }) => ({
    donations: () => at('/entry'),
    sheets: () => at('/counting-sheets'),
    newSheet: () => at('/counting-sheets/create'),
    sheet: (sheetId: string) => at('/counting-sheets/$sheetId', { sheetId }),
    sheetUpdate: (sheetId: string) => at('/counting-sheets/$sheetId/update', { sheetId }),
    deposits: () => at('/deposits'),
    newDeposit: () => at('/deposits/create'),
    newCashDeposit: () => at('/deposits/create-cash'),
    cashBox: () => at('/deposits/cash-box'),
    deposit: (depositId: string) => at('/deposits/$depositId', { depositId }),
  }),
  subjects: {
    box: { own: 'cashBox' },
    sheet: { own: 'sheet' },
    deposit: { own: 'deposit' },
  } as const,
  guide: { '/entry': 'comptage', '/counting-sheets': 'comptage', '/deposits': 'remises' },
} satisfies Feature
