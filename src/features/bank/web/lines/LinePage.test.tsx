import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { BankLine } from '../../bank-line.ts'
import type { MatchChoices } from '../../match.ts'
import { explainedLine, idOf, sampleLine, sampleMatch, sampleParts } from '../../testing/sampleLine.ts'
import { LinePage } from './LinePage.tsx'

const line = '/customers/:customerId/bank/lines/:lineId' as const
const paths = {
  line,
  match: `${line}/match`,
  choices: `${line}/choices`,
  undo: '/customers/:customerId/bank/matches/:matchId/undo',
} as const
type Sent = { body?: { parts: object[]; rule: string }; params: { lineId?: string; matchId?: string } }
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const text = () => plain(document.body.textContent)

const showLine = async (of: BankLine, answers: Answers = {}) => {
  const rendered = await renderScreen(
    () => <LinePage />,
    { [paths.line]: of, ...answers },
    { params: { lineId: of._id } },
  )
  await screen.findByRole('heading', { name: /^Ligne de/ })
  return rendered
}

test('says in one sentence what a line is, with the evidence of each part one click away', async () => {
  await showLine(explainedLine())
  expect(text()).toContain('Remise carte du jeudi 19 novembre : Entrée 60,00 € (4 dons), commission −0,72 €.')
  expect(text()).toContain('Trouvé sans vous')
  const evidence = screen.getByRole('region', { name: 'Preuves' })
  const [donations] = within(evidence).getAllByRole<HTMLAnchorElement>('link')
  const address = new URL(donations?.href ?? '')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ startDate: '2026-11-19', endDate: '2026-11-20' })
  expect(plain(evidence.textContent)).toContain('Total, le montant de la ligne59,28 €')
  expect(plain(screen.getByRole('link', { name: /Fichier n°/ }).textContent)).toBe('Fichier n° 3, ligne 12')
})

test('says what was read in the words of the bank, and that lines of one amount are a set', async () => {
  const { evidence: nothing } = sampleLine()
  const days = { from: '2026-11-14', to: '2026-11-16' }
  const evidence = { ...nothing, days, operationCount: 24, terminal: '3', slips: [12], gross: 60, month: '2026-10' }
  await showLine({ ...explainedLine(), evidence: { ...evidence, twinCount: 1 } })
  const read = screen.getByRole('region', { name: 'Ce qui y a été lu' })
  for (const fact of [
    'Contratn° 1234567',
    'Jours des donsdu 14 novembre 2026 au 16 novembre 2026',
    'Nombre d’opérations24',
    'Appareiln° 3',
    'Bordereaun° 12',
    'Montant brut60,00 €, moins 0,72 € de commission',
    'Mois de la commissionoctobre 2026',
  ])
    expect(plain(read.textContent)).toContain(fact)
  expect(text()).toContain('Une autre ligne de ce jour a le même montant')
})

test('says nothing of words that name no donation', async () => {
  const { evidence } = sampleLine()
  await showLine({ ...explainedLine(), evidence: { ...evidence, contracts: [] } })
  expect(screen.queryByRole('region', { name: 'Ce qui y a été lu' })).toBeNull()
})

test('shows the payments of a payout, and leads to the donations that were imported', async () => {
  const payment = { kind: 'payment', acquirer: 'stripe', payout: 'po_1', paymentKind: 'payment' } as const
  const parts = [
    { ...payment, paymentId: idOf(7), amount: 19.5, gross: 20, reference: 'ch_1', takenOn: '2026-11-05' },
    { ...payment, paymentId: idOf(8), amount: 45, gross: 45, reference: 'ch_2', takenOn: null },
  ].map((part, index) => ({ ...part, transactionId: index === 0 ? idOf(9) : null }))
  await showLine({ ...explainedLine(), amount: 64.5, match: { ...sampleMatch, rule: 'reference', parts } })
  const evidence = screen.getByRole('region', { name: 'Preuves' })
  const links = within(evidence).getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ textContent }) => plain(textContent))).toEqual([
    'Paiement Stripe ch_15 novembre 2026, 20,00 € avant commission, don importé19,50 €',
  ])
  expect(links[0]?.href).toContain(idOf(9))
  expect(plain(evidence.textContent)).toContain('Paiement Stripe ch_245,00 €')
})

test('undoes an explanation after a question, in one step', async () => {
  const undo = vi.fn((_sent: Sent) => sampleLine())
  await showLine(explainedLine(), { [paths.undo]: undo as never })
  await userEvent.click(screen.getByRole('button', { name: 'Annuler le rapprochement' }))
  const dialog = await screen.findByRole('dialog', { name: 'Annuler le rapprochement' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler le rapprochement' }))
  await screen.findByRole('heading', { name: 'Ce qu’elle peut être' })
  expect(undo.mock.lastCall?.[0].params.matchId).toBe(sampleMatch._id)
})

test('accepts a proposal as it was answered', async () => {
  const match = vi.fn((_sent: Sent) => explainedLine())
  await showLine(sampleLine(), { [paths.match]: match as never })
  await userEvent.click(screen.getByRole('button', { name: /^Accepter/ }))
  await screen.findByRole('heading', { name: 'Preuves' })
  expect(match.mock.lastCall?.[0].body).toMatchObject({
    rule: 'remittance',
    parts: [
      { kind: 'takings', amount: 60, contractId: idOf(3), deviceId: idOf(5), from: '2026-11-19T02:00:00.000Z' },
      { kind: 'commission', amount: -0.72, contractId: idOf(3), month: null },
    ],
  })
})

test('shows what the bank says once the form is there too, so that nothing moves', async () => {
  const choices = Promise.withResolvers<MatchChoices>()
  const asked = vi.fn(() => choices.promise)
  await showLine(sampleLine({ proposals: [] }), { [paths.choices]: asked as never })
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(screen.queryByRole('heading', { name: 'Ce que dit la banque' })).toBeNull()
  choices.resolve({ parts: [], contracts: [] })
  expect(await screen.findByRole('heading', { name: 'Ce que dit la banque' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Enregistrer l’explication' })).toBeTruthy()
})

test('tells who was faster, and shows what a later file says otherwise', async () => {
  const difference = {
    field: 'label' as const,
    before: 'REMISE',
    after: 'REMISE CB',
    notedAt: '2026-11-24T09:00:00.000Z',
  }
  await showLine(sampleLine({ differences: [{ ...difference, file: { _id: idOf(4), number: 4 } }] }), {
    [paths.match]: () => {
      throw refusal(409, 'Cette ligne vient d’être expliquée par Amina Benali.')
    },
  })
  expect(text()).toContain('Libellé : « REMISE » → « REMISE CB »')
  await userEvent.click(screen.getByRole('button', { name: /^Accepter/ }))
  await screen.findByText('Cette ligne vient d’être expliquée par Amina Benali.')
  expect(screen.getByRole('button', { name: /^Accepter/ })).toBeTruthy()
})

test('explains by hand: what is ticked, and a name for the rest, which is shown all the time', async () => {
  const choices: MatchChoices = {
    parts: sampleParts.slice(0, 1),
    contracts: [{ _id: idOf(3), number: '1234567' }],
  }
  const match = vi.fn((_sent: Sent) => explainedLine())
  await showLine(sampleLine({ proposals: [] }), { [paths.choices]: choices, [paths.match]: match as never })
  const checkbox = await screen.findByRole('checkbox', { name: /Entrée/ })
  expect(text()).toContain('Aucune explication n’a été trouvée')
  await userEvent.click(checkbox)
  expect(plain(screen.getByRole('status').textContent)).toBe('−0,72 €')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’explication' }))
  await screen.findByText('Dites ce qu’est le reste, ou cochez ce que la ligne contient.')
  expect(match).not.toHaveBeenCalled()
  await userEvent.selectOptions(screen.getByLabelText(/^Ce reste est/), 'Commission')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’explication' }))
  await waitFor(() => expect(match).toHaveBeenCalledOnce())
  expect(match.mock.lastCall?.[0].body).toMatchObject({
    rule: 'by-hand',
    parts: [
      { kind: 'takings', amount: 60 },
      { kind: 'commission', amount: -0.72, contractId: idOf(3) },
    ],
  })
})

test('asks what something else is before it sends it', async () => {
  const match = vi.fn((_sent: Sent) => explainedLine())
  await showLine(sampleLine({ proposals: [] }), {
    [paths.choices]: { parts: [], contracts: [] },
    [paths.match]: match as never,
  })
  await userEvent.selectOptions(await screen.findByLabelText(/^Ce reste est/), 'other')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’explication' }))
  await screen.findByText('Dites ce que c’est')
  await userEvent.type(screen.getByLabelText(/^Ce que c’est/), 'Subvention')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’explication' }))
  await waitFor(() =>
    expect(match.mock.lastCall?.[0].body?.parts).toEqual([{ kind: 'other', amount: 59.28, note: 'Subvention' }]),
  )
})

test('asks whether a line is one whose day the bank has moved', async () => {
  const question = { matchId: idOf(8), _id: idOf(6), bookedOn: '2026-11-12', label: 'VIR M EXEMPLE' }
  const note = 'La même ligne que celle du 12 novembre 2026 (VIR M EXEMPLE)'
  const proposals = [
    {
      rule: 'same-line' as const,
      sentence: `${note}\u00a0?`,
      parts: [{ kind: 'other' as const, amount: 59.28, note }],
    },
  ]
  const [undo, match] = [vi.fn((_sent: Sent) => sampleLine()), vi.fn((_sent: Sent) => explainedLine())]
  await showLine(sampleLine({ question, proposals }), { [paths.undo]: undo as never, [paths.match]: match as never })
  expect(text()).toContain(`${note} ?`)
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Voir l’autre ligne' }).href).toContain(question._id)
  await userEvent.click(screen.getByRole('button', { name: 'Non, une autre ligne' }))
  await screen.findByRole('button', { name: /^Accepter/ })
  expect(undo.mock.lastCall?.[0].params.matchId).toBe(question.matchId)
})

test('accepts that a line is another one', async () => {
  const question = { matchId: idOf(8), _id: idOf(6), bookedOn: '2026-11-12', label: 'VIR' }
  const proposals = [
    {
      rule: 'same-line' as const,
      sentence: 'La même\u00a0?',
      parts: [{ kind: 'other' as const, amount: 59.28, note: 'La même' }],
    },
  ]
  const match = vi.fn((_sent: Sent) => explainedLine())
  await showLine(sampleLine({ question, proposals }), { [paths.match]: match as never })
  await userEvent.click(screen.getByRole('button', { name: 'Oui, la même ligne' }))
  await screen.findByRole('heading', { name: 'Preuves' })
  expect(match.mock.lastCall?.[0].body).toMatchObject({ rule: 'same-line' })
})

test('says what has changed since a person explained it, until a person has seen it', async () => {
  const changes = [{ kind: 'cancelled' as const, transactionId: idOf(9), amount: 50, day: '2026-11-20' }]
  const seen = vi.fn((_sent: Sent) => explainedLine())
  await showLine(
    { ...explainedLine(), changes },
    { '/customers/:customerId/bank/matches/:matchId/seen': seen as never },
  )
  const section = screen.getByRole('region', { name: 'À revoir' })
  expect(plain(within(section).getByRole('link').textContent)).toBe('Don annulé : 50,00 €, le 20 novembre 2026')
  await userEvent.click(within(section).getByRole('button', { name: 'C’est vu' }))
  await waitFor(() => expect(seen.mock.lastCall?.[0].params.matchId).toBe(sampleMatch._id))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'À revoir' })).toBeNull())
})

test('explains a payout of a platform by its donations, all at once', async () => {
  const online = { kind: 'donation' as const, createdAt: '2026-11-02T12:00:00.000Z', isOnline: true }
  const parts = [7, 8].map((number) => ({ ...online, amount: 30, transactionId: idOf(number) }))
  const match = vi.fn((_sent: Sent) => explainedLine())
  await showLine(sampleLine({ amount: 59.28, proposals: [] }), {
    [paths.choices]: { parts, contracts: [] },
    [paths.match]: match as never,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Tout cocher' }))
  await userEvent.selectOptions(screen.getByLabelText(/^Ce reste est/), 'Commission')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’explication' }))
  await waitFor(() => expect(match).toHaveBeenCalledOnce())
  expect(match.mock.lastCall?.[0].body?.parts).toEqual([
    { kind: 'donation', amount: 30, transactionId: idOf(7) },
    { kind: 'donation', amount: 30, transactionId: idOf(8) },
    { kind: 'difference', amount: -0.72, name: 'commission', day: null, deviceId: null },
  ])
})
