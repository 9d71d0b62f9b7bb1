import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  customerId,
  samplePage,
  sampleStats,
  sampleTransaction,
  sampleTransactions,
} from '../testing/sampleTransaction.ts'
import {
  fakeServer,
  findFirstRow,
  findRows,
  refusal,
  renderTransactions,
  shownRows,
} from './testing/renderTransactions.tsx'

const listPath = `/customers/${customerId}/transactions`
/** Returns the text with plain spaces. */
const textOf = (element: Element) => element.textContent.replaceAll('\u00a0', ' ')

beforeEach(() => {
  // Fakes only the clock: timers stay real.
  vi.useFakeTimers({ now: new Date('2026-03-29T22:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('figures and list', () => {
  test('show figures and rows', async () => {
    const stats = sampleStats({ donationCount: 28529, averageDonation: 42.61, totalDonations: 1215601.49 })
    fakeServer({ [listPath]: samplePage([sampleTransaction(1, { amount: 1234.5, message: 'Merci' })], { stats }) })
    renderTransactions()
    const row = await screen.findByRole('link', { name: /Mosquée de la Paix/ })
    expect(textOf(row)).toBe(
      'Don ponctuel, avec un message, Mosquée de la Paix · Entrée principale, ven. 06 mars 2026 à 13:05+ 1 234,50 €',
    )
    expect(screen.getByRole('heading', { name: 'Historique des transactions' })).toBeTruthy()
    expect([...document.querySelectorAll('dl > div')].map(textOf)).toEqual([
      'Nombre de dons28 529',
      'Don moyen42,61 €',
      'Total récolté1 215 601,49 €',
    ])
  })

  test('show the quick donation, else the cause, and mark an archived cause', async () => {
    const cause = { _id: customerId, name: 'Toiture' }
    const shortcut = { _id: customerId, name: 'Repas du soir', isTemporary: true }
    const rows = [
      sampleTransaction(1, { shortcut, cause }),
      sampleTransaction(2, { cause, causeWasArchived: true }),
      sampleTransaction(3),
    ]
    fakeServer({ [listPath]: samplePage(rows) })
    renderTransactions()
    const links = await findRows()
    expect(
      links.map((link) => /Repas du soir|Toiture(, cause archivée)?|Don ponctuel/.exec(textOf(link))?.[0]),
    ).toEqual(['Repas du soir', 'Toiture, cause archivée', 'Don ponctuel'])
  })

  test('show the count and total of whole days, also of partly loaded days', async () => {
    const rows = [
      ...sampleTransactions(1, '2026-03-07T12:00:00.000Z'),
      ...sampleTransactions(24, '2026-03-01T12:00:00.000Z', 10),
    ]
    const days = [
      { day: '2026-03-07', donationCount: 1, totalDonations: 20, cancelledCount: 0 },
      { day: '2026-03-01', donationCount: 94, totalDonations: 1880.5, cancelledCount: 2 },
    ]
    fakeServer({ [listPath]: samplePage(rows, { nextCursor: 'c', days }) })
    renderTransactions()
    await findRows(25)
    const whole = screen.getByRole('region', { name: 'samedi 7 mars 2026' })
    expect(textOf(whole)).toContain('1 don · 20,00 €')
    const partial = screen.getByRole('region', { name: 'dimanche 1er mars 2026' })
    expect(within(partial).getAllByRole('link')).toHaveLength(24)
    expect(textOf(partial)).toContain('94 dons · 1 880,50 € · 2 dons annulés, non comptés')
  })

  test('say that the totals of days are those of the filters, unless these are days alone', async () => {
    const said = 'Les totaux des jours ne comptent que les dons de ces filtres.'
    fakeServer({ [listPath]: samplePage([sampleTransaction(1)]) })
    renderTransactions('/?startDate=2026-03-06&endDate=2026-03-06')
    await findRows()
    expect(screen.queryByText(said)).toBeNull()
    cleanup()
    renderTransactions('/?startDate=2026-03-06&paymentMethod=card')
    await findRows()
    expect(screen.getByText(said)).toBeTruthy()
  })

  test('say how many donations do not count, and what cancellations that count elsewhere change', async () => {
    const stats = sampleStats({ cancelledCount: 3, cancelledDonations: 90 })
    const nothing = { refunded: 0, chargedBack: 0, corrected: 0, reassigned: 0 }
    const net = { ...nothing, cancelledElsewhere: 30, net: 50 }
    fakeServer({ [listPath]: samplePage([sampleTransaction(1)], { stats, net }) })
    renderTransactions()
    expect(textOf(await screen.findByRole('button', { name: /^Annulations/ }))).toBe(
      'Annulations comptées ailleurs : 30,00 € · Net : 50,00 €',
    )
    expect(screen.getByText('3 dons annulés, non comptés')).toBeTruthy()
  })

  test('show the association visibly on each row, beside the terminal or in a column', async () => {
    const page = samplePage(sampleTransactions(2))
    fakeServer({ [listPath]: page, '/customers/organizer/transactions': page })
    const { router } = renderTransactions()
    expect(await screen.findAllByText(/^\W*Mosquée de la Paix · Entrée principale/)).toHaveLength(2)
    await router.navigate({ to: '/a/organizer/transactions' })
    await waitFor(() => expect(screen.getAllByText(/^Mosquée de la Paix\W*$/)).toHaveLength(2))
  })

  test('stand under filters that stay as they were left, and tables that are folded, also of a period', async () => {
    fakeServer({ [listPath]: samplePage(sampleTransactions(2)) })
    renderTransactions('/', { fold: 'at first' })
    await findRows()
    await userEvent.click(screen.getByRole('button', { name: 'Filtres', expanded: false }))
    await userEvent.click(screen.getByRole('button', { name: /^Par appareil/, expanded: false }))
    expect(await screen.findByLabelText('Date de début')).toBeTruthy()
    cleanup()
    renderTransactions('/?startDate=2026-03-01&endDate=2026-03-31', { fold: 'as left' })
    await findRows()
    expect(screen.getByRole('button', { name: 'Filtres', expanded: true })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Par appareil/, expanded: false })).toBeTruthy()
  })

  test.each([
    ['startDate=2026-02-01&endDate=2026-02-28', 'Le mois dernier'],
    ['startDate=2026-01-01&endDate=2026-01-31', 'Janvier 2026'],
    ['startDate=2026-03-06&endDate=2026-03-06', 'Le 6 mars 2026'],
    ['startDate=2026-02-10&endDate=2026-03-06', '10/02/26 – 06/03/26'],
    ['startDate=2026-03-06', 'Depuis le 6 mars 2026'],
    ['endDate=2026-03-06', 'Jusqu’au 6 mars 2026'],
  ])('name the period of %s once, in its button', async (search, name) => {
    fakeServer({ [listPath]: samplePage(sampleTransactions(2)) })
    renderTransactions(`/?${search}`, { fold: 'at first' })
    await findRows()
    expect(screen.getByRole('button', { name, expanded: false })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Filtres' })).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Filtres appliqués' })).toBeNull()
  })

  test('say that the address names no donation, or no cause', async () => {
    fakeServer({ [listPath]: samplePage(sampleTransactions(1)) })
    const { router } = renderTransactions('/?don=2026')
    expect(await screen.findByText('Aucun don ne porte cet identifiant.')).toBeTruthy()
    for (const causeId of ['toiture', customerId]) {
      await router.navigate({ to: '/', search: { causeId } })
      expect((await screen.findByRole('alert')).textContent).toBe('Aucune cause ne porte cet identifiant.')
      await router.navigate({ to: '/', search: {} })
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    }
  })

  test('show the empty state, with a hint when filters are applied', async () => {
    fakeServer({})
    const { router } = renderTransactions()
    expect(textOf(await screen.findByText('Aucune transaction.'))).toBeTruthy()
    expect(screen.getByText('Aucun don')).toBeTruthy()
    expect(screen.queryByText(/0 dons?/)).toBeNull()
    expect(screen.queryByText('Modifiez ou supprimez les filtres.')).toBeNull()
    await router.navigate({ to: '/', search: { causeId: 'punctual' } })
    expect(await screen.findByText('Modifiez ou supprimez les filtres.')).toBeTruthy()
  })

  test('offer a retry when they cannot be loaded', async () => {
    const server = fakeServer({ [listPath]: refusal(500, 'Panne.') })
    renderTransactions()
    expect(await screen.findByText('Impossible de charger les données.')).toBeTruthy()
    server.answers[listPath] = samplePage(sampleTransactions(1))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await findFirstRow()).toBeTruthy()
  })
})

describe("'Charger plus'", () => {
  test('shows while more rows follow, and continues from the cursor', async () => {
    const first = samplePage(sampleTransactions(25), { nextCursor: 'after-25' })
    const second = samplePage(sampleTransactions(24, '2026-03-05T12:00:00.000Z', 30), { nextCursor: null })
    const server = fakeServer({ [`${listPath}?limit=25`]: first, [`${listPath}?limit=25&cursor=after-25`]: second })
    renderTransactions()
    await userEvent.click(await screen.findByRole('button', { name: 'Charger plus' }))
    await waitFor(() => expect(shownRows()).toHaveLength(49))
    expect(screen.queryByRole('button', { name: 'Charger plus' })).toBeNull()
    expect(server.listQueries()).toEqual([{ limit: '25' }, { limit: '25', cursor: 'after-25' }])
  })

  test('is hidden when nothing follows a full page', async () => {
    fakeServer({ [listPath]: samplePage(sampleTransactions(25)) })
    renderTransactions()
    expect(await findRows(25)).toHaveLength(25)
    expect(screen.queryByRole('button', { name: 'Charger plus' })).toBeNull()
  })

  test('keeps the rows when the next page cannot be loaded', async () => {
    const server = fakeServer({
      [`${listPath}?limit=25`]: samplePage(sampleTransactions(25), { nextCursor: 'c' }),
      [`${listPath}?limit=25&cursor=c`]: refusal(503, 'Indisponible.'),
    })
    renderTransactions()
    await userEvent.click(await screen.findByRole('button', { name: 'Charger plus' }))
    expect(await screen.findByText('Impossible de charger les données.')).toBeTruthy()
    expect(shownRows()).toHaveLength(25)
    server.answers[`${listPath}?limit=25&cursor=c`] = samplePage(sampleTransactions(1, '2026-03-01T12:00:00.000Z', 40))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(shownRows()).toHaveLength(26))
  })

  test('restores its rows with one call on Back from another screen', async () => {
    const server = fakeServer({
      [`${listPath}?limit=25`]: samplePage(sampleTransactions(25), { nextCursor: 'c' }),
      [`${listPath}?limit=25&cursor=c`]: samplePage(sampleTransactions(25, '2026-03-01T12:00:00.000Z', 40)),
      [`${listPath}?limit=50`]: samplePage(sampleTransactions(50)),
    })
    const { router } = renderTransactions()
    await userEvent.click(await screen.findByRole('button', { name: 'Charger plus' }))
    await waitFor(() => expect(shownRows()).toHaveLength(50))
    router.history.push('/elsewhere')
    await screen.findByText('Ailleurs')
    router.history.back()
    await waitFor(() => expect(shownRows()).toHaveLength(50))
    expect(server.listQueries().at(-1)).toEqual({ limit: '50' })
  })
})
