import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { AddressRequest } from '../address-request.ts'
import { AddressAnswersPage } from './AddressAnswersPage.tsx'
import { AddressSection } from './AddressSection.tsx'

const path = '/customers/:customerId/transactions/:transactionId/address-request'
const request: AddressRequest = {
  _id: 'the-request',
  transactionId: 'the-donation',
  state: 'sent',
  requestedAt: '2026-11-24T10:00:00.000Z',
  expiresAt: '2026-12-24T10:00:00.000Z',
  donatorFullname: 'Omar Poirier',
  answer: null,
}
const waiting: AddressRequest = {
  ...request,
  state: 'waiting',
  answer: { name: 'Karim Haddad', address: '3 rue du Port, 75011 Paris' },
}

const show = (answers: Parameters<typeof renderScreen>[1], role: 'manager' | 'user' = 'manager') =>
  renderScreen(() => <AddressSection customerId="the-customer" transactionId="the-donation" />, answers, { role })

test('an address is asked for by one click, and may be asked for again', async () => {
  // The one path of reading and of asking.
  const answers = [
    { request: null, mayAsk: true },
    { request, mayAsk: true },
  ]
  await show({ [path]: () => answers.shift() ?? { request, mayAsk: true } })
  await userEvent.click(await screen.findByRole('button', { name: 'Demander l’adresse' }))
  expect(await screen.findByText('Demandée le 24 novembre 2026, pas encore de réponse.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Demander de nouveau l’adresse' })).toBeTruthy()
})

test('nothing is shown where the address is not asked for, and to a person without the right', async () => {
  const read = vi.fn(() => ({ request: null, mayAsk: false }))
  await show({ [path]: read })
  await expect.poll(() => read.mock.calls.length).toBe(1)
  expect(screen.queryByRole('button', { name: /adresse/ })).toBe(null)
  await show({ [path]: read }, 'user')
  expect(read).toHaveBeenCalledOnce()
})

test('an answer that names another person is accepted or refused, on the donation and in the list', async () => {
  const decide = vi.fn(() => ({ request: { ...request, state: 'accepted' as const }, mayAsk: false }))
  await renderScreen(
    () => <AddressAnswersPage />,
    {
      '/customers/:customerId/address-requests': { data: [waiting], nextCursor: null },
      '/customers/:customerId/address-requests/:requestId/decision': decide,
    },
    { role: 'manager' },
  )
  expect(await screen.findByText('Le don nomme Omar Poirier, la réponse nomme Karim Haddad.')).toBeTruthy()
  expect(screen.getByText('3 rue du Port, 75011 Paris')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Accepter l’adresse' }))
  await expect.poll(() => decide.mock.calls.length).toBe(1)
  expect(decide).toHaveBeenCalledWith(expect.objectContaining({ body: { isAccepted: true } }))
})
