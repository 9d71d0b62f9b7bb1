import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { CashDifference } from '../../cash-difference.ts'
import { CashBoxPage } from './CashBoxPage.tsx'

const box = '/customers/:customerId/cash-box' as const
const day = { day: '2026-03-06', received: 40, refunded: 0, deposited: 0, adjusted: -5, balance: 35 }
const difference: CashDifference = {
  _id: '00000000-0000-4000-8000-000000000007',
  day: '2026-03-07',
  expected: 35,
  counted: 30,
  difference: -5,
  reason: 'Rendu de monnaie',
  state: 'recorded',
  countedBy: { _id: '00000000-0000-4000-8000-000000000001', name: 'Amina Benali' },
  confirmedBy: null,
  isOwn: false,
}
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
type Sent = { body?: object; params: object }

test('notes what was counted, with the difference that it makes and its reason', async () => {
  const record = vi.fn((_sent: Sent) => difference)
  await renderScreen(() => <CashBoxPage />, {
    [box]: { balance: 35, waiting: null, data: [day], nextBefore: null },
    [`${box}/differences`]: record as never,
  })
  expect(plain((await screen.findByRole('table')).textContent)).toContain('Écart compté : −5,00 €')
  await userEvent.click(screen.getByRole('button', { name: 'Noter un écart' }))
  const dialog = await screen.findByRole('dialog', { name: 'Noter un écart' })
  await userEvent.type(within(dialog).getByLabelText(/^Montant compté/), '30')
  expect(plain(within(dialog).getByRole('status').textContent)).toBe('Écart : −5,00 €')
  await userEvent.type(within(dialog).getByLabelText(/^Raison/), 'Rendu de monnaie')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer l’écart' }))
  await waitFor(() =>
    expect(record.mock.lastCall?.[0].body).toEqual({ counted: 30, expected: 35, reason: 'Rendu de monnaie' }),
  )
  expect(await screen.findByText('La caisse contient le montant compté')).toBeTruthy()
})

test('a difference that waits is confirmed by another person, and taken back by its own', async () => {
  const confirm = vi.fn((_sent: Sent) => difference)
  await renderScreen(() => <CashBoxPage />, {
    [box]: { balance: 35, waiting: { ...difference, state: 'waiting' }, data: [day], nextBefore: null },
    [`${box}/differences/:differenceId/confirm`]: confirm as never,
  })
  const notice = await screen.findByText(/Amina Benali a compté/)
  expect(plain(notice.textContent)).toContain('un écart de −5,00 €')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer l’écart' }))
  await waitFor(() => expect(confirm.mock.lastCall?.[0].params).toMatchObject({ differenceId: difference._id }))
})

test('a difference of one’s own waits: it is taken back, and not confirmed', async () => {
  await renderScreen(() => <CashBoxPage />, {
    [box]: { balance: 35, waiting: { ...difference, state: 'waiting', isOwn: true }, data: [day], nextBefore: null },
  })
  expect(await screen.findByRole('button', { name: 'Retirer' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirmer l’écart' })).toBeNull()
})
