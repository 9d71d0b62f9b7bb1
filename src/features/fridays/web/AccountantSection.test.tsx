import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { Accountant } from '../friday.ts'
import { AccountantSection } from './AccountantSection.tsx'

const email = 'compta@example.org'
const wanted = 'cabinet@example.org'
const requestedBy = { _id: '00000000-0000-4000-8000-000000000001', name: 'Samia Benali' }
const waiting = { email: wanted, requestedAt: '2026-03-20T16:00:00.000Z', requestedBy }

type Input = { query?: { reader?: unknown }; body?: unknown }
const none = { email: null, waiting: null }

/** Shows the section with an accountant. A change of the address answers `changed`. */
const show = async (accountant: Accountant, changed: Accountant = accountant) => {
  const change = vi.fn((_input: { body?: unknown }) => changed)
  const answer = (input: Input) =>
    input.query?.reader === 'board' ? none : input.body === undefined ? accountant : change(input)
  await renderScreen(() => <AccountantSection />, {
    '/customers/:customerId/accountant': answer,
  })
  const section = within(await screen.findByRole('region', { name: 'Comptable' }))
  return { section, change }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a new address is asked, and waits for its owner while the former one stays', async () => {
  const { section, change } = await show({ email, waiting: null }, { email, waiting })
  await userEvent.click(section.getByRole('button', { name: 'Changer l’adresse' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole('textbox', { name: 'E-mail' })
  await userEvent.clear(field)
  await userEvent.type(field, wanted)
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Un e-mail demande à cette adresse de confirmer')).toBeTruthy()
  expect(change.mock.lastCall?.[0].body).toEqual({ email: wanted })
  expect(await section.findByText(/^En attente de confirmation par cabinet@example.org.*Samia Benali/)).toBeTruthy()
  expect(section.getByText(/Les clôtures sont envoyées à/).textContent).toContain(email)
})

test('an address that waits is called back: the former one is sent again', async () => {
  const { section, change } = await show({ email, waiting }, { email, waiting: null })
  await press('Annuler ce changement')
  expect(await screen.findByText('Le changement est annulé')).toBeTruthy()
  expect(change.mock.lastCall?.[0].body).toEqual({ email })
  expect(section.queryByText(/^En attente/)).toBeNull()
})

test('a first address that waits is called back by none', async () => {
  const { section, change } = await show({ email: null, waiting }, { email: null, waiting: null })
  await press('Annuler ce changement')
  expect(change.mock.lastCall?.[0].body).toEqual({ email: null })
  expect(await section.findByRole('button', { name: 'Indiquer l’adresse' })).toBeTruthy()
})

test('an empty field clears the address', async () => {
  const { section, change } = await show({ email, waiting: null }, { email: null, waiting: null })
  await userEvent.click(section.getByRole('button', { name: 'Changer l’adresse' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.clear(dialog.getByRole('textbox', { name: 'E-mail' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('L’adresse du comptable est enregistrée')).toBeTruthy()
  expect(change.mock.lastCall?.[0].body).toEqual({ email: null })
})

test('the board has an address of its own', async () => {
  const board = vi.fn((input: Input) => ({ email: null, waiting: input.body ? waiting : null }))
  await renderScreen(() => <AccountantSection />, {
    '/customers/:customerId/accountant': (input: Input) =>
      input.query?.reader === 'board' ? board(input) : { email, waiting: null },
  })
  const section = within(await screen.findByRole('region', { name: 'Bureau' }))
  await userEvent.click(section.getByRole('button', { name: 'Indiquer l’adresse' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Adresse du bureau' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'E-mail' }), wanted)
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(board.mock.lastCall?.[0].body).toEqual({ email: wanted })
})
