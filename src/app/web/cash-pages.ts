import { IconBuildingBank, IconClipboardList, IconCoins } from '@tabler/icons-react'
import * as deposits from '#features/cash/deposit.endpoints.ts'
import * as sheets from '#features/cash/sheet.endpoints.ts'
import { compter } from '#shared/role.ts'
import { definePage, type Page } from './definePage.tsx'
import { shellTexts } from './shell/shell.texts.ts'

const { pages: labels } = shellTexts
const donationsEntry = { label: labels.donations, icon: IconCoins }
/** Those who enter donations by hand and count cash, in their own association alone. */
const counters = { allow: ['manager', compter] } as const

/** The screens of cash and cheques. The platform's staff have none of them. */
export const cashPages = {
  '/entry': definePage(counters, 'DonationEntryPage', () => import('#features/cash/web/DonationEntryPage.tsx'), {
    menu: { ...donationsEntry, onlyFor: [compter] },
    side: donationsEntry,
    onlyOwn: true,
  }),
  '/counting-sheets': definePage(
    sheets.listSheets,
    'SheetListPage',
    () => import('#features/cash/web/SheetListPage.tsx'),
    {
      side: { label: labels.sheets, icon: IconClipboardList },
      onlyOwn: true,
    },
  ),
  '/counting-sheets/create': definePage(
    sheets.createSheet,
    'SheetCreatePage',
    () => import('#features/cash/web/SheetCreatePage.tsx'),
    { onlyOwn: true },
  ),
  '/counting-sheets/$sheetId': definePage(
    sheets.getSheet,
    'SheetPage',
    () => import('#features/cash/web/SheetPage.tsx'),
    { onlyOwn: true },
  ),
  '/counting-sheets/$sheetId/update': definePage(
    sheets.updateSheet,
    'SheetUpdatePage',
    () => import('#features/cash/web/SheetUpdatePage.tsx'),
    { onlyOwn: true },
  ),
  '/deposits': definePage(
    deposits.listDeposits,
    'DepositListPage',
    () => import('#features/cash/web/DepositListPage.tsx'),
    { side: { label: labels.deposits, icon: IconBuildingBank }, onlyOwn: true },
  ),
  '/deposits/create': definePage(
    deposits.createDeposit,
    'DepositCreatePage',
    () => import('#features/cash/web/DepositCreatePage.tsx'),
    { onlyOwn: true },
  ),
  '/deposits/create-cash': definePage(
    deposits.createDeposit,
    'CashDepositCreatePage',
    () => import('#features/cash/web/DepositCreatePage.tsx'),
    { onlyOwn: true },
  ),
  '/deposits/cash-box': definePage(
    deposits.getCashBox,
    'CashBoxPage',
    () => import('#features/cash/web/CashBoxPage.tsx'),
    { onlyOwn: true },
  ),
  '/deposits/$depositId': definePage(
    deposits.getDeposit,
    'DepositPage',
    () => import('#features/cash/web/DepositPage.tsx'),
    { onlyOwn: true },
  ),
} satisfies Record<`/${string}`, Page>
