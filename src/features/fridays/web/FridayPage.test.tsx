import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import type { PlacePaid } from '#features/bank/bank-calendar.ts'
import type { ClosingSummary } from '#features/closings/closing.ts'
import { CallFailure } from '#shared/client.ts'
import { dayOf } from '#shared/days.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { type Friday, lastOwnDay, type Missing, type Sending } from '../friday.ts'
import { FridayPage } from './FridayPage.tsx'

const day = lastOwnDay(dayOf(new Date()), 5)
const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const total = { donationCount: 3, gross: 60, movements: -10, net: 50, steps: [], cancelledCount: 0 }
const account = 'compta@cabinet.example'

const friday = (more: Partial<Friday> = {}): Friday => ({
  day,
  isOver: true,
  figures: {
    total,
    devices: [{ device: { _id: id(1), name: 'Hall' }, ...total }],
    causes: [],
    methods: [{ method: 'cash', ...total }],
    carried: [],
    parts: [],
  },
  closed: total,
  before: { day: '2026-01-02', donationCount: 2, total: 50 },
  sheets: [],
  paid: [],
  evening: null,
  closing: null,
  sending: null,
  accountant: account,
  board: null,
  ...more,
})
const closing: ClosingSummary = {
  _id: id(4),
  number: 4,
  kind: 'day',
  from: day,
  to: day,
  total,
  closedAt: '2026-03-07T07:00:00.000Z',
  closedBy: { _id: id(5), name: 'Odile Fournier' },
  sealedAt: '2026-03-07T07:00:01.000Z',
  reopening: null,
  reopeningRequest: null,
  lateDonations: { count: 0, total: 0 },
}
const sending = (state: Sending['state']): Sending => ({
  _id: id(6),
  reader: 'accountant',
  email: account,
  state,
  board: null,
  requestedAt: '2026-03-07T07:00:00.000Z',
  requestedBy: { _id: id(5), name: 'Odile Fournier' },
  changedAt: '2026-03-07T07:00:02.000Z',
})

const path = '/customers/:customerId/friday' as const
const show = async (shown: Friday, missing: Missing[] = [], answers: Answers = {}) => {
  await renderScreen(() => <FridayPage />, {
    [path]: shown,
    [`${path}/missing`]: { day, missing },
    '/customers/:customerId/calendar': { chosenWeekday: null, weekday: 5, keepsRamadan: true, ramadans: [] },
    ...answers,
  })
  await screen.findByRole('heading', { name: 'Appareils, par lieu' })
}
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const text = () => plain(document.body.textContent)

test('shows the day by place and by means, against the same weekday before', async () => {
  const sheet = {
    _id: id(2),
    day,
    place: 'Salle de prière',
    event: null,
    box: null,
    cause: null,
    state: 'signed' as const,
    createdAt: '2026-03-06T15:00:00.000Z',
    createdBy: { _id: id(5), name: 'Odile Fournier' },
    reversesId: null,
    reversal: null,
  }
  await show(friday({ sheets: [sheet] }))
  // The title of a print names the day.
  expect(screen.getByRole('combobox', { name: 'Jour' }).closest('.no-print')).toBeTruthy()
  expect(text()).toContain('+20 % · 50,00 € le 2 janvier 2026')
  // A rise is green, with its arrow.
  const change = screen.getByText(/^\+20/)
  expect(change.className).toContain('accent')
  expect(change.querySelector('.tabler-icon-arrow-up-right')).toBeTruthy()
  expect(plain(screen.getByRole('row', { name: /Hall/ }).textContent)).toBe('Hall360,00 €')
  expect(plain(screen.getByRole('row', { name: /Feuille/ }).textContent)).toBe(
    'Feuille « Salle de prière »Une signature sur deux',
  )
  expect(text()).toContain('Rien ne manque.')
})

test('shows what is carried on a line of its own, and closes the day with both', async () => {
  const missed = { _id: id(3), number: 2, kind: 'day' as const, from: '2026-01-02', to: '2026-01-02' }
  const carried = [{ closing: missed, ...total, donationCount: 2, gross: 500, movements: 0, net: 500 }]
  await show(friday({ figures: { ...friday().figures, carried }, closed: { ...total, donationCount: 5, net: 550 } }))
  expect(text()).toContain('Récolté60,00 €')
  expect(text()).toContain('+20 % · 50,00 € le 2 janvier 2026')
  expect(text()).toContain('Reporté : 500,00 € net, 2 dons. Arrivés après la clôture du 2 janvier 2026.')
  await userEvent.click(screen.getByRole('button', { name: 'Clore la journée et envoyer au comptable' }))
  expect(text()).toContain('Les chiffres seront figés à 550,00 € net, 5 dons, ce qui est reporté compris.')
})

test('lists what is missing, each with its one act', async () => {
  const device = { _id: id(1), name: 'Salle des femmes' }
  await show(friday(), [
    { kind: 'terminal', device, expected: 41 },
    { kind: 'keeping', device, count: 3 },
    { kind: 'sheet', sheet: { _id: id(2), place: 'Hall', total: 25.5, state: 'draft', reversesId: null } },
    { kind: 'corrections', count: 2 },
    { kind: 'late', closingId: id(4), count: 1, total: 5 },
    { kind: 'bank', total: 310 },
    { kind: 'closing' },
  ])
  const section = screen.getByRole('region', { name: 'Ce qui manque' })
  const links = within(section).getAllByRole<HTMLAnchorElement>('link')
  expect(
    links.map((link) => [plain(link.querySelector('.row-name')?.textContent), new URL(link.href).pathname]),
  ).toEqual([
    ['Salle des femmes : 0 don, 41 attendus', `/devices/${id(1)}`],
    ['Salle des femmes : 3 dons pas encore envoyés', `/devices/${id(1)}`],
    ['Feuille « Hall », 25,50 €', `/counting-sheets/${id(2)}`],
    ['2 corrections à confirmer', '/movements'],
    ['1 don arrivé après la clôture, 5,00 €', `/closings/${id(4)}`],
    ['310,00 € en retard de versement', '/bank'],
  ])
})

const line = { _id: id(7), bookedOn: '2026-11-24' }
test.each<[PlacePaid['state'], Partial<PlacePaid>, string, string]>([
  ['paid', { line }, 'Versé le 24 novembre', `/bank/lines/${id(7)}`],
  ['paid-with-difference', { line }, 'Versé le 24 novembre, avec écart', `/bank/lines/${id(7)}`],
  ['expected', {}, 'En route', '/bank'],
  ['late', {}, 'En retard', '/bank'],
  ['late', { differences: ['lost'] }, 'Remise perdue', '/bank'],
  ['to-explain', { line }, 'À expliquer', '/bank'],
])('says beside a terminal that its day is %s, with the way there', async (state, more, words, address) => {
  await show(friday({ paid: [{ deviceId: id(1), state, line: null, differences: [], ...more }] }))
  const link = within(screen.getByRole('row', { name: /Hall/ })).getByRole<HTMLAnchorElement>('link')
  expect([plain(link.textContent), new URL(link.href).pathname]).toEqual([words, address])
})

test('closes the day with the figures that are shown, and sends it', async () => {
  const [close, send] = [vi.fn((_input: { body?: object }) => closing as never), vi.fn(() => sending('waiting'))]
  await show(friday(), [], {
    '/customers/:customerId/closings': close,
    '/customers/:customerId/closings/:closingId/sending': send,
  })
  const label = 'Clore la journée et envoyer au comptable'
  expect(text()).toContain(`Le PDF et le fichier CSV partent à ${account}.`)
  await userEvent.click(screen.getByRole('button', { name: label }))
  const dialog = await screen.findByRole('dialog', { name: label })
  expect(plain(dialog.textContent)).toContain('Les chiffres seront figés à 50,00 € net, 3 dons.')
  await userEvent.click(within(dialog).getByRole('button', { name: label }))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(close.mock.lastCall?.[0].body).toEqual({ kind: 'day', from: day, to: day, donationCount: 3, net: 50 })
})

test('closes without sending where there is no address, and offers to set it', async () => {
  const send = vi.fn(() => sending('waiting'))
  const close = vi.fn(() => closing as never)
  await show(friday({ accountant: null }), [], {
    '/customers/:customerId/closings': close,
    '/customers/:customerId/closings/:closingId/sending': send,
  })
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Indiquez l’adresse du comptable ou du bureau' })
  expect(new URL(link.href).pathname).toBe('/settings')
  await userEvent.click(screen.getByRole('button', { name: 'Clore la journée' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clore la journée' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(send).not.toHaveBeenCalled()
})

test('says that the figures have changed, and sends nothing', async () => {
  const send = vi.fn(() => sending('waiting'))
  await show(friday(), [], {
    '/customers/:customerId/closings': () => {
      throw new CallFailure('refused', 'Les chiffres ont changé depuis. Relisez-les avant de clôturer.', 409)
    },
    '/customers/:customerId/closings/:closingId/sending': send,
  })
  const label = 'Clore la journée et envoyer au comptable'
  await userEvent.click(screen.getByRole('button', { name: label }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: label }))
  await screen.findByText(/Les chiffres ont changé depuis/)
  expect(send).not.toHaveBeenCalled()
})

test.each([
  [sending('waiting'), `Envoi au comptable en cours, à ${account}…`, []],
  [sending('delayed'), /Escarcelle réessaie d’elle-même/, []],
  [sending('sent'), /Envoyée au comptable/, ['Renvoyer au comptable']],
  [sending('lost'), /a échoué, et ne sera plus essayé/, ['Renvoyer au comptable']],
  [null, /La journée est close/, ['Envoyer au comptable']],
] as const)('tells what became of the mail: %#', async (shown, sentence, offered) => {
  await show(friday({ closing, sending: shown }))
  expect(document.body.textContent).toMatch(sentence)
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons.filter((name) => name?.includes('comptable'))).toEqual(offered)
  expect(buttons).toEqual(expect.arrayContaining(['PDF', 'CSV']))
})

test('offers the board where no accountant has an address', async () => {
  await show(friday({ accountant: null, board: account }))
  expect(screen.getByRole('button', { name: 'Clore la journée et envoyer au bureau' })).toBeTruthy()
  expect(text()).toContain(`Le PDF et le fichier CSV partent à ${account}.`)
})

test('waits for the seal before it offers a copy', async () => {
  await show(friday({ closing: { ...closing, sealedAt: null }, sending: sending('waiting') }))
  expect(text()).toContain('Clôture de journée n° 4 en cours : elle attend la fin de ce qui s’enregistre')
  expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull()
})

test('does not close a day that a longer closing contains', async () => {
  await show(friday({ closing: { ...closing, kind: 'period', from: '2026-03-01', to: '2026-03-31' } }))
  expect(text()).toContain('Cette journée est dans la clôture de période n° 4 (mars 2026).')
  expect(screen.queryByRole('button', { name: /Clore/ })).toBeNull()
})

test.each([
  ['2026-03-06', 5, '2026-03-06'],
  ['2026-03-07', 5, '2026-03-06'],
  ['2026-03-12', 5, '2026-03-06'],
  ['2026-03-12', 6, '2026-03-07'],
  ['2026-03-08', 7, '2026-03-08'],
])('on %s the last own day %i is %s', (today, weekday, wanted) => {
  expect(lastOwnDay(today, weekday)).toBe(wanted)
})
