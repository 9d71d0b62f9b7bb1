import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { AskAddresses } from './AskAddresses.tsx'

test('the addresses that a year lacks are asked for after a question, and the mails are counted', async () => {
  const ask = vi.fn(() => ({ askedCount: 3, leftOutCount: 0 }))
  await renderScreen(
    () => <AskAddresses year={2025} />,
    { '/customers/:customerId/address-requests': ask },
    { role: 'manager' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Demander les adresses' }))
  const dialog = await screen.findByRole('dialog')
  expect(ask).not.toHaveBeenCalled()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Demander les adresses' }))
  await expect.poll(() => ask.mock.calls.length).toBe(1)
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ body: { year: 2025 } }))
  expect(await screen.findByText('3 demandes envoyées')).toBeTruthy()
})
