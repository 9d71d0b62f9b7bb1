import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import type { ClosingSummary } from '#features/closings/closing.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { MonthMissing, MonthSheet } from '../month.ts'
import { sampleMonth } from '../testing/sampleMonth.ts'
import { MonthPage } from './MonthPage.tsx'

const path = '/customers/:customerId/month' as const
const id = '00000000-0000-4000-8000-000000000007'
const show = async (shown: MonthSheet, answers: Answers = {}) => {
  await renderScreen(() => <MonthPage />, { [path]: shown, ...answers })
  await screen.findByRole('region', { name: 'Ce qui manque' })
}
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const text = () => plain(document.body.textContent)
const rowsOf = (name: RegExp) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => plain(textContent)))

test('leads from a balance to the next, with what the bank has paid by place', async () => {
  await show(sampleMonth())
  expect(text()).toContain('1 ligne n’est pas rapprochée : 5,00 €.')
  expect(rowsOf(/Du solde au solde/)).toEqual([
    ['Opération', 'Montant'],
    ['Solde au 1er octobre 2026, avant la première ligne', '1 000,00 €'],
    ['Dons versés', '+190,00 €'],
    ['Commissions', '−1,50 €'],
    ['Encaissé sans don chez nous', '+1,00 €'],
    ['Autres opérations', '−800,00 €'],
    ['Lignes à expliquer', '+5,00 €'],
    ['Solde au 31 octobre 2026', '394,50 €'],
  ])
  expect(text()).toContain('Le relevé dit le même solde, au centime.')
  expect(rowsOf(/Par lieu/)[1]).toEqual(['Entrée', '4', '250,00 €', '190,00 €', '60,00 €'])
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Entrée' }).href).toContain('deviceId')
  expect(rowsOf(/Caisse et chèques/).at(-1)).toEqual(['Détenu au 31 octobre 2026', '40,00 €', '0,00 €'])
})

test('compares what the bank has paid with what came otherwise than in cash', async () => {
  const { figures } = sampleMonth()
  const cash = { method: 'cash' as const, ...figures.total, gross: 60 }
  await show(sampleMonth({ figures: { ...figures, methods: [...figures.methods, cash] } }))
  expect(text()).toContain('190,00 €sur 190,00 € hors espèces')
})

test('a phone has one column of amounts, also of the cash box and the cheques', async () => {
  const wide = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(wide(media), { matches: true }))
  await show(sampleMonth())
  expect(rowsOf(/Caisse et chèques/).at(-1)).toEqual(['Détenu au 31 octobre 2026Chèques : 0,00 €', '40,00 €'])
  vi.restoreAllMocks()
})

test('says commissions and money that went back once, with the part that nobody noted', async () => {
  const { books } = sampleMonth()
  const differences = [
    { name: 'commission' as const, count: 2, amount: -0.4 },
    { name: 'refund' as const, count: 1, amount: -10 },
    { name: 'unpaid' as const, count: 1, amount: -15 },
  ]
  const accounts = books.bank.accounts.map((account) => ({ ...account, returned: -20, differences }))
  await show(sampleMonth({ books: { ...books, bank: { ...books.bank, accounts } } }))
  expect(rowsOf(/Du solde au solde/).slice(3, 6)).toEqual([
    ['Commissions, dont −0,40 € qu’aucun contrat n’explique', '−1,90 €'],
    ['Remboursements et contestations, dont −25,00 € que rien ne note chez nous', '−45,00 €'],
    ['Autres opérations', '−800,00 €'],
  ])
})

test('says that the month is reconciled, and that nothing is missing', async () => {
  await show(sampleMonth({ missing: [], isReconciled: true }))
  expect(text()).toContain('Octobre est rapproché.')
  expect(text()).toContain('Rien ne manque.')
})

test('says that a month goes on, and how much the lines lack of the balance', async () => {
  const [account] = sampleMonth().books.bank.accounts
  const { books } = sampleMonth()
  const accounts = account ? [{ ...account, stated: 400 }] : []
  await show(sampleMonth({ isOver: false, missing: [], books: { ...books, bank: { ...books.bank, accounts } } }))
  expect(text()).toContain('Octobre n’est pas fini')
  expect(text()).toContain('Le relevé dit +5,50 €.')
})

test('lists what is missing, each with its one act', async () => {
  const account = { _id: id, name: 'Compte courant' }
  const slip = { _id: id, number: 3, day: '2026-10-05', amount: 120 }
  const missing: [MonthMissing, name: string, address: string][] = [
    [{ kind: 'account' }, 'Le compte bancaire n’est pas connu', '/bank/accounts/create'],
    [
      { kind: 'statement', account, from: '2026-10-01', to: '2026-10-30' },
      'Compte courant : relevé manquant du 1er octobre 2026 au 30 octobre 2026',
      '/bank/files',
    ],
    [{ kind: 'lines', count: 2, amount: 15 }, '2 lignes à expliquer, 15,00 €', '/bank'],
    [{ kind: 'balance', account, amount: -5 }, 'Compte courant : écart de −5,00 € au relevé', '/bank/files'],
    [
      { kind: 'late', dayCount: 2, amount: 310, oldest: '2026-10-09' },
      '2 journées en retard de versement, 310,00 €',
      '/bank',
    ],
    [{ kind: 'contract', count: 1, amount: 7 }, '1 don par carte sans contrat, 7,00 €', '/bank/contracts/create'],
    [{ kind: 'slip', slip }, 'Remise n° 3 pas encore créditée, 120,00 €', `/deposits/${id}`],
    [{ kind: 'sheets', count: 1, first: id }, '1 feuille de comptage à signer', `/counting-sheets/${id}`],
    [{ kind: 'cheques', count: 2, amount: 37 }, '2 chèques à remettre, 37,00 €', '/deposits'],
    [
      { kind: 'keeping', device: { _id: id, name: 'Entrée' }, count: 2 },
      'Entrée : 2 dons pas encore envoyés',
      `/devices/${id}`,
    ],
    [{ kind: 'corrections', count: 1 }, '1 correction à confirmer', '/movements'],
    [
      { kind: 'arrived', closingId: id, count: 1, total: 5 },
      '1 don arrivé après la clôture, 5,00 €',
      `/closings/${id}`,
    ],
  ]
  await show(sampleMonth({ missing: missing.map(([one]) => one) }))
  const links = within(screen.getByRole('region', { name: 'Ce qui manque' })).getAllByRole<HTMLAnchorElement>('link')
  expect(
    links.map((link) => [plain(link.querySelector('.row-name')?.textContent), new URL(link.href).pathname]),
  ).toEqual(missing.map(([, name, address]) => [name, address]))
})

const label = 'Clore octobre et envoyer'
const accountant = 'compta@cabinet.example'
const closing: ClosingSummary = {
  _id: id,
  number: 4,
  kind: 'period',
  from: '2026-10-01',
  to: '2026-10-31',
  total: sampleMonth().closed,
  closedAt: '2026-11-02T07:00:00.000Z',
  closedBy: { _id: id, name: 'Odile Fournier' },
  sealedAt: '2026-11-02T07:00:01.000Z',
  reopening: null,
  reopeningRequest: null,
  lateDonations: { count: 0, total: 0 },
}
const seal = {
  sealedAt: '2026-11-02T07:00:00.000Z',
  sealedBy: { _id: id, name: 'Odile Fournier' },
  sha256: '0'.repeat(64),
  hasChanged: true,
}

test('closes the month with the figures that are shown, and sends it', async () => {
  const close = vi.fn((_input: { body?: object }) => sampleMonth({ closing, seal }))
  const send = vi.fn(() => ({}) as never)
  await show(sampleMonth({ accountant }), {
    [`${path}/close`]: close,
    '/customers/:customerId/closings/:closingId/sending': send,
  })
  await userEvent.click(screen.getByRole('button', { name: label }))
  const dialog = await screen.findByRole('dialog', { name: label })
  expect(plain(dialog.textContent)).toContain('Les chiffres seront figés à 240,00 € net, 4 dons')
  expect(plain(dialog.textContent)).toContain('1 chose manque : le document le dira.')
  await userEvent.click(within(dialog).getByRole('button', { name: label }))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(close.mock.lastCall?.[0].body).toEqual({ month: '2026-10', donationCount: 4, net: 240 })
})

test('sends the closing of a period that is no month, and closes such days by the form of closings', async () => {
  const close = vi.fn(() => sampleMonth())
  const send = vi.fn(() => ({}) as never)
  const month = '2026-07-01_2026-09-30'
  const ofPeriod = { ...closing, from: '2026-07-01', to: '2026-09-30' }
  await show(sampleMonth({ month, accountant, closing: ofPeriod }), {
    [`${path}/close`]: close,
    '/customers/:customerId/closings/:closingId/sending': send,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer au comptable' }))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(close).not.toHaveBeenCalled()
  cleanup()
  await show(sampleMonth({ month, accountant }))
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Clôturer ces jours' })
  expect(new URL(link.href).search).toBe('?from=2026-07-01&to=2026-09-30')
  expect(screen.queryByRole('button', { name: /^Clore/ })).toBeNull()
})

test('closes without sending where there is no address, and never a month that goes on', async () => {
  await show(sampleMonth())
  expect(screen.getByRole('button', { name: 'Clore octobre' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Indiquez l’adresse du comptable ou du bureau' })).toBeTruthy()
})

test.each([
  [
    'own, sealed',
    { closing, seal, accountant },
    'Octobre est clôturé : clôture de période n° 4.',
    'Envoyer au comptable',
  ],
  ['own, without its sheet', { closing }, 'Octobre est clôturé : clôture de période n° 4.', 'Sceller avec la banque'],
  ['longer', { closing: { ...closing, to: '2026-12-31' } }, 'Ce mois est dans la clôture de période n° 4', null],
  ['none yet', { isOver: false }, 'Un mois se clôture une fois fini.', null],
] as const)('says what became of the closing: %s', async (_, more, sentence, button) => {
  await show(sampleMonth({ missing: [], ...more }))
  expect(text()).toContain(sentence)
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '')
  expect(buttons.filter((name) => /comptable|Sceller|Clore/.test(name))).toEqual(button ? [button] : [])
  if ('seal' in more) expect(text()).toContain('Cette page garde ce qui était su.')
})
