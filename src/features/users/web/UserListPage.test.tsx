import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { CallFailure } from '#shared/client.ts'
import type { Role } from '#shared/role.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { sampleUser } from '../testing/sampleUser.ts'
import type { User } from '../user.ts'
import { UserListPage } from './UserListPage.tsx'

const listPath = '/customers/:customerId/users'
const onePath = `${listPath}/:userId`

const user = sampleUser
const manager = user({ _id: '00000000-0000-4000-8000-000000000002', firstname: 'Odile', role: 'manager' })

const refuse = (status: number, message: string) => () => {
  throw new CallFailure('refused', message, status, {
    problem: { status, code: 'refused', message, requestId: 'r' },
  })
}
const show = (answers: Answers, role: Role = 'manager') => renderScreen(() => <UserListPage />, answers, { role })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li')!)
const offers = (row: ReturnType<typeof within>) =>
  [...row.queryAllByRole('button'), ...row.queryAllByRole('link')].map((button) => button.getAttribute('aria-label'))

test('shows the empty state', async () => {
  await show({ [listPath]: [] })
  expect(await screen.findByText('Aucun utilisateur')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Utilisateurs (0/10)' })).toBeTruthy()
})

test('lets a manager give a user the right to count, and take it back', async () => {
  const [counts, save] = [vi.fn(() => false), vi.fn((_input: { body: object }) => user())]
  await show({ [listPath]: () => [user({ mayCount: counts() }), manager], [`${onePath}/counting-right`]: save })
  expect(offers(await rowOf('Odile Faure'))).toEqual([])
  counts.mockReturnValue(true)
  await press('Autoriser à compter Inès Faure')
  expect(await screen.findByText('Compte les dons')).toBeTruthy()
  expect(save.mock.lastCall?.[0].body).toEqual({ mayCount: true })
  counts.mockReturnValue(false)
  await press('Retirer le droit de compter Inès Faure')
  await waitFor(() => expect(screen.queryByText('Compte les dons')).toBeNull())
  expect(save.mock.lastCall?.[0].body).toEqual({ mayCount: false })
})

test('shows a failed load, and retries', async () => {
  const list = vi.fn<() => User[]>(() => [manager]).mockImplementationOnce(refuse(500, 'Panne.'))
  await show({ [listPath]: list })
  await screen.findByText('Impossible de charger les données.')
  await press('Réessayer')
  expect(await screen.findByText('Odile Faure')).toBeTruthy()
})

test.each<[Role, string[], string[]]>([
  ['manager', ['Renvoyer l’invitation Inès Faure', 'Autoriser à compter Inès Faure', 'Supprimer Inès Faure'], []],
  [
    'admin',
    [
      'Renvoyer l’invitation Inès Faure',
      'Autoriser à compter Inès Faure',
      'Supprimer Inès Faure',
      'Modifier Inès Faure',
    ],
    ['Supprimer Odile Faure', 'Modifier Odile Faure'],
  ],
  ['organizer', ['Renvoyer l’invitation Inès Faure', 'Modifier Inès Faure'], ['Modifier Odile Faure']],
  ['commercial', [], []],
])('offers role %s the allowed actions on a user and on a manager', async (role, aboutUser, aboutManager) => {
  await show({ [listPath]: [user({ isInvited: true }), manager] }, role)
  expect(offers(await rowOf('Inès Faure'))).toEqual(aboutUser)
  expect(offers(await rowOf('Odile Faure'))).toEqual(aboutManager)
})

test('deletes a user after a confirmation, and refetches the list', async () => {
  const list = vi.fn<() => User[]>(() => [manager]).mockReturnValueOnce([user(), manager])
  await show({ [listPath]: list, [onePath]: undefined })
  await rowOf('Inès Faure')
  await press('Supprimer Inès Faure')
  await screen.findByText('Voulez-vous vraiment supprimer Inès Faure ?')
  await press('Supprimer')
  expect(await screen.findByText("L'utilisateur a bien été supprimé")).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Inès Faure')).toBeNull())
})

test('shows why a user cannot be deleted, and refetches the list', async () => {
  const list = vi.fn<() => User[]>(() => [manager])
  await show({ [listPath]: list, [onePath]: refuse(422, 'Une association doit garder un manageur.') }, 'admin')
  await rowOf('Odile Faure')
  await press('Supprimer Odile Faure')
  await screen.findByText('Voulez-vous vraiment supprimer Odile Faure ?')
  await press('Supprimer')
  expect(await screen.findByText('Une association doit garder un manageur.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(list).toHaveBeenCalledTimes(2)
})

test('shows a refused invitation, although its button is already removed', async () => {
  const list = vi.fn<() => User[]>(() => [user()]).mockReturnValueOnce([user({ isInvited: true })])
  const reason = 'Cet utilisateur a déjà choisi son mot de passe.'
  await show({ [listPath]: list, [`${onePath}/invitation`]: refuse(422, reason) })
  await screen.findByText('Invitation envoyée')
  await press('Renvoyer l’invitation Inès Faure')
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.queryByText('Invitation envoyée')).toBeNull()
})
