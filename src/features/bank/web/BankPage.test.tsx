import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { BankAccount } from '../bank-account.ts'
import type { BankBalance, BankCalendar } from '../bank-calendar.ts'
import type { BankLine } from '../bank-line.ts'
import { explainedLine, idOf, sampleLine, sampleMatch, summaryOf } from '../testing/sampleLine.ts'
import { BankPage } from './BankPage.tsx'

const base = '/customers/:customerId/bank' as const
const paths = {
  accounts: `${base}/accounts`,
  lines: `${base}/lines`,
  line: `${base}/lines/:lineId`,
  match: `${base}/lines/:lineId/match`,
  balance: `${base}/balance`,
  calendar: `${base}/calendar`,
  undo: `${base}/matches/:matchId/undo`,
  risk: `${base}/risk`,
} as const
type Sent = { body?: { parts: object[]; rule: string }; params: { lineId?: string; matchId?: string } }
type Asked = { query: { state?: string } }

const account: BankAccount = {
  _id: idOf(2),
  iban: 'FR7630006000011234567890189',
  holder: 'LES AMIS DU PARTAGE',
  label: 'Compte courant',
  isArchived: false,
  createdAt: '2026-01-05T09:00:00.000Z',
  balance: { day: '2026-11-23', amount: 1200 },
  statementsUntil: '2026-11-23',
  missingStatements: [],
}
const balance = (more: Partial<BankBalance> = {}): BankBalance => ({
  accounts: [{ account: { _id: idOf(2), name: 'Compte courant' }, day: '2026-11-23', amount: 1200 }],
  enRoute: {
    amount: 340,
    donationCount: 12,
    ages: [
      { age: 'usual', amount: 300, donationCount: 10 },
      { age: 'late', amount: 40, donationCount: 2 },
      { age: 'old', amount: 0, donationCount: 0 },
    ],
  },
  hasLines: true,
  newestMonth: '2026-11',
  open: { lineCount: 2, amount: 559.28 },
  ...more,
})
const cell = { deviceId: idOf(5), donationCount: 4, amount: 60, paid: 0, lineIds: [], differences: [] }
const calendar: BankCalendar = {
  month: '2026-11',
  devices: [
    { _id: idOf(5), name: 'Entrée' },
    { _id: idOf(6), name: 'Parvis' },
  ],
  days: [
    {
      day: '2026-11-19',
      isWorkingDay: true,
      cells: [
        { ...cell, state: 'paid-with-difference', paid: 60, lineIds: [idOf(1)], differences: ['late-donation'] },
        { ...cell, deviceId: idOf(6), state: 'late' },
      ],
    },
    { day: '2026-11-22', isWorkingDay: false, cells: [{ ...cell, state: 'expected' }] },
  ],
}
const [first, second] = [
  sampleLine(),
  sampleLine({ _id: idOf(8), label: 'VIREMENT MAIRIE', amount: 500, bookedOn: '2026-11-18', proposals: [] }),
]
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const text = () => plain(document.body.textContent)

/** Shows the page of the bank with two open lines. Accepted lines leave. */
const showBank = async (answers: Answers = {}, of = [account]) => {
  const accepted = new Set<string>()
  const match = vi.fn((sent: Sent) => {
    accepted.add(sent.params.lineId ?? '')
    return explainedLine([first, second].find(({ _id }) => _id === sent.params.lineId))
  })
  const open = () => [first, second].filter(({ _id }) => !accepted.has(_id))
  const rendered = await renderScreen(() => <BankPage />, {
    [paths.accounts]: of,
    [paths.lines]: ((asked: Asked) => ({
      data: (asked.query.state === 'open' ? open() : [explainedLine()]).map(summaryOf),
      nextCursor: null,
      openCount: open().length,
      openAmount: open().reduce((sum, { amount }) => sum + amount, 0),
    })) as never,
    [paths.line]: ((sent: Sent) => [first, second].find(({ _id }) => _id === sent.params.lineId)) as never,
    [paths.match]: match as never,
    [paths.balance]: balance(),
    [paths.calendar]: calendar,
    [`${base}/files`]: { data: [], nextCursor: null },
    [paths.risk]: { amount: 0, items: [], others: { itemCount: 0, amount: 0 } },
    ...answers,
  })
  return { ...rendered, match }
}

test('the end of the first of a month is above the line, as everywhere', async () => {
  await showBank({
    [paths.calendar]: {
      ...calendar,
      days: [{ day: '2026-11-01', isWorkingDay: false, cells: [{ ...cell, state: 'expected' }] }],
    },
  })
  const first = await screen.findByRole('rowheader', { name: 'Dim. 1er' })
  expect(first.querySelector('sup')?.textContent).toBe('er')
})

test('Tab stops at one cell of the calendar, and the arrows pass over days without donations', async () => {
  await showBank()
  const cells = within(await screen.findByRole('table', { name: /^Versements de novembre/ })).getAllByRole('link')
  const stops = () => cells.map(({ tabIndex }) => tabIndex)
  expect(stops()).toEqual([0, -1, -1])
  cells[0]?.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(cells[1])
  expect(stops()).toEqual([-1, 0, -1])
  // Nothing is below or beside it.
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement).toBe(cells[1])
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}')
  expect(document.activeElement).toBe(cells[2])
})

test('the arrows choose a line, Enter accepts what is proposed, and the next line has the focus', async () => {
  const { match, path } = await showBank()
  const [one, two] = await screen.findAllByRole('button', { name: /REMISE|VIREMENT/ })
  one?.focus()
  await screen.findByRole('button', { name: /^Accepter\s: Remise carte/ })
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(two)
  await screen.findByText('Aucune explication trouvée : dites ce que c’est.')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(match).toHaveBeenCalledOnce())
  expect(match.mock.lastCall?.[0]).toMatchObject({ params: { lineId: first._id }, body: { rule: 'remittance' } })
  await screen.findByText(/^Expliquée : Remise carte/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /REMISE CB/ })).toBeNull())
  expect(plain(document.activeElement?.textContent)).toContain('VIREMENT MAIRIE')
  // A line without a proposal is explained on its own page.
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe(`/bank/lines/${second._id}`))
})

test('takes back what was accepted last, in one step', async () => {
  const undo = vi.fn((_sent: Sent) => sampleLine())
  await showBank({ [paths.undo]: undo as never })
  await userEvent.click(await screen.findByRole('button', { name: /^Accepter/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler le rapprochement' }))
  await waitFor(() => expect(undo.mock.lastCall?.[0].params.matchId).toBe(sampleMatch._id))
})

test('says what to do first: an account, then a statement', async () => {
  await showBank({}, [])
  const add = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ajouter le compte bancaire' })
  expect(new URL(add.href).pathname).toBe('/bank/accounts/create')
})

test('leads from an account without a statement to the files', async () => {
  await showBank({ [paths.balance]: balance({ hasLines: false, newestMonth: null }) })
  const bring = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Importer le premier relevé' })
  expect(new URL(bring.href).pathname).toBe('/bank/files')
})

test('a file that waits for its answer is not asked for again', async () => {
  const files = { data: [{ _id: idOf(4), state: 'account', fileName: 'octobre.csv' }], nextCursor: null }
  await showBank({ [paths.balance]: balance({ newestMonth: null }), [`${base}/files`]: files as never })
  const open = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ouvrir le fichier' })
  expect(new URL(open.href).pathname).toBe(`/bank/files/${idOf(4)}`)
  expect(text()).not.toContain('Importez maintenant')
})

test('shows the statement that is missing above everything', async () => {
  await showBank({}, [{ ...account, missingStatements: [{ from: '2026-10-02', to: '2026-10-31' }] }])
  await waitFor(() => expect(text()).toContain('Relevé manquant du 2 octobre 2026 au 31 octobre 2026.'))
  await screen.findByRole('heading', { name: 'À expliquer (2)' })
})

test('shows a month by days and places, each state by a sign and its word', async () => {
  await showBank()
  const table = await screen.findByRole('table', { name: /^Versements de/ })
  const links = within(table).getAllByRole<HTMLAnchorElement>('link')
  expect(
    links.map((link) => [plain(link.ariaLabel ?? link.getAttribute('aria-label')), link.textContent?.at(-1)]),
  ).toEqual([
    ['Entrée, jeudi 19 novembre 2026 : 60,00 €, écart expliqué (don arrivé après)', '≈'],
    ['Parvis, jeudi 19 novembre 2026 : 60,00 €, en retard', '!'],
    ['Entrée, dimanche 22 novembre 2026 : 60,00 €, attendu', '…'],
  ])
  const [paid, late] = links.map(({ href }) => new URL(href))
  expect(paid?.pathname).toBe(`/bank/lines/${idOf(1)}`)
  expect(Object.fromEntries(late?.searchParams ?? [])).toMatchObject({ deviceId: idOf(6), startDate: '2026-11-19' })
  const legend = within(screen.getByRole('list', { name: 'Légende' })).getAllByRole('listitem')
  expect(legend.map(({ textContent }) => textContent)).toEqual([
    '…attendu',
    '✓versé',
    '≈écart expliqué',
    '?à expliquer',
    '!en retard',
    '✕remise perdue',
  ])
})

test('opens on the newest month that has lines', async () => {
  const read = (({ query: { month } }: { query: { month: string } }) => ({ ...calendar, month })) as never
  await showBank({ [paths.calendar]: read, [paths.balance]: balance({ newestMonth: '2026-10' }) })
  expect(await screen.findByRole('table', { name: /^Versements d’octobre|^Versements de octobre/ })).toBeTruthy()
})

test('shows what is on its way by its age, beside the balance of the account', async () => {
  await showBank()
  await waitFor(() => expect(text()).toContain('12 dons · 300,00 € dans les délais · 40,00 € en retard'))
  expect(text()).toContain('Solde : Compte courant1 200,00 €')
})

test('the euros at risk stand between the figures and the month', async () => {
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => plain(textContent))
  const item = { kind: 'unexplained', amount: 12.5, lineId: first._id, bookedOn: '2026-11-04', label: 'CB' } as const
  await showBank({ [paths.risk]: { amount: 12.5, items: [item], others: { itemCount: 0, amount: 0 } } })
  await screen.findByText('En route')
  expect(titles()).toEqual(['À expliquer (2)', 'Euros à risque : 12,50 €', 'Jour par jour', 'Lignes du mois'])
})

test('shows the lines once it is known what the first may be, so that nothing moves', async () => {
  const line = Promise.withResolvers<BankLine>()
  const asked = vi.fn(() => line.promise)
  await showBank({ [paths.line]: asked as never })
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(screen.queryByRole('heading', { name: /^À expliquer/ })).toBeNull()
  line.resolve(first)
  expect(await screen.findByRole('heading', { name: /^À expliquer/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Accepter/ })).toBeTruthy()
})

test('says which part could not be read, and keeps the others', async () => {
  await showBank({
    [paths.calendar]: () => {
      throw refusal(503, 'Réessayez plus tard.')
    },
  })
  await screen.findByText('Impossible de charger les données.')
  expect(text()).toContain('À expliquer (2)')
})
