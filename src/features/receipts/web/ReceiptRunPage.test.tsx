import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { ReceiptRun, ReceiptRunPreview } from '../receipt-run.ts'
import { ReceiptRunPage } from './ReceiptRunPage.tsx'

const runs = '/customers/:customerId/receipt-runs'
const one = `${runs}/:runId`
const id = '00000000-0000-4000-8000-00000000000a'
const otherId = '00000000-0000-4000-8000-00000000000b'

const runOf = (changes: Partial<ReceiptRun> = {}): ReceiptRun => ({
  _id: id,
  year: 2025,
  state: 'issued',
  floor: 5,
  startedAt: '2026-01-07T10:00:00.000Z',
  startedBy: 'Samia Benali',
  receiptCount: 40,
  issuedCount: 40,
  emailCount: 38,
  letterCount: 2,
  mails: { waiting: 0, sent: 0, lost: 0 },
  mailsLeaveAt: null,
  ...changes,
})
const previewOf = (changes: Partial<ReceiptRunPreview> = {}): ReceiptRunPreview => ({
  year: 2025,
  lacks: [],
  donorCount: 40,
  receiptCount: 40,
  amount: 2000,
  emailCount: 38,
  shares: [],
  leftOut: [],
  unnamed: { count: 0, amount: 0, donations: [] },
  cheques: [],
  run: null,
  ...changes,
})
const matters = { revised: [], worshipUntil: null }
const show = async (preview: ReceiptRunPreview, more: Answers = {}) => {
  const answers = { [`${runs}/preview`]: preview, '/customers/:customerId/receipt-matters': matters, ...more }
  const rendered = await renderScreen(() => <ReceiptRunPage />, answers, {})
  await screen.findByRole('heading', { level: 1 })
  return rendered
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const confirm = async (name: string | RegExp) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

test('issues what the preview counts, with the cheques that were handed over in the year', async () => {
  const start = vi.fn((_input: { body?: object }) => runOf({ state: 'issuing', issuedCount: 3 }))
  const cheques = [{ _id: otherId, day: '2026-01-02', amount: 50, donor: 'Maud Le Goff' }]
  await show(previewOf({ cheques }), { [runs]: start })
  expect(await screen.findByText('40 donateurs')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: /Maud Le Goff, chèque du 2 janvier 2026/ }))
  await press('Émettre les 40 reçus')
  await confirm('Émettre les 40 reçus')
  await waitFor(() => expect(start).toHaveBeenCalled())
  expect(start.mock.lastCall?.[0].body).toMatchObject({ floor: 5, chequeIds: [otherId] })
})

test('names those who are left out and why, and donations without a donor', async () => {
  await show(
    previewOf({
      shares: [{ reason: 'noAddress', count: 1, amount: 30 }],
      leftOut: [{ donor: { _id: id, name: 'Ali Sans' }, reason: 'noAddress', amount: 30 }],
      unnamed: {
        count: 1,
        amount: 12,
        donations: [{ _id: otherId, name: 'Nadia Robin', day: '2025-06-03', amount: 12 }],
      },
    }),
  )
  expect(await screen.findByText(/Sans adresse complète.: 1 donateur/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Ali Sans.*Ajouter l’adresse/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Nadia Robin.*Don du 3 juin 2025/ }).getAttribute('href')).toContain(otherId)
})

test('issues nothing while the profile lacks something', async () => {
  await show(previewOf({ lacks: ['signature'] }))
  expect(await screen.findByText(/Le profil fiscal n’est pas complet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Émettre/ })).toBeNull()
})

test('mails the receipts of a run, and calls the mails back', async () => {
  const leaving = runOf({ state: 'mailed', emailCount: 0, mailsLeaveAt: '2099-01-01T10:10:00.000Z' })
  let run = runOf()
  const answer = (next: ReceiptRun) => () => (run = next)
  const recall = vi.fn(answer(runOf()))
  await show(previewOf({ receiptCount: 0, run }), {
    [one]: () => run,
    [`${one}/mails`]: answer({ ...leaving, mails: { waiting: 38, sent: 0, lost: 0 } }),
    [`${one}/recall`]: recall,
  })
  expect(await screen.findByRole('button', { name: 'Lettres des donateurs sans e-mail (2)' })).toBeTruthy()
  await press('Envoyer les 38 e-mails')
  await confirm('Envoyer les 38 e-mails')
  expect(await screen.findByText(/Les e-mails partent à 11:10/)).toBeTruthy()
  await press('Annuler l’envoi')
  await waitFor(() => expect(recall).toHaveBeenCalled())
  expect(await screen.findByRole('button', { name: 'Envoyer les 38 e-mails' })).toBeTruthy()
})

test('shows how far a run is', async () => {
  const run = runOf({ state: 'issuing', issuedCount: 12 })
  await show(previewOf({ run }), { [one]: run })
  expect(await screen.findByText(/12 reçus émis sur 40/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Émettre/ })).toBeNull()
})

test('says above all that a quality of worship ends, and which receipts wait for a decision', async () => {
  await show(previewOf(), {
    '/customers/:customerId/receipt-matters': {
      worshipUntil: '2020-01-02',
      revised: [
        {
          _id: id,
          year: 2026,
          number: 42,
          state: 'replaced',
          amount: 50,
          givenFrom: '2026-03-01',
          givenUntil: '2026-03-01',
          donationCount: 1,
          issuedAt: '2026-03-02T10:00:00.000Z',
          donor: { _id: otherId, name: 'Maud Le Goff' },
        },
      ],
    },
  })
  expect(await screen.findByText(/La qualité cultuelle a pris fin le 2 janvier 2020/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reçu n°\u00a02026-0042' })).toBeTruthy()
})
