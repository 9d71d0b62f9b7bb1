import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { cheque, sampleSlip } from '../../testing/sampleSlip.ts'
import { DepositPage } from './DepositPage.tsx'

const path = '/customers/:customerId/deposits/:depositId'
const movements = '/customers/:customerId/transactions/:transactionId/movements'
const alone = { chequeCount: 1, chequeTotal: 40, cashTotal: 0, total: 40, cheques: [cheque], lines: [] }
const slip = sampleSlip(alone)
const returned = { ...slip, cheques: [{ ...cheque, returnedOn: '2026-03-09' }], returnedTotal: 40 }
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const name = /^Noter impayé, n°/
const show = (answers: Answers, options = {}) =>
  renderScreen(() => <DepositPage />, answers, { params: { depositId: slip._id }, ...options })

test('a slip prints its PDF, in a tab of its own', async () => {
  const tab = { location: { href: '' }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  URL.createObjectURL = vi.fn(() => 'blob:paper')
  await show({ [path]: slip, [`${path}/pdf`]: () => new Response('%PDF-') })
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimer' }))
  await waitFor(() => expect(tab.location.href).toBe('blob:paper'))
  expect(open).toHaveBeenCalledOnce()
})

test('a cheque of a slip is noted as returned, with a reason', async () => {
  let current = slip
  const note = vi.fn((_sent: { body: object }) => {
    current = returned
    return { movement: null, request: null, confirmation: null, bankLine: null }
  })
  await show({ [path]: () => current, [movements]: note })
  await userEvent.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name: 'Noter impayé' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Raison' }), 'Sans provision')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Noter impayé' }))
  expect(await screen.findByRole('link', { name: 'impayé le 9 mars 2026' })).toBeTruthy()
  expect(note.mock.lastCall?.[0].body).toEqual({ kind: 'cheque_returned', reason: 'Sans provision' })
  await waitFor(() => expect(plain(screen.getByRole('table').textContent)).toContain('Chèques impayés−40,00 €'))
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test('offers it to managers alone, and not on a cancelled slip', async () => {
  await show({ [path]: slip }, { role: 'user', mayCount: true })
  expect(await screen.findByText('La Banque Postale')).toBeTruthy()
  expect(screen.queryByRole('button', { name })).toBeNull()
})
