import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { DonorRetentionPage } from './DonorRetentionPage.tsx'

const path = '/customers/:customerId/donors/retention'
const preview = { nowCount: 12, heldCount: 2, next: [{ month: '2026-12', count: 3 }], laterCount: 40 }

test('the preview counts what would go, and the change is asked for again before identities go', async () => {
  const save = vi.fn(() => ({ months: 36 }))
  // The one path of reading and of writing: a body is only in the latter.
  const answer = ({ body }: { body?: object }) => (body ? save() : { months: null })
  const { hasLeft } = await renderScreen(() => <DonorRetentionPage />, { [path]: answer, [`${path}/preview`]: preview })
  expect(await screen.findByText('Sans durée, rien n’est effacé de soi-même.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^Durée, en mois/), '36')
  expect(await screen.findByText('12 identités')).toBeTruthy()
  expect(screen.getByText('décembre 2026')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Valider la durée' }))
  const dialog = await screen.findByRole('dialog', { name: 'Durée de conservation' })
  expect(within(dialog).getByText(/12 identités seront effacées dans l’heure/)).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Valider la durée' }))
  await vi.waitFor(() => expect(hasLeft()).toBe(true))
  expect(save).toHaveBeenCalledOnce()
})

test('a duration that is no number of months is refused', async () => {
  await renderScreen(() => <DonorRetentionPage />, { [path]: { months: null } })
  await userEvent.type(await screen.findByLabelText(/^Durée, en mois/), 'trois ans')
  await userEvent.click(screen.getByRole('button', { name: 'Valider la durée' }))
  expect(screen.getByText('Un nombre de mois de 1 à 240')).toBeTruthy()
})
