import { IconBuildingBank } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import { BankSearch, ContractCreateSearch } from '../bank.search.ts'
import * as accountCalls from '../bank-account.endpoints.ts'
import * as lineCalls from '../bank-line.endpoints.ts'
import * as fileCalls from '../statement.endpoints.ts'

/** The screens of the bank. The platform's staff have none of the association's, and one of states and sums. */
export const feature = {
  customerPages: {
    '/bank': definePage(accountCalls.getBankCalendar, 'BankPage', () => import('./BankPage.tsx'), {
      search: BankSearch,
      entry: { label: 'Banque', icon: IconBuildingBank, waiting: 'bank' },
      onlyOwn: true,
    }),
    '/bank/lines/$lineId': definePage(lineCalls.getBankLine, 'LinePage', () => import('./lines/LinePage.tsx'), {
      onlyOwn: true,
    }),
    '/bank/files': definePage(fileCalls.listBankFiles, 'FilesPage', () => import('./files/FilesPage.tsx'), {
      onlyOwn: true,
    }),
    '/bank/files/$fileId': definePage(fileCalls.getBankFile, 'FilePage', () => import('./files/FilePage.tsx'), {
      onlyOwn: true,
    }),
    '/bank/accounts': definePage(
      accountCalls.listBankAccounts,
      'AccountsPage',
      () => import('./accounts/AccountsPage.tsx'),
      { onlyOwn: true },
    ),
    '/bank/accounts/create': definePage(
      accountCalls.createBankAccount,
      'AccountCreatePage',
      () => import('./accounts/AccountCreatePage.tsx'),
      { onlyOwn: true },
    ),
    '/bank/contracts/create': definePage(
      accountCalls.createBankContract,
      'ContractCreatePage',
      () => import('./accounts/ContractCreatePage.tsx'),
      { search: ContractCreateSearch, onlyOwn: true },
    ),
  },
  sitePages: {
    '/a/banque': definePage(accountCalls.listBankStandings, 'RiskPage', () => import('./risk/RiskPage.tsx'), {
      entry: { label: 'Banque', icon: IconBuildingBank },
    }),
  },
  places: ({ at }) => ({
    /** The page of the bank, with the calendar of a month, and perhaps its open lines alone. */
    bank: (month?: string, open?: 'month') => ({ ...at('/bank'), ...(month && { search: { month, open } }) }),
    bankLine: (lineId: string) => at('/bank/lines/$lineId', { lineId }),
    bankFiles: () => at('/bank/files'),
    bankFile: (fileId: string) => at('/bank/files/$fileId', { fileId }),
    bankAccounts: () => at('/bank/accounts'),
    newBankAccount: () => at('/bank/accounts/create'),
    /** The form of a contract, with the account that it pays to. */
    newBankContract: (account?: string) => ({
      ...at('/bank/contracts/create'),
      ...(account !== undefined && { search: { account } }),
    }),
  }),
  subjects: {
    bank: { own: 'bankAccounts' },
    contract: { own: 'bankAccounts' },
    statement: { own: 'bankFile' },
    rule: { own: 'bankAccounts' },
    explanation: { own: 'bankLine' },
  } as const,
  guide: { '/bank': 'banque' },
} satisfies Feature
