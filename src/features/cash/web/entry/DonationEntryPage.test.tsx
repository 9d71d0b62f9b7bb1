import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { sampleCause } from '#features/causes/testing/cause.fixture.ts'
import type { RecordedDonation } from '#features/transactions/donation.ts'
import { refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { DonationEntryPage } from './DonationEntryPage.tsx'

const cause = sampleCause({ name: 'Toiture' })

type Sent = { body: object; headers: { 'idempotency-key': string } }

const donationId = '00000000-0000-4000-8000-000000000007'
const recorded: RecordedDonation = {
  _id: donationId,
  amount: 20,
  createdAt: '2026-03-06T12:05:00.000Z',
  receivedAt: '2026-03-06T12:05:00.000Z',
  causeId: null,
  shortcutId: null,
  deviceId: null,
  causeWasArchived: false,
}
const show = async (
  record: (sent: Sent) => RecordedDonation = () => recorded,
  undo: (sent: { params: object }) => undefined = () => undefined,
  closedDays: { from: string; to: string }[] = [],
) => {
  const save = vi.fn(record)
  await renderScreen(() => <DonationEntryPage />, {
    '/customers/:customerId/causes': [cause],
    '/customers/:customerId/transactions': save,
    '/customers/:customerId/closed-days': closedDays,
    '/customers/:customerId/hand-donations/:transactionId/undo': undo,
  })
  await screen.findByRole('option', { name: 'Toiture' })
  return save
}
const wide = window.matchMedia
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const rows = () => within(screen.getByRole('list')).getAllByRole('listitem')
const said = (row: HTMLElement | undefined) => row?.textContent?.replaceAll('\u00a0', ' ')

test('Enter adds a donation, and the focus returns to the empty amount', async () => {
  const save = await show()
  await userEvent.type(field('Montant'), '12,50{Enter}')
  expect(document.activeElement).toBe(field('Montant'))
  expect(field('Montant').value).toBe('')
  await screen.findByText('Enregistré')
  await userEvent.keyboard('5{Enter}')
  expect(await screen.findAllByText('Enregistré')).toHaveLength(2)
  expect(save.mock.calls.map(([{ body }]) => body)).toEqual([
    { amount: 12.5, paymentMethod: 'cash' },
    { amount: 5, paymentMethod: 'cash' },
  ])
  expect(new Set(save.mock.calls.map(([{ headers }]) => headers['idempotency-key'])).size).toBe(2)
  expect(said(rows()[0])).toContain('5,00 €')
  expect(screen.getByText('Total de la session').nextSibling?.textContent?.replaceAll('\u00a0', ' ')).toBe('17,50 €')
})

test('a closed day is said when it is chosen, and nothing is sent', async () => {
  const save = await show(undefined, undefined, [{ from: '2026-02-01', to: '2026-02-28' }])
  await userEvent.clear(field('Reçu le'))
  await userEvent.type(field('Reçu le'), '28/02/2026')
  expect(await screen.findByText(/^Le 28 février 2026 est clôturé/)).toBeTruthy()
  await userEvent.type(field('Montant'), '20{Enter}')
  expect(save).not.toHaveBeenCalled()
  await userEvent.clear(field('Reçu le'))
  await userEvent.type(field('Reçu le'), '01/03/2026')
  expect(screen.queryByText(/est clôturé/)).toBeNull()
})

test('on a phone, where the session is below the screen, the answer and the sum stand above the form', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(wide(media), { matches: true }))
  await show()
  await userEvent.type(field('Montant'), '20{Enter}')
  const note = await screen.findByText(/^Session/)
  expect(said(note.parentElement ?? undefined)).toBe('20,00 € enregistréSession : 1 don, 20,00 €')
  vi.restoreAllMocks()
})

test('digits typed from the start, or outside of any field, go to the amount', async () => {
  const save = await show()
  expect(document.activeElement).toBe(field('Montant'))
  await userEvent.keyboard('20{Enter}')
  await screen.findByText('Enregistré')
  screen.getByRole('heading', { level: 1 }).focus()
  await userEvent.keyboard('35{Enter}')
  expect(await screen.findAllByText('Enregistré')).toHaveLength(2)
  expect(save.mock.calls.map(([{ body }]) => body)).toMatchObject([{ amount: 20 }, { amount: 35 }])
  // Neither the shortcuts of the browser nor a choice in a list are amounts.
  screen.getByRole('combobox', { name: 'Cause' }).focus()
  await userEvent.keyboard('1')
  screen.getByRole('heading', { level: 1 }).focus()
  await userEvent.keyboard('{Control>}1{/Control}')
  expect(field('Montant').value).toBe('')
})

test('a cheque asks for its number and its bank, and keeps the bank for the next', async () => {
  const save = await show()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Moyen de paiement' }), 'Chèque')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cause' }), 'Toiture')
  await userEvent.type(field('Montant'), '40{Enter}')
  expect(screen.getAllByText('Un chèque se saisit avec son numéro et sa banque.')).toHaveLength(2)
  expect(save).not.toHaveBeenCalled()
  await userEvent.type(field('Numéro du chèque'), '0001234')
  await userEvent.type(field('Banque'), 'La Banque Postale{Enter}')
  await screen.findByText('Enregistré')
  expect(save.mock.calls[0]?.[0].body).toEqual({
    amount: 40,
    causeId: cause._id,
    paymentMethod: 'cheque',
    chequeNumber: '0001234',
    chequeBank: 'La Banque Postale',
  })
  expect([field('Numéro du chèque').value, field('Banque').value]).toEqual(['', 'La Banque Postale'])
  expect(said(rows()[0])).toContain('Chèque n° 0001234, La Banque Postale')
})

test('a refused donation says why, and can be corrected', async () => {
  await show(() => {
    throw refusal(422, 'Cette cause n’existe pas.')
  })
  await userEvent.type(field('Montant'), '7{Enter}')
  expect((await screen.findAllByText('Cette cause n’existe pas.')).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: /^Corriger/ }))
  expect(field('Montant').value).toBe('7')
  expect(document.activeElement).toBe(field('Montant'))
  expect(screen.getByText('Aucun don saisi')).toBeTruthy()
})

test.each([
  ['', 'Le montant est obligatoire'],
  ...['douze', '0', '1,555', '100001'].map((typed) => [typed, 'Montant invalide'] as const),
] as const)('the amount "%s" is not sent', async (typed, message) => {
  const save = await show()
  if (typed) await userEvent.type(field('Montant'), typed)
  await userEvent.type(field('Montant'), '{Enter}')
  expect(screen.getByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(field('Montant'))
  expect(save).not.toHaveBeenCalled()
})

test('Ctrl Z in the empty amount undoes the last donation, and fills it in to be corrected', async () => {
  const undo = vi.fn((_sent: { params: object }) => undefined)
  const save = await show(undefined, undo)
  await userEvent.type(field('Montant'), '120{Enter}')
  await screen.findByText('Enregistré')
  // With text in the field it is the browser's own undo.
  await userEvent.keyboard('4{Control>}z{/Control}')
  expect(undo).not.toHaveBeenCalled()
  await userEvent.clear(field('Montant'))
  await userEvent.keyboard('{Control>}z{/Control}')
  await screen.findByText('Annulé')
  expect(undo.mock.lastCall?.[0].params).toMatchObject({ transactionId: donationId })
  expect(field('Montant').value).toBe('120')
  expect(document.activeElement).toBe(field('Montant'))
  expect(screen.getByText('Total de la session').nextSibling?.textContent?.replaceAll('\u00a0', ' ')).toBe('0,00 €')
  await userEvent.keyboard('12{Enter}')
  await screen.findByText('Enregistré')
  expect(save.mock.lastCall?.[0].body).toEqual({ amount: 12, paymentMethod: 'cash' })
})

test('says why the last donation is not undone, and keeps it', async () => {
  const message = 'Seul le dernier don que vous avez saisi peut être corrigé ici.'
  await show(undefined, () => {
    throw refusal(422, message)
  })
  await userEvent.type(field('Montant'), '7{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: /^Corriger le don de 7,00/ }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText('Enregistré')).toBeTruthy()
  expect(field('Montant').value).toBe('')
})

test('a donation of an earlier day has its day, which stays, and its donor, who does not', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T09:00:00Z') })
  const save = await show()
  await userEvent.clear(field('Reçu le'))
  await userEvent.type(field('Reçu le'), '07/03/2026')
  await userEvent.type(field('Montant'), '20{Enter}')
  expect(screen.getByText('Ce jour est à venir')).toBeTruthy()
  await userEvent.clear(field('Reçu le'))
  await userEvent.type(field('Reçu le'), '01/03/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter le donateur' }))
  await userEvent.type(field('Nom et prénom'), 'Nadia Lefèvre')
  await userEvent.type(field('Montant'), '{Enter}')
  await screen.findByText('Enregistré')
  await userEvent.click(screen.getByRole('button', { name: '50\u00a0€' }))
  expect(document.activeElement).toBe(field('Montant'))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findAllByText('Enregistré')).toHaveLength(2)
  const createdAt = '2026-03-01T11:00:00.000Z'
  expect(save.mock.calls.map(([{ body }]) => body)).toEqual([
    { amount: 20, paymentMethod: 'cash', createdAt, donatorFullname: 'Nadia Lefèvre' },
    { amount: 50, paymentMethod: 'cash', createdAt },
  ])
  expect(said(rows()[1])).toContain('Espèces · dimanche 1er mars 2026 · Nadia Lefèvre')
  vi.useRealTimers()
})
