import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import type { MovementBatch } from '#features/movements/batch.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { DonationImport } from '../import.ts'
import { importOf } from '../testing/sampleImport.ts'
import { ImportPage } from './ImportPage.tsx'

const one = '/customers/:customerId/imports/:importId'
const batches = '/customers/:customerId/movement-batches'
const show = async (found: () => DonationImport, answers: Answers) => {
  await renderScreen(() => <ImportPage />, { [one]: found, ...answers }, { params: { importId: importOf()._id } })
  await screen.findByRole('heading', { name: 'Importation n°\u00a04' })
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const figures = { donationCount: 2, total: 250 }
const done = importOf({ state: 'done', imported: figures, undoable: figures })
const waitingUndo: MovementBatch = {
  _id: '00000000-0000-4000-8000-000000000009',
  kind: 'cancelled',
  state: 'waiting',
  slot: null,
  reversesId: null,
  importId: done._id,
  reason: 'Annulation de l’import n°\u00a04',
  donationCount: 2,
  total: 250,
  requestedAt: '2026-03-20T16:00:00.000Z',
  requestedBy: { _id: '00000000-0000-4000-8000-000000000002', name: 'Karim Morel' },
  decidedBy: null,
  isUndone: false,
  isOwn: true,
}

test('an undo above the amount waits for another manager, and its requester may take it back', async () => {
  let waiting: MovementBatch[] = []
  const undo = vi.fn((_input: object) => {
    waiting = [waitingUndo]
    return done
  })
  const decline = vi.fn((_input: object) => {
    waiting = []
    return { ...waitingUndo, state: 'declined' as const }
  })
  await show(() => done, { [`${one}/undo`]: undo, [batches]: () => waiting, [`${batches}/:batchId/decline`]: decline })
  await press('Annuler l’importation')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Annuler/ }))
  expect(await screen.findByText('Un autre manageur doit la confirmer.')).toBeTruthy()
  expect(screen.getByText(/^Vous avez demandé l’annulation de 2 dons, 250,00\s€, le ven. 20 mars 2026/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Annuler l’importation' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Confirmer/ })).toBeNull()
  await press(/^Retirer la demande/)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirer la demande' }))
  expect(await screen.findByRole('button', { name: 'Annuler l’importation' })).toBeTruthy()
  expect(decline).toHaveBeenCalledOnce()
})

test('an undo that another manager asked for names them, and is confirmed after a question', async () => {
  let state: DonationImport['state'] = 'done'
  const confirm = vi.fn((_input: object) => {
    state = 'undoing'
    return { ...waitingUndo, state: 'recorded' as const }
  })
  await show(() => ({ ...done, state }), {
    [batches]: [{ ...waitingUndo, isOwn: false }],
    [`${batches}/:batchId/confirm`]: confirm,
  })
  expect(await screen.findByText(/^Karim Morel a demandé l’annulation de 2 dons/)).toBeTruthy()
  await press(/^Confirmer, annulation de l’importation n°\s4/)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmer' }))
  expect((await screen.findAllByText(/^Annulation en cours/)).length).toBeGreaterThan(0)
  expect(confirm).toHaveBeenCalledOnce()
})
