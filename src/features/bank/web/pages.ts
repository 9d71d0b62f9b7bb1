import { IconBuildingBank } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import type { Addresses } from '#shared/web/places.tsx'
import { ContractCreateSearch } from '../bank.search.ts'
import * as accountCalls from '../bank-account.endpoints.ts'

const places = ({ at }: Addresses) => ({
  bankAccounts: () => at('/bank/accounts'),
  newBankAccount: () => at('/bank/accounts/create'),
  /** The form of a contract, with the account that it pays to. */
  newBankContract: (account?: string) => ({
    ...at('/bank/contracts/create'),
    ...(account !== undefined && { search: { account } }),
  }),
})

declare module '#shared/web/places.tsx' {
  interface Places extends ReturnType<typeof places> {}
}

/** The screens of the bank. The platform's staff have none of the association's. */
export const feature = {
  customerPages: {
    '/bank/accounts': definePage(accountCalls.listBankAccounts, 'AccountsPage', () => import('./AccountsPage.tsx'), {
      door: { name: 'accounts', label: 'Banque', icon: IconBuildingBank, order: 25 },
      onlyOwn: true,
    }),
    '/bank/accounts/create': definePage(
      accountCalls.createBankAccount,
      'AccountCreatePage',
      () => import('./AccountCreatePage.tsx'),
      { onlyOwn: true },
    ),
    '/bank/contracts/create': definePage(
      accountCalls.createBankContract,
      'ContractCreatePage',
      () => import('./ContractCreatePage.tsx'),
      { search: ContractCreateSearch, onlyOwn: true },
    ),
  },
  places,
  acts: [
    {
      label: 'Ajouter un compte bancaire',
      words: ['banque', 'iban', 'rib', 'contrat', 'monétique'],
      call: accountCalls.createBankAccount,
      scope: 'own',
      place: ({ newBankAccount }) => newBankAccount(),
    },
  ],
  abilities: [{ text: 'Rapprocher la banque', call: accountCalls.createBankAccount, order: 68 }],
  subjects: {
    bank: { own: ({ bankAccounts }) => bankAccounts() },
    contract: { own: ({ bankAccounts }) => bankAccounts() },
  },
} satisfies Feature
