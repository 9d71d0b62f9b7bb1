import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refusal } from '#shared/web/testing/refusal.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { DonorsPage } from './DonorsPage.tsx'

const searchPath = '/customers/:customerId/donors/search'
const erasePath = '/customers/:customerId/donors/erase'
const donation = (number: number, overrides: object = {}) => ({
  _id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  createdAt: '2026-03-06T12:05:00.000Z',
  amount: 20,
  cause: 'Le toit',
  donatorFullname: 'Nadia Lefèvre',
  donatorPhone: '06 12 34 56 78',
  donatorEmail: 'nadia@example.org',
  donatorMembershipNumber: null,
  message: null,
  legalHold: null,
  matchedBy: ['name'],
  ...overrides,
})
const held = { legalHold: { until: '2030-01-01', reason: 'Reçu fiscal' } }

const search = async () => {
  await userEvent.type(screen.getByLabelText('Nom et prénom'), 'lefevre')
  await userEvent.click(screen.getByRole('button', { name: 'Rechercher' }))
}

test('a search without a field says what is missing, and asks nothing', async () => {
  await renderScreen(() => <DonorsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Rechercher' }))
  expect(screen.getByText(/Indiquez au moins un nom/)).toBeTruthy()
})

test('nothing is done before a donation is ticked', async () => {
  await renderScreen(() => <DonorsPage />, { [searchPath]: { data: [donation(1)], isComplete: true } })
  await screen.findByRole('heading', { level: 1, name: 'Donateurs' })
  await search()
  expect(await screen.findByRole('heading', { name: '1 don trouvé' })).toBeTruthy()
  expect(screen.getByText('par le nom')).toBeTruthy()
  for (const name of ['Page à imprimer', 'Données (JSON)', 'Conserver', 'Effacer'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
})

test('an erasure says how many go and how many the law keeps, then searches again', async () => {
  const erase = vi.fn(() => ({ erasedCount: 1, heldCount: 1, alreadyErasedCount: 0 }))
  const found = vi
    .fn()
    .mockReturnValueOnce({ data: [donation(1), donation(2, held), donation(3)], isComplete: true })
    .mockReturnValue({ data: [donation(2, held), donation(3)], isComplete: true })
  await renderScreen(() => <DonorsPage />, { [searchPath]: found, [erasePath]: erase })
  await screen.findByRole('heading', { level: 1, name: 'Donateurs' })
  await search()
  const rows = await screen.findAllByRole('listitem')
  for (const row of rows.slice(0, 2)) await userEvent.click(within(row).getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Effacer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Effacer' })
  expect(within(dialog).getByText(/effacée de 1 don\. 1 don conservé .* Les montants restent/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Effacer' }))
  expect(await screen.findByText('1 identité effacée. 1 identité conservée.')).toBeTruthy()
  expect(erase).toHaveBeenCalledWith(
    expect.objectContaining({ body: { transactionIds: [donation(1)._id, donation(2)._id] } }),
  )
  expect(await screen.findByRole('heading', { name: '2 dons trouvés' })).toBeTruthy()
  expect(screen.getByText('1 don coché')).toBeTruthy()
})

test('a search that fails says why, and what was typed stays', async () => {
  const refuse = () => {
    throw refusal(503, 'Le service est momentanément indisponible.')
  }
  await renderScreen(() => <DonorsPage />, { [searchPath]: refuse })
  await screen.findByRole('heading', { level: 1, name: 'Donateurs' })
  await search()
  expect(await screen.findByText('Une erreur est survenue')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Nom et prénom').value).toBe('lefevre')
})
