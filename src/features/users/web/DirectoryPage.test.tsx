import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { AnswerAt } from '#app/web/testing/answers.ts'
import type { Role } from '#shared/role.ts'
import { refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { DirectoryUserDetail } from '../directory.ts'
import { DirectoryPage } from './DirectoryPage.tsx'
import { DirectoryUserPage } from './DirectoryUserPage.tsx'

const userId = '00000000-0000-4000-8000-000000000001'
const person = (overrides: Partial<DirectoryUserDetail> = {}): DirectoryUserDetail => ({
  _id: userId,
  firstname: 'Inès',
  lastname: 'Faure',
  email: 'ines@fanal.example',
  role: 'user',
  customer: { _id: '00000000-0000-4000-8000-000000000002', name: 'Toit pour Tous' },
  state: 'active',
  lastSignInAt: '2026-03-06T12:05:00.000Z',
  phone: null,
  mayCount: false,
  createdAt: '2026-01-06T12:05:00.000Z',
  disabled: null,
  mayBeDisabled: true,
  hasSecondFactor: false,
  ...overrides,
})

const showList = (answer: AnswerAt<'/users'>) =>
  renderScreen(() => <DirectoryPage />, { '/users': answer }, { role: 'admin', hasCustomer: false })
const rows = () => screen.getAllByRole('link', { name: /@/ }).map((row) => row.textContent)

test('each row names the person, the role, the association, the e-mail and the state or last sign-in', async () => {
  const staff = { role: 'organizer', customer: null, state: 'invited', lastSignInAt: null } as const
  await showList({ data: [person(), person({ ...staff, _id: userId.replace('1', '3') })], nextCursor: null })
  await screen.findAllByRole('link', { name: /@/ })
  expect(rows()).toEqual([
    'Inès Faure, Utilisateur · Toit pour Tous, ines@fanal.example, Connexion le ven. 06 mars 2026 à 13:05',
    'Inès Faure, Organisateur · Plateforme, ines@fanal.example, Invitation envoyée',
  ])
  expect(screen.getAllByRole('link', { name: /@/ })[0]?.getAttribute('href')).toBe(`/a/users/${userId}`)
})

test('a search, the filters and the order are asked of the server, and an empty list says why', async () => {
  const list = vi.fn((_call: { query: object }) => ({ data: [], nextCursor: null }))
  await showList(list)
  expect(await screen.findByText('Aucun utilisateur')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Rôle'), 'Manageur')
  await userEvent.selectOptions(screen.getByLabelText('Compte'), 'Désactivé')
  expect(await screen.findByText('Modifiez ou supprimez les filtres.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Trier par'), 'Connexion ancienne')
  await userEvent.type(screen.getByRole('searchbox'), 'zo')
  expect(await screen.findByText('Aucun résultat pour cette recherche.')).toBeTruthy()
  const asked = { search: 'zo', role: 'manager', state: 'disabled', order: 'oldest', limit: '50' }
  await waitFor(() => expect(list.mock.lastCall?.[0].query).toEqual(asked))
})

const abilities = [
  { text: 'Voir les dons', call: { allow: ['user', 'manager', 'admin'] as const } },
  { text: 'Compter', call: { allow: ['manager', 'user with compter'] as const } },
]
const showPerson = (
  user: DirectoryUserDetail,
  { role = 'admin', ...answers }: { role?: Role; [path: string]: unknown } = {},
) =>
  renderScreen(
    () => <DirectoryUserPage abilities={abilities} />,
    { '/users/:userId': user, ...answers },
    { role, hasCustomer: false, params: { userId } },
  )

test('a person’s page says what they may do, and where', async () => {
  await showPerson(person())
  expect(await screen.findByText('Dans l’association Toit pour Tous')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Voir les dons'])
  expect(screen.getByRole('link', { name: 'Modifier' }).getAttribute('href')).toMatch(/\/users\/.*\/update$/)
})

test('a right of their own counts', async () => {
  await showPerson(person({ mayCount: true }))
  expect(await screen.findByText('Compter')).toBeTruthy()
})

test('an admin disables an account after a question, and the page says by whom', async () => {
  const disabled = { at: '2026-03-06T12:05:00.000Z', by: 'Hélène Marchand' }
  await showPerson(person(), { '/users/:userId/disable': person({ state: 'disabled', disabled }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Désactiver' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Désactiver' }).at(-1)!)
  expect(await screen.findByText('Le compte a bien été désactivé')).toBeTruthy()
  expect(screen.getByText(/Désactivé le ven\. 06 mars 2026 à 13:05 par Hélène Marchand/)).toBeTruthy()
  expect(screen.getByText('Rien, tant que le compte est désactivé.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Réactiver' })).toBeTruthy()
})

test('a refusal is shown, and nothing changes', async () => {
  const refuse = () => {
    throw refusal(422, 'La plateforme doit garder un administrateur.')
  }
  await showPerson(person(), { '/users/:userId/disable': refuse })
  await userEvent.click(await screen.findByRole('button', { name: 'Désactiver' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Désactiver' }).at(-1)!)
  expect(await screen.findByText('La plateforme doit garder un administrateur.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Désactiver' })).toBeTruthy()
})

test.each([
  ['the own account', person({ mayBeDisabled: false }), 'admin'],
  ['a commercial', person(), 'commercial'],
] as const)('%s: no button to disable', async (_name, user, role) => {
  await showPerson(user, { role })
  await waitFor(() => expect(document.body.textContent).toContain('ines@fanal.example'))
  expect(screen.queryByRole('button', { name: 'Désactiver' })).toBeNull()
})
