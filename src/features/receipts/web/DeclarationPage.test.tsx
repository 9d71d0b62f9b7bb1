import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { Declaration } from '../declaration.ts'
import { DeclarationPage } from './DeclarationPage.tsx'

const declarations = '/customers/:customerId/tax-declarations'
const declarationOf = (changes: Partial<Declaration> = {}): Declaration => ({
  year: 2025,
  from: '2025-01-01',
  until: '2025-12-31',
  dueOn: '2026-05-05',
  law: { sentence: 'Déclarer le montant global des dons.', source: 'Le code' },
  amount: 2000,
  issuedCount: 3,
  givenCount: 40,
  declared: null,
  ...changes,
})
const declared = { on: '2026-04-30', by: 'Samia Benali', amount: 1900, documentCount: 40, counting: 'given' as const }

test('shows both readings of the law, and notes the declaration', async () => {
  const declare = vi.fn((_input: { body?: object }) => declarationOf({ declared }))
  const answers = {
    [declarations]: (input: { body?: object }) => (input.body ? declare(input) : declarationOf()),
  }
  await renderScreen(() => <DeclarationPage />, answers, {})
  expect(await screen.findByText('3 reçus')).toBeTruthy()
  expect(screen.getByText('40 reçus')).toBeTruthy()
  expect(screen.getByText(/au plus tard le 5 mai 2026/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Noter la déclaration' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'given')
  await userEvent.click(dialog.getByRole('button', { name: 'Noter la déclaration' }))
  await waitFor(() => expect(declare).toHaveBeenCalled())
  expect(declare.mock.lastCall?.[0].body).toMatchObject({ counting: 'given' })
  // The receipts say another sum since.
  expect(await screen.findByText(/Depuis, des reçus ont changé/)).toBeTruthy()
})

test('says that nothing has changed since the declaration', async () => {
  const same = declarationOf({ declared: { ...declared, amount: 2000 } })
  await renderScreen(() => <DeclarationPage />, { [declarations]: same }, {})
  expect(await screen.findByText('Les reçus donnent toujours ces chiffres.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Noter la déclaration' })).toBeNull()
})
