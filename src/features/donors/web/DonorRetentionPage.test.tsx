import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { DonorRetentionPage } from './DonorRetentionPage.tsx'

const path = '/customers/:customerId/donors/retention'
const preview = { nowCount: 12, heldCount: 2, donorCount: 0, next: [{ month: '2026-12', count: 3 }], laterCount: 40 }

test('the preview counts what would go, and the change is asked for again before identities go', async () => {
  const shorter = {
    months: 36,
    dueAt: '2026-12-03T09:00:00.000Z',
    requestedAt: '2026-11-26T09:00:00.000Z',
    requestedBy: { _id: 'x', name: 'Samia Benali' },
  }
  const save = vi.fn(() => ({ months: null, shorter }))
  // The one path of reading and of writing: a body is only in the latter.
  const answer = ({ body }: { body?: object }) => (body ? save() : { months: null, shorter: null })
  const { hasLeft } = await renderScreen(() => <DonorRetentionPage />, { [path]: answer, [`${path}/preview`]: preview })
  expect(await screen.findByText('Sans durée, rien n’est effacé de soi-même.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^Durée, en mois/), '36')
  expect(await screen.findByText('12 identités')).toBeTruthy()
  expect(screen.getByText('décembre 2026')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Valider la durée' }))
  const dialog = await screen.findByRole('dialog', { name: 'Durée de conservation' })
  expect(within(dialog).getByText(/attend sept jours.* effacerait aujourd’hui 12 identités/)).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Valider la durée' }))
  await expect.poll(hasLeft).toBe(true)
  expect(save).toHaveBeenCalledOnce()
})

test('a duration that is no number of months is refused', async () => {
  await renderScreen(() => <DonorRetentionPage />, { [path]: { months: null, shorter: null } })
  await userEvent.type(await screen.findByLabelText(/^Durée, en mois/), 'trois ans')
  await userEvent.click(screen.getByRole('button', { name: 'Valider la durée' }))
  expect(screen.getByText('Un nombre de mois de 1 à 240')).toBeTruthy()
})

test('a shorter duration that waits is shown, and called back', async () => {
  const shorter = {
    months: 12,
    dueAt: '2026-12-03T09:00:00.000Z',
    requestedAt: '2026-11-26T09:00:00.000Z',
    requestedBy: { _id: 'x', name: 'Samia Benali' },
  }
  const recall = vi.fn(() => ({ months: null, shorter: null }))
  await renderScreen(() => <DonorRetentionPage />, { [path]: { months: null, shorter }, [`${path}/recall`]: recall })
  expect(await screen.findByText(/Samia Benali a demandé une durée de 12 mois.* jeu. 03 décembre 2026/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Annuler ce changement' }))
  await expect.poll(() => recall).toHaveBeenCalledOnce()
})
