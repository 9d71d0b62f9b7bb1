import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { MovementBatch } from '../batch.ts'
import type { MovementRequest } from '../movement.ts'
import { MovementsPage } from './MovementsPage.tsx'

const path = '/customers/:customerId/movement-batches'
const requestsPath = '/customers/:customerId/movement-requests'
const idOf = (end: string) => `0190d3c4-0000-7000-8000-0000000000${end}`
const karim = { _id: idOf('c1'), name: 'Karim Morel' }
const samia = { _id: idOf('c2'), name: 'Samia Benali' }

const batchOf = (overrides: Partial<MovementBatch> = {}): MovementBatch => ({
  kind: 'reassigned',
  _id: idOf('d1'),
  state: 'recorded',
  slot: {
    startDate: '2026-03-20T12:00:00.000Z',
    endDate: '2026-03-20T14:10:59.999Z',
    device: { _id: idOf('b1'), name: 'Entrée' },
    fromCause: { _id: idOf('a1'), name: 'Repas du soir' },
    toCause: { _id: idOf('a2'), name: 'Toiture' },
  },
  reversesId: null,
  importId: null,
  reason: 'Mauvaise cause',
  donationCount: 12,
  total: 300,
  requestedAt: '2026-03-20T16:00:00.000Z',
  requestedBy: karim,
  decidedBy: null,
  isUndone: false,
  isOwn: true,
  ...overrides,
})
const undoOf = (overrides: Partial<MovementBatch> = {}) =>
  batchOf({ _id: idOf('d2'), slot: null, reversesId: idOf('d1'), ...overrides })
const request: MovementRequest = {
  _id: idOf('e1'),
  transactionId: idOf('e2'),
  kind: 'refunded',
  amount: 250,
  toCause: null,
  paymentMethod: null,
  movedOn: '2026-03-20',
  reason: 'Demande du donateur',
  requestedAt: '2026-03-20T16:00:00.000Z',
  requestedBy: karim,
  isOwn: false,
}

const settings = { confirmationAmount: 200, raise: null }
const settingsPath = '/customers/:customerId/movement-settings'
const plain = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''
const show = async (batches: MovementBatch[], requests: MovementRequest[] = [], answers = {}) => {
  await renderScreen(() => <MovementsPage />, {
    [path]: batches,
    [requestsPath]: requests,
    [settingsPath]: settings,
    ...answers,
  })
  await screen.findByRole('heading', { name: 'Créneaux réaffectés' })
}
const section = (name: string) => screen.getByRole('region', { name })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const inDialog = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

test('a slot that moved says its causes, period in Paris, terminal, figures, reason and who moved it', async () => {
  await show([batchOf()])
  const text = plain(section('Créneaux réaffectés'))
  for (const part of [
    'Repas du soir → Toiture',
    '12 dons · 300,00 €',
    'Réaffecté · vendredi 20 mars 2026, de 13 h à 15 h 10 · Entrée',
    'Mauvaise cause',
    'Karim Morel, ven. 20 mars 2026 à 17:00',
  ])
    expect(text).toContain(part)
  expect(await screen.findByText('Rien n’attend de confirmation.')).toBeTruthy()
})

test('an undo says what it does and asks why before anything changes', async () => {
  const undo = vi.fn((_input: object) => undoOf())
  await show([batchOf()], [], { [`${path}/:batchId/undo`]: undo })
  await press('Annuler la réaffectation\u00a0: Repas du soir → Toiture')
  expect(plain(await screen.findByRole('dialog'))).toContain('12 dons reviendront à la cause d’avant.')
  await inDialog('Annuler la réaffectation')
  expect(await screen.findByText('La raison est obligatoire')).toBeTruthy()
  expect(undo).not.toHaveBeenCalled()
  await userEvent.type(screen.getByRole('textbox', { name: 'Raison' }), 'Finalement non')
  await inDialog('Annuler la réaffectation')
  expect(await screen.findByText('La réaffectation est annulée')).toBeTruthy()
  expect(undo.mock.lastCall?.[0]).toMatchObject({ body: { reason: 'Finalement non' } })
})

test.each<[string, MovementBatch[]]>([
  ['was undone', [undoOf(), batchOf({ isUndone: true })]],
  ['has an undo that waits', [undoOf({ state: 'waiting' }), batchOf()]],
  ['was declined', [batchOf({ state: 'declined', decidedBy: samia })]],
])('a slot that %s offers no undo', async (_, batches) => {
  await show(batches)
  expect(within(section('Créneaux réaffectés')).getAllByRole('listitem').length).toBeGreaterThan(0)
  expect(within(section('Créneaux réaffectés')).queryByRole('button')).toBeNull()
})

test('the undo of an import waits with the others, and leads to its page', async () => {
  const undo = batchOf({ kind: 'cancelled', slot: null, importId: idOf('f1'), state: 'waiting', isOwn: false })
  await show([undo, { ...undo, _id: idOf('d3'), state: 'declined', decidedBy: samia }])
  const waiting = within(section('En attente d’une deuxième personne'))
  expect(plain(await waiting.findByRole('listitem'))).toContain('Annulation d’une importation')
  expect(waiting.getByRole('link', { name: 'Voir l’importation' }).getAttribute('href')).toContain(idOf('f1'))
  expect(waiting.getByRole('button', { name: /^Confirmer, Annulation d’une importation, 12 dons/ })).toBeTruthy()
  const listed = within(section('Créneaux réaffectés'))
  expect(plain(listed.getByRole('listitem'))).toContain('Refusé')
  expect(listed.queryByRole('button')).toBeNull()
})

test('what another manager asked for is confirmed after a question', async () => {
  const confirm = vi.fn((_input: object) => batchOf())
  await show([batchOf({ state: 'waiting', isOwn: false })], [request], { [`${path}/:batchId/confirm`]: confirm })
  const rows = within(section('En attente d’une deuxième personne'))
  await rows.findByRole('link', { name: 'Voir le don' })
  expect(rows.getAllByRole('listitem')).toHaveLength(2)
  expect(plain(rows.getAllByRole('listitem')[1]!)).toContain('Remboursement de 250,00 €')
  expect(rows.getByRole('link', { name: 'Voir le don' }).getAttribute('href')).toContain(request.transactionId)
  await press(/^Confirmer, Repas du soir → Toiture/)
  await inDialog('Confirmer')
  expect(await screen.findByText('La demande est confirmée')).toBeTruthy()
  expect(confirm).toHaveBeenCalledOnce()
})

test('the person who asked may take it back, and not confirm it', async () => {
  await show([batchOf({ state: 'waiting' })], [{ ...request, isOwn: true }])
  const rows = within(section('En attente d’une deuxième personne'))
  await rows.findByRole('link', { name: 'Voir le don' })
  expect(rows.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Retirer la demande',
    'Retirer la demande',
  ])
  expect(rows.getAllByText(/^En attente d’une autre personne/)).toHaveLength(2)
})

test('the amount to confirm is lowered at once, and a higher one is announced as waiting', async () => {
  const set = vi.fn(({ body }: { body?: { confirmationAmount: number } }) =>
    body && body.confirmationAmount > 200 ? { ...settings, raise: { amount: 400 } } : { ...settings, ...body },
  )
  await show([], [], { [settingsPath]: set })
  expect(plain(await screen.findByText(/^Au-dessus de/))).toContain('Au-dessus de 200,00 €')
  for (const [amount, said] of [
    ['150', 'Le montant a bien été modifié'],
    ['400', 'Le nouveau montant attend la confirmation d’une autre personne'],
  ] as const) {
    await press('Changer le montant')
    await userEvent.clear(screen.getByRole('textbox', { name: 'Nouveau montant' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Nouveau montant' }), amount)
    await inDialog('Valider le montant')
    expect(await screen.findByText(said)).toBeTruthy()
    const sent = set.mock.calls.map(([{ body }]) => body).filter((body) => body !== undefined)
    expect(sent.at(-1)).toEqual({ confirmationAmount: Number(amount) })
  }
})

test('a higher amount is confirmed by another manager', async () => {
  const confirm = vi.fn((_input: object) => ({ confirmationAmount: 400, raise: null }))
  const raise = { amount: 400, requestedAt: '2026-03-20T16:00:00.000Z', requestedBy: karim, isOwn: false }
  await show([], [], { [settingsPath]: { ...settings, raise }, [`${settingsPath}/confirm`]: confirm })
  await userEvent.click(await screen.findByRole('button', { name: /^Confirmer, Passer le montant/ }))
  await inDialog('Confirmer')
  expect(await screen.findByText('La demande est confirmée')).toBeTruthy()
  expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ body: { confirmationAmount: 400 } }))
})
