import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { customerId, samplePage, sampleTransaction, sampleTransactions } from './transaction.fixture.ts'
import { fakeServer, refusal, renderTransactions } from './transactionsPage.fixture.tsx'

const listPath = `/customers/${customerId}/transactions`
/** No-break spaces read as spaces. */
const textOf = (element: Element) => element.textContent.replaceAll('\u00a0', ' ')

beforeEach(() => {
  // Only the clock: the tests wait for what appears, not for time.
  vi.useFakeTimers({ now: new Date('2026-03-29T22:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('figures and list', () => {
  test('show the figures and rows of the rules', async () => {
    const stats = { donationCount: 28529, averageDonation: 42.61, totalDonations: 1215601.49 }
    fakeServer({ [listPath]: samplePage([sampleTransaction(1, { amount: 1234.5, message: 'Merci' })], { stats }) })
    renderTransactions()
    const row = await screen.findByRole('link', { name: /Mosquée de la Paix/ })
    expect(textOf(row)).toBe('Mosquée de la Paix, avec un messageDon ponctuelven. 06 mars 2026 à 13:05+ 1 234,50 €')
    expect(screen.getByRole('heading', { name: 'Historique des transactions' })).toBeTruthy()
    expect([...document.querySelectorAll('dl > div')].map(textOf)).toEqual([
      'Nombre de dons28 529',
      'Don moyen42,61 €',
      'Total récolté1 215 601,49 €',
    ])
  })

  test('name the quick donation first, then the cause, and mark an archived cause', async () => {
    const cause = { _id: customerId, name: 'Toiture' }
    const shortcut = { _id: customerId, name: 'Repas du soir', isTemporary: true }
    const rows = [
      sampleTransaction(1, { shortcut, cause }),
      sampleTransaction(2, { cause, causeWasArchived: true }),
      sampleTransaction(3),
    ]
    fakeServer({ [listPath]: samplePage(rows) })
    renderTransactions()
    const links = await screen.findAllByRole('link')
    expect(
      links.map((link) => /Repas du soir|Toiture(, cause archivée)?|Don ponctuel/.exec(textOf(link))?.[0]),
    ).toEqual(['Repas du soir', 'Toiture, cause archivée', 'Don ponctuel'])
  })

  test('give the total of a day only when all of it is loaded', async () => {
    const rows = [
      ...sampleTransactions(2, '2026-03-07T12:00:00.000Z'),
      ...sampleTransactions(23, '2026-03-06T12:00:00.000Z', 10),
    ]
    fakeServer({ [listPath]: samplePage(rows, { nextCursor: 'c' }) })
    renderTransactions()
    const whole = await screen.findByRole('region', { name: 'samedi 7 mars 2026' })
    expect(textOf(whole)).toContain('2 dons · 40,00 €')
    const partial = screen.getByRole('region', { name: 'vendredi 6 mars 2026' })
    expect(textOf(partial)).toContain('23 dons affichés')
    expect(textOf(partial)).not.toContain('460')
  })

  test('say when there is nothing, and why when filters are on', async () => {
    fakeServer({})
    const { router } = renderTransactions()
    expect(textOf(await screen.findByText('Aucune transaction.'))).toBeTruthy()
    expect(screen.queryByText('Modifiez ou supprimez les filtres.')).toBeNull()
    await router.navigate({ to: '/', search: { causeId: 'punctual' } })
    expect(await screen.findByText('Modifiez ou supprimez les filtres.')).toBeTruthy()
  })

  test('offer to try again when they cannot be loaded', async () => {
    const server = fakeServer({ [listPath]: refusal(500, 'Panne.') })
    renderTransactions()
    expect(await screen.findByText('Impossible de charger les données.')).toBeTruthy()
    server.answers[listPath] = samplePage(sampleTransactions(1))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('link')).toBeTruthy()
  })
})

describe("'Charger plus'", () => {
  test('shows while the last page was full, and goes on from its cursor', async () => {
    const first = samplePage(sampleTransactions(25), { nextCursor: 'after-25' })
    const second = samplePage(sampleTransactions(24, '2026-03-05T12:00:00.000Z', 30), { nextCursor: null })
    const server = fakeServer({ [`${listPath}?limit=25`]: first, [`${listPath}?limit=25&cursor=after-25`]: second })
    renderTransactions()
    await userEvent.click(await screen.findByRole('button', { name: 'Charger plus' }))
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(49))
    expect(screen.queryByRole('button', { name: 'Charger plus' })).toBeNull()
    expect(server.listQueries()).toEqual([{ limit: '25' }, { limit: '25', cursor: 'after-25' }])
  })

  test('is not there when the first page is not full', async () => {
    fakeServer({ [listPath]: samplePage(sampleTransactions(24), { nextCursor: 'c' }) })
    renderTransactions()
    expect(await screen.findAllByRole('link')).toHaveLength(24)
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
    expect(screen.getAllByRole('link')).toHaveLength(25)
    server.answers[`${listPath}?limit=25&cursor=c`] = samplePage(sampleTransactions(1, '2026-03-01T12:00:00.000Z', 40))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(26))
  })

  test('has its rows back, in one call, on the way back from another screen', async () => {
    const server = fakeServer({
      [`${listPath}?limit=25`]: samplePage(sampleTransactions(25), { nextCursor: 'c' }),
      [`${listPath}?limit=25&cursor=c`]: samplePage(sampleTransactions(25, '2026-03-01T12:00:00.000Z', 40)),
      [`${listPath}?limit=50`]: samplePage(sampleTransactions(50)),
    })
    const { router } = renderTransactions()
    await userEvent.click(await screen.findByRole('button', { name: 'Charger plus' }))
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(50))
    router.history.push('/elsewhere')
    await screen.findByText('Ailleurs')
    router.history.back()
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(50))
    expect(server.listQueries().at(-1)).toEqual({ limit: '50' })
  })
})

describe('new donations', () => {
  test('wait behind a button that says how many', async () => {
    const server = fakeServer({ [listPath]: samplePage(sampleTransactions(2)) })
    renderTransactions()
    await screen.findAllByRole('link')
    server.answers[listPath] = samplePage(sampleTransactions(3))
    vi.setSystemTime(new Date('2026-03-29T22:31:00Z'))
    window.dispatchEvent(new Event('visibilitychange'))
    const button = await screen.findByRole('button', { name: '1 nouveau don' })
    expect(screen.getAllByRole('link')).toHaveLength(2)
    await userEvent.click(button)
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(3))
    expect(screen.queryByRole('button', { name: /nouveau/ })).toBeNull()
    expect(server.newsQueries()).toHaveLength(1)
  })
})

test('the page of one association asks for the cause that its address calls cause, and for the terminal', async () => {
  const deviceId = '0190d3c4-7b6a-7c11-8d5e-000000000900'
  const server = fakeServer({
    [`/customers/${customerId}/devices`]: [{ _id: deviceId, label: 'Entrée', model: 'SUNMI K2', serialNumber: 'S' }],
  })
  renderTransactions(`/a/customers/${customerId}/transactions?cause=punctual&deviceId=${deviceId}`)
  const chips = await screen.findByRole('list', { name: 'Filtres appliqués' })
  await within(chips).findByText('Appareil : Entrée')
  expect([...chips.children].map(textOf)).toEqual([
    'Cause : Dons ponctuels, supprimer ce filtre',
    'Appareil : Entrée, supprimer ce filtre',
  ])
  expect(server.listQueries()).toEqual([{ causeId: 'punctual', deviceId, limit: '25' }])
})

test('the page of one association calls its cause filter cause in the address', async () => {
  fakeServer({})
  const { address } = renderTransactions(`/a/customers/${customerId}/transactions`)
  await userEvent.selectOptions(await screen.findByLabelText('Cause'), 'punctual')
  await userEvent.click(screen.getByRole('button', { name: 'Appliquer' }))
  await waitFor(() => expect(address()).toEqual({ cause: 'punctual' }))
})
