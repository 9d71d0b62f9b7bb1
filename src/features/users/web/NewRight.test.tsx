import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { sampleUser } from '../testing/sampleUser.ts'
import type { NewRight } from '../user.ts'
import { UserListPage } from './UserListPage.tsx'

const listPath = '/customers/:customerId/users'

const held: NewRight = {
  since: '2026-03-06T12:00:00.000Z',
  givenBy: 'Odile Faure',
  letBy: null,
  heldUntil: '2026-03-07T12:00:00.000Z',
  isUnseen: true,
  mayBeLet: true,
}
const withRight = (newRight: NewRight | null) => sampleUser({ lastname: 'Roussel', mayCount: true, newRight })

test('the list says who gave a new right, until when it waits, and lets another manager allow it', async () => {
  const list = vi.fn(() => [withRight(held)])
  const settle = vi.fn(() => withRight(held))
  await renderScreen(() => <UserListPage />, { [listPath]: list, [`${listPath}/:userId/settle`]: settle })
  expect(await screen.findByText('Nouveau')).toBeTruthy()
  expect(screen.getByText(/donné par Odile Faure le ven. 06 mars 2026 à 13:00\./)).toBeTruthy()
  expect(screen.getByText(/avant le sam. 07 mars 2026 à 13:00\./)).toBeTruthy()
  list.mockReturnValue([withRight({ ...held, heldUntil: null, letBy: 'Samia Benali', mayBeLet: false })])
  await userEvent.click(screen.getByRole('button', { name: 'Autoriser sans attendre Inès Roussel' }))
  expect(await screen.findByText(/Autorisé sans attendre par Samia Benali\./)).toBeTruthy()
  expect(settle).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: /^Autoriser sans attendre/ })).toBeNull()
})

test.each([
  ['who gave it', { mayBeLet: false }, 'manager'],
  ['of the platform', {}, 'organizer'],
] as const)('the list offers no such button to a person %s', async (_who, overrides, role) => {
  await renderScreen(() => <UserListPage />, { [listPath]: [withRight({ ...held, ...overrides })] }, { role })
  await screen.findByText('Nouveau')
  expect(screen.queryByRole('button', { name: /^Autoriser sans attendre/ })).toBeNull()
})

test('the list names what is new until the manager has seen it', async () => {
  const list = vi.fn(() => [withRight(held)])
  const see = vi.fn()
  await renderScreen(() => <UserListPage />, { [listPath]: list, [`${listPath}/seen`]: see })
  expect(await screen.findByText('Un nouveau compte ou droit dans votre association')).toBeTruthy()
  list.mockReturnValue([withRight({ ...held, isUnseen: false })])
  await userEvent.click(screen.getByRole('button', { name: 'J’ai vu' }))
  await waitFor(() => expect(screen.queryByText(/nouveau compte/)).toBeNull())
  expect(see).toHaveBeenCalledOnce()
})
