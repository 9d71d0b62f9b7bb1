import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { BankAccount, BankContract, BankContracts } from '../../bank-account.ts'
import { AccountCreatePage } from './AccountCreatePage.tsx'
import { AccountsPage } from './AccountsPage.tsx'
import { ContractCreatePage } from './ContractCreatePage.tsx'

const bank = '/customers/:customerId/bank'
const paths = { accounts: `${bank}/accounts`, contracts: `${bank}/contracts`, rules: `${bank}/rules` } as const
const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const iban = 'FR7630006000011234567890189'
const account = (more: Partial<BankAccount> = {}): BankAccount => ({
  _id: id(1),
  iban,
  holder: 'LES AMIS DU PARTAGE',
  label: 'Compte courant',
  isArchived: false,
  createdAt: '2026-01-05T09:00:00.000Z',
  balance: { day: '2026-10-31', amount: 1240.5 },
  statementsUntil: '2026-11-23',
  missingStatements: [{ from: '2026-09-01', to: '2026-09-30' }],
  ...more,
})
const [hall, court] = [
  { _id: id(5), name: 'Entrée' },
  { _id: id(6), name: 'Parvis' },
]
const contract = (more: Partial<BankContract> = {}): BankContract => ({
  _id: id(3),
  accountId: id(1),
  number: '1234567',
  acquirer: 'bank',
  settles: 'gross',
  rate: 1.2,
  fixedFee: 0.05,
  isFeeMonthly: true,
  cutOff: '23:30',
  isCutOffLearnt: true,
  foundRate: null,
  isArchived: false,
  createdAt: '2026-01-05T09:00:00.000Z',
  devices: [
    { device: hall, from: '2000-01-01' },
    { device: court, from: '2026-03-02' },
  ],
  ...more,
})
const contracts = (data: BankContract[], more: Partial<BankContracts> = {}): BankContracts => ({
  data,
  proposed: null,
  freeDevices: [],
  ...more,
})

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const text = () => plain(document.body.textContent)
const list = async (answers: Answers = {}, accounts = [account()], of = contracts([contract()])) => {
  await renderScreen(() => <AccountsPage />, {
    [paths.rules]: [],
    [paths.accounts]: accounts,
    [paths.contracts]: of,
    ...answers,
  })
  await screen.findByRole('heading', { name: accounts[0]?.label ?? 'Comptes bancaires et contrats' })
}
const choose = async (menu: RegExp, item: string) => {
  await userEvent.click(screen.getByRole('button', { name: menu }))
  await userEvent.click(screen.getByRole('menuitem', { name: item }))
}

test('says of each account and contract what a treasurer asks, and shows only the end of an IBAN', async () => {
  await list()
  expect(text()).toContain('Relevé manquant du 1er septembre 2026 au 30 septembre 2026.')
  expect(text()).toContain('FR•• •••• 0189')
  expect(text()).toContain('IBAN qui finit par 0189')
  expect(text()).not.toContain('FR76')
  expect(text()).toContain('1 240,50 € le 31 octobre 2026')
  const region = screen.getByRole('region', { name: /^Contrat n°\s1234567$/ })
  expect(plain(region.textContent)).toContain('1,2 % + 0,05 € par don, prélevée une fois par mois')
  expect(plain(region.textContent)).toContain('23 h 30, déduite de vos relevés')
  expect(plain(region.textContent)).toContain('Entrée, Parvis (depuis le 2 mars 2026)')
})

test.each([
  [{ settles: 'net', isFeeMonthly: false }, '1,2 % + 0,05 € par don, retenue sur chaque versement'],
  [
    { settles: 'net', rate: 0, fixedFee: 0, isFeeMonthly: false, foundRate: 0.65 },
    'Retenue sur chaque versement, taux constaté : 0,65 %',
  ],
  [{ rate: 0, fixedFee: 0, isFeeMonthly: false }, 'Aucune commission connue'],
  [{ cutOff: null, isCutOffLearnt: false }, 'Pas encore connue : elle sera déduite des prochains relevés'],
  [{ cutOff: '03:00', isCutOffLearnt: false }, '3 h, choisie par vous'],
] satisfies [Partial<BankContract>, string][])('says a contract in plain words: %#', async (more, sentence) => {
  await list({}, [account()], contracts([contract(more)]))
  expect(text()).toContain(sentence)
})

test('says what to do first, and leads to it', async () => {
  await renderScreen(() => <AccountsPage />, { [paths.accounts]: [], [paths.contracts]: contracts([]) })
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ajouter le premier compte' })
  expect(new URL(link.href).pathname).toBe('/bank/accounts/create')
})

test('proposes the contract that a line of the bank names', async () => {
  await list({}, [account()], contracts([], { proposed: { accountId: id(1), number: '7654321' } }))
  expect(text()).toContain('Une ligne de ce compte nomme le contrat n° 7654321')
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ajouter un contrat au compte Compte courant' })
  expect(new URL(link.href).search).toContain(id(1))
})

test('says that the accounts could not be read, and tries again', async () => {
  const read = vi.fn(() => [account()])
  read.mockImplementationOnce(() => {
    throw refusal(503, 'Réessayez plus tard.')
  })
  await renderScreen(() => <AccountsPage />, {
    [paths.rules]: [],
    [paths.accounts]: read,
    [paths.contracts]: contracts([]),
  })
  await screen.findByText('Impossible de charger les données.')
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByRole('heading', { name: 'Compte courant' })
  expect(read).toHaveBeenCalledTimes(2)
})

test('changes an account with its version, and shows its IBAN in groups of four there', async () => {
  const save = vi.fn((_sent: { body?: object }) => account())
  await list({ [`${paths.accounts}/:accountId`]: save })
  await choose(/^Plus d’actions\s: Compte courant$/, 'Modifier')
  const dialog = await screen.findByRole('dialog', { name: 'Modifier le compte' })
  expect(plain(within(dialog).getByLabelText<HTMLInputElement>('IBAN').value)).toBe('FR76 3000 6000 0112 3456 7890 189')
  const name = within(dialog).getByLabelText(/^Nom du compte/)
  await userEvent.clear(name)
  await userEvent.type(name, 'Livret')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(save.mock.lastCall?.[0].body).toEqual({
    label: 'Livret',
    holder: 'LES AMIS DU PARTAGE',
  })
})

test('asks before it archives a contract', async () => {
  const save = vi.fn((_sent: { body?: object }) => contract({ isArchived: true }))
  await list({ [`${paths.contracts}/:contractId`]: save })
  await choose(/^Plus d’actions\s: Contrat n°\s1234567$/, 'Archiver')
  const dialog = await screen.findByRole('dialog', { name: 'Archiver' })
  expect(within(dialog).getByRole('button', { name: 'Annuler' })).toBe(document.activeElement)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Archiver' }))
  await waitFor(() => expect(save.mock.lastCall?.[0].body).toMatchObject({ isArchived: true }))
})

test('gives a contract a terminal from a day on, and keeps the others as they were', async () => {
  const save = vi.fn((_sent: { body?: object }) => contract())
  await list({
    [`${paths.contracts}/:contractId/devices`]: save,
    '/customers/:customerId/devices': [hall, court, { _id: id(7), name: 'Cour' }].map(({ _id, name }) => ({
      _id,
      label: name,
    })) as never,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Choisir les appareils' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Cour' }))
  await userEvent.type(within(dialog).getByLabelText(/^Premier jour de «\sCour\s»$/), '31/02/2026')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  expect(within(dialog).getAllByText('Date invalide.')).toHaveLength(1)
  const day = within(dialog).getByLabelText(/^Premier jour de «\sCour\s»$/)
  await userEvent.clear(day)
  await userEvent.type(day, '01/10/2026')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(save.mock.lastCall?.[0].body).toMatchObject({
    devices: [
      { deviceId: hall._id, from: '2000-01-01' },
      { deviceId: court._id, from: '2026-03-02' },
      { deviceId: id(7), from: '2026-10-01' },
    ],
  })
})

test('adds an account, then leads to its contract', async () => {
  const save = vi.fn((_sent: { body?: object }) => account())
  const { path } = await renderScreen(() => <AccountCreatePage />, { [paths.accounts]: save })
  await userEvent.type(await screen.findByLabelText(/^IBAN/), 'FR76 3000 6000 0112 3456 7890 188')
  await userEvent.type(screen.getByLabelText(/^Titulaire/), 'Les Amis du Partage')
  await userEvent.type(screen.getByLabelText(/^Nom du compte/), 'Compte courant')
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter le compte' }))
  await screen.findByText(/Cet IBAN est faux/)
  expect(save).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText(/^IBAN/), '{Backspace}9')
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter le compte' }))
  await waitFor(() => expect(path()).toBe('/bank/contracts/create'))
  expect(save.mock.lastCall?.[0].body).toMatchObject({ iban })
})

test('the first contract has every terminal, and its commission is sent as numbers', async () => {
  const save = vi.fn((_sent: { body?: object }) => contract())
  const assign = vi.fn((_sent: { body?: object }) => contract())
  const { hasLeft } = await renderScreen(() => <ContractCreatePage />, {
    [paths.accounts]: [account()],
    [paths.contracts]: ((sent: { body?: object }) =>
      sent.body ? save(sent) : contracts([], { freeDevices: [hall, court] })) as never,
    [`${paths.contracts}/:contractId/devices`]: assign,
  })
  await userEvent.type(await screen.findByLabelText(/^Numéro de contrat/), '1234567')
  await userEvent.clear(screen.getByLabelText(/^Commission, en pourcentage/))
  await userEvent.type(screen.getByLabelText(/^Commission, en pourcentage/), '1,25')
  await userEvent.type(screen.getByLabelText(/^Heure de coupure/), '23h30')
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter le contrat' }))
  await waitFor(() => expect(hasLeft()).toBe(true))
  expect(save.mock.lastCall?.[0].body).toEqual({
    accountId: id(1),
    number: '1234567',
    acquirer: 'bank',
    settles: 'gross',
    rate: 1.25,
    fixedFee: 0,
    isFeeMonthly: false,
    cutOff: '23:30',
  })
  expect(assign.mock.lastCall?.[0].body).toMatchObject({
    devices: [
      { deviceId: hall._id, from: '2000-01-01' },
      { deviceId: court._id, from: '2000-01-01' },
    ],
  })
})
