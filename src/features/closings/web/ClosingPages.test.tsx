import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { readerId, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { Closing, ClosingPreview } from '../closing.ts'
import { ClosingCreatePage } from './ClosingCreatePage.tsx'
import { ClosingListPage } from './ClosingListPage.tsx'
import { ClosingPage } from './ClosingPage.tsx'

const list = '/customers/:customerId/closings'
const one = `${list}/:closingId`
const total = { donationCount: 2, gross: 60, movements: -10, net: 50, steps: [], cancelledCount: 0 }
const figures = {
  total,
  devices: [{ device: null, ...total }],
  causes: [{ cause: null, ...total }],
  methods: [{ method: 'cash' as const, ...total }],
  carried: [],
  parts: [],
}
const sha256 = 'ab'.repeat(32)
const closing: Closing = {
  _id: '00000000-0000-4000-8000-000000000001',
  number: 3,
  kind: 'day',
  from: '2026-03-06',
  to: '2026-03-06',
  total,
  closedAt: '2026-03-07T07:00:00.000Z',
  closedBy: { _id: '00000000-0000-4000-8000-000000000002', name: 'Odile Fournier' },
  sealedAt: '2026-03-07T07:00:01.000Z',
  reopening: null,
  reopeningRequest: null,
  lateDonations: { count: 0, total: 0 },
  customerName: 'Les Amis du Partage',
  customerSiren: '732829320',
  figures,
  counts: [],
  sha256,
  late: { donations: [], movements: [], movementTotals: { count: 0, total: 0 } },
}
const checksum = (isSame: boolean) => ({ sealed: sha256, computed: sha256, isSame })
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

const show = async (shown: Closing, answers: Answers = {}) => {
  const params = { closingId: shown._id }
  await renderScreen(
    () => <ClosingPage />,
    { [one]: shown, [`${one}/checksum`]: checksum(true), ...answers },
    { params },
  )
  await screen.findByRole('heading', { name: 'Par cause' })
}
const create = async (preview: ClosingPreview, save: (input: { body?: object }) => Closing = () => closing) => {
  const answers = { '/customers/:customerId/closing-preview': preview, [list]: save }
  const rendered = await renderScreen(() => <ClosingCreatePage />, answers)
  await screen.findByRole('heading', { name: 'Par cause' })
  return rendered
}

test('closes the last day that has ended, with the figures that the person sees and what they counted', async () => {
  const save = vi.fn((_input: { body?: object }) => closing)
  const { path } = await create({ figures, coveredBy: null }, save)
  await userEvent.type(screen.getByLabelText('Espèces, montant compté'), '48,5')
  expect(plain(document.body.textContent)).toContain('Écart : −1,50 €')
  await userEvent.click(screen.getByRole('button', { name: 'Clôturer la journée' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clôturer la journée' }))
  await waitFor(() => expect(path()).toBe(`/closings/${closing._id}`))
  const ended = addDays(dayOf(new Date()), -1)
  const counts = [{ method: 'cash', counted: 48.5 }]
  expect(save.mock.lastCall?.[0].body).toEqual({
    kind: 'day',
    from: ended,
    to: ended,
    counts,
    donationCount: 2,
    net: 50,
  })
})

test('says at its field that an amount is not one', async () => {
  const save = vi.fn()
  await create({ figures, coveredBy: null }, save)
  const counted = screen.getByLabelText('Espèces, montant compté')
  await userEvent.type(counted, '1,555')
  await userEvent.click(screen.getByRole('button', { name: 'Clôturer la journée' }))
  expect(counted.getAttribute('aria-invalid')).toBe('true')
  expect(save).not.toHaveBeenCalled()
})

test('waits for the figures, which the question states', async () => {
  const preview = Promise.withResolvers<ClosingPreview>()
  await renderScreen(() => <ClosingCreatePage />, { '/customers/:customerId/closing-preview': () => preview.promise })
  expect(await screen.findByRole('heading', { name: 'Nouvelle clôture' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clôturer la journée' })).toBeNull()
  preview.resolve({ figures, coveredBy: null })
  await userEvent.click(await screen.findByRole('button', { name: 'Clôturer la journée' }))
  expect(plain((await screen.findByRole('dialog')).textContent)).toContain('50,00 €')
})

test('shows no figures of days that are wrong', async () => {
  await create({ figures, coveredBy: null })
  await userEvent.selectOptions(screen.getByLabelText('À clôturer'), 'Une autre période')
  fireEvent.change(screen.getByLabelText(/^Du/), { target: { value: '2026-03-10' } })
  fireEvent.change(screen.getByLabelText(/^Au/), { target: { value: '2026-03-09' } })
  await waitFor(() => expect(screen.queryByText('Récolté')).toBeNull())
})

test('does not close days that are closed, and shows no figures of a closing that cannot be', async () => {
  await renderScreen(() => <ClosingCreatePage />, {
    '/customers/:customerId/closing-preview': { figures, coveredBy: { ...closing, kind: 'period', isCut: false } },
  })
  expect(plain((await screen.findByText(/^Ces jours/)).textContent)).toBe(
    'Ces jours sont déjà dans la clôture de période n° 3.',
  )
  expect(screen.queryByText('Récolté')).toBeNull()
})

test('says whether the export still has the sealed checksum', async () => {
  await show(closing)
  expect(await screen.findByText(/^Somme de contrôle vérifiée/)).toBeTruthy()
})

test('warns when the export has changed', async () => {
  await show(closing, { [`${one}/checksum`]: checksum(false) })
  expect(await screen.findByText(/^La somme de contrôle ne correspond plus/)).toBeTruthy()
})

test('shows what arrived after the closing', async () => {
  const at = { createdAt: '2026-03-06T12:00:00.000Z', receivedAt: '2026-03-08T12:00:00.000Z' }
  const donation = {
    _id: '00000000-0000-4000-8000-000000000003',
    amount: 12,
    ...at,
    device: null,
    cause: null,
    carriedIn: null,
  }
  await show({
    ...closing,
    lateDonations: { count: 150, total: 1800 },
    late: { ...closing.late, donations: [donation] },
  })
  const text = plain(document.body.textContent)
  expect(text).toContain('150 dons, 1 800,00 €')
  expect(text).toContain('Les 1 premiers sur 150.')
})

test('a manager does not reopen alone, and asks another one with a reason', async () => {
  const ask = vi.fn((_input: { body?: object }) => closing)
  await show(closing, { [`${one}/reopening-request`]: ask })
  expect(screen.queryByRole('button', { name: 'Rouvrir' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Demander la réouverture' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/^Raison/), 'Feuille oubliée')
  await userEvent.click(dialog.getByRole('button', { name: 'Demander la réouverture' }))
  await waitFor(() => expect(ask.mock.lastCall?.[0].body).toEqual({ reason: 'Feuille oubliée' }))
})

test.each([
  ['another one confirms or declines it', closing.closedBy, ['Confirmer', 'Refuser']],
  ['the one who asked takes it back', { _id: readerId, name: 'Samia Benali' }, ['Retirer la demande']],
] as const)('of a reopening that waits, %s', async (_, requestedBy, expected) => {
  const reopeningRequest = { reason: 'Feuille oubliée', requestedAt: '2026-03-08T07:00:00.000Z', requestedBy }
  await show({ ...closing, reopeningRequest })
  expect(plain(document.body.textContent)).toContain(`${requestedBy.name} a demandé la réouverture`)
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons.filter((name) => /Confirmer|Refuser|Retirer|Demander/.test(name))).toEqual(expected)
})

test('opens its paper in a tab, which the click itself opens', async () => {
  const tab = { location: { href: '' }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  URL.createObjectURL = vi.fn(() => 'blob:paper')
  const paper = Promise.withResolvers<Response>()
  await show(closing, { [`${one}/pdf`]: () => paper.promise })
  await userEvent.click(screen.getByRole('button', { name: 'Imprimer' }))
  expect(open).toHaveBeenCalledOnce()
  expect(tab.location.href).toBe('')
  paper.resolve(new Response('%PDF-1.7'))
  await waitFor(() => expect(tab.location.href).toBe('blob:paper'))
})

test('closes the tab of a paper that cannot be made, and says why', async () => {
  const tab = { location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  await show(closing, { [`${one}/pdf`]: () => Promise.reject(new Error('503')) })
  await userEvent.click(screen.getByRole('button', { name: 'Imprimer' }))
  await waitFor(() => expect(tab.close).toHaveBeenCalledOnce())
})

test('says that a closing is under way, and offers nothing that its figures are needed for', async () => {
  await show({ ...closing, sealedAt: null, sha256: null })
  expect(await screen.findByText(/attend qu’ils aboutissent/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Exporter' })).toBeNull()
  expect(screen.queryByText(/^Somme de contrôle/)).toBeNull()
})

test('has a column for each kind of movement that there is, and the carried donations under their closing', async () => {
  const steps = [{ kind: 'refunded' as const, amount: -10 }]
  const missed = { _id: closing._id, number: 1, kind: 'period' as const, from: '2026-02-01', to: '2026-02-28' }
  const carried = [{ closing: missed, ...total, steps: [] }]
  await show({ ...closing, figures: { ...figures, total: { ...total, steps }, carried } })
  const byCause = screen.getByRole('table', { name: 'Par cause' })
  expect(within(byCause).getByRole('columnheader', { name: 'Remboursements' })).toBeTruthy()
  expect(within(byCause).queryByRole('columnheader', { name: 'Réaffectations' })).toBeNull()
  expect(screen.getByRole('rowheader', { name: 'Arrivés après la clôture de février 2026' })).toBeTruthy()
})

test('lists the days that are not closed, each run with a link to the form with its days', async () => {
  const run = { from: '2026-03-02', to: '2026-03-06', dayCount: 3, donationCount: 4, total: 10 }
  await renderScreen(() => <ClosingListPage />, {
    [list]: { data: [], nextCursor: null },
    '/customers/:customerId/open-days': { count: 1, runs: [run] },
  })
  expect(await screen.findByRole('heading', { name: 'Jours non clôturés' })).toBeTruthy()
  const link = screen.getByRole('link', { name: /^Clôturer ces jours/ })
  expect(link.getAttribute('href')).toContain('from=2026-03-02&to=2026-03-06')
  // A new closing begins with the last day that is open.
  const create = screen.getByRole('link', { name: 'Nouvelle clôture' })
  expect(create.getAttribute('href')).toContain('from=2026-03-06&to=2026-03-06')
})

test('a closing inside another one says so, and each amount says that it is net', async () => {
  const month = { ...closing, _id: '00000000-0000-4000-8000-000000000009', number: 4, kind: 'period' as const }
  const data = [{ ...month, from: '2026-03-01', to: '2026-03-31' }, closing]
  await renderScreen(() => <ClosingListPage />, {
    [list]: { data, nextCursor: null },
    '/customers/:customerId/open-days': { count: 0, runs: [] },
  })
  const rows = (await screen.findAllByRole('link', { name: /^n°/ })).map((row) =>
    row.textContent.replaceAll('\u00a0', ' '),
  )
  expect(rows[0]).not.toContain('Comprise')
  expect(rows[1]).toContain('Comprise dans la clôture n° 4 · ')
  expect(rows.every((row) => row.includes('Net 50,00 €'))).toBe(true)
})
