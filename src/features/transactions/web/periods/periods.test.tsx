import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { customerId, samplePage, sampleStats, sampleTransaction } from '../../testing/sampleTransaction.ts'
import { fakeServer, findFirstRow, renderTransactions } from '../testing/renderTransactions.tsx'

const listPath = `/customers/${customerId}/transactions`
const page = (donationCount: number, totalDonations: number) =>
  samplePage([sampleTransaction(1)], { stats: sampleStats({ donationCount, averageDonation: 20, totalDonations }) })
/** The list has 112 €, the compared period 100 €. */
const open = async (address = '/', other = page(5, 100)) => {
  const server = fakeServer({ [listPath]: page(4, 112), [`${listPath}?limit=1`]: other })
  const rendered = renderTransactions(address)
  await findFirstRow()
  return { server, ...rendered }
}
const line = async () => {
  const region = await screen.findByRole('region', { name: 'Comparaison' })
  await within(region).findByText(/^par rapport/i)
  return within(region).getByRole('status').textContent.replaceAll('\u00a0', ' ')
}

beforeEach(() => {
  // A Sunday, 12:42 in Paris.
  vi.useFakeTimers({ now: new Date('2026-11-22T11:42:10Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a period applies at once, keeps the other filters, and is marked', async () => {
  const { address } = await open('/?causeId=punctual')
  await userEvent.click(screen.getByRole('button', { name: 'Période' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Vendredi dernier' }))
  const friday = { startDate: '2026-11-20', endDate: '2026-11-20', causeId: 'punctual' }
  await waitFor(() => expect(address()).toEqual(friday))
  const chosen = await screen.findByRole('button', { name: 'Vendredi dernier', expanded: false })
  expect(document.activeElement).toBe(chosen)
  await userEvent.click(chosen)
  expect(screen.getByRole('button', { name: 'Vendredi dernier', pressed: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ramadan 1447' }))
  await waitFor(() => expect(address()).toMatchObject({ startDate: '2026-02-18', endDate: '2026-03-19' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ramadan 1447' }))
  await userEvent.click(screen.getByRole('button', { name: 'Toutes les dates' }))
  await waitFor(() => expect(address()).toEqual({ causeId: 'punctual' }))
})

test('a period is compared with the one before as far as it has come, then with last year', async () => {
  const { server } = await open('/?startDate=2026-11-01&endDate=2026-11-30&causeId=punctual')
  expect(await line()).toBe('+12 % par rapport aux 22 premiers jours d’octobre : 100,00 €, 5 dons')
  expect(server.pollQueries()).toContainEqual({
    limit: '1',
    causeId: 'punctual',
    startDate: '2026-09-30T22:00:00.000Z',
    endDate: '2026-10-22T21:59:59.999Z',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Comparer à l’an dernier' }))
  await waitFor(async () => expect(await line()).toContain('par rapport aux 22 premiers jours de novembre 2025 :'))
  expect(screen.getByRole('button', { name: 'Comparer à la période d’avant' })).toBeTruthy()
})

test.each([
  ['startDate=2026-10-01&endDate=2026-10-31', 'par rapport à septembre 2026 :'],
  ['startDate=2026-11-20&endDate=2026-11-20', 'par rapport au vendredi 13 novembre 2026 :'],
  ['startDate=2025-01-01&endDate=2025-12-31', 'par rapport à l’année 2024 :'],
  ['startDate=2026-02-18&endDate=2026-03-19', 'par rapport au Ramadan 1446, du 1er au 29 mars 2025 :'],
])('the period %s is compared %s', async (period, text) => {
  await open(`/?${period}`)
  expect(await line()).toContain(text)
})

test('a decrease shows a minus, and nothing to compare with shows no percent', async () => {
  const { router, server } = await open('/?startDate=2026-11-20&endDate=2026-11-20', page(5, 200))
  expect(await line()).toMatch(/^−44 % par rapport/)
  server.answers[`${listPath}?limit=1`] = page(0, 0)
  await router.navigate({ to: '/', search: { startDate: '2026-11-13', endDate: '2026-11-13' } })
  await waitFor(async () => expect(await line()).toBe('Par rapport au vendredi 6 novembre 2026 : 0,00 €, 0 don'))
})

test('today, which goes on, is beside a whole day without a percent', async () => {
  await open('/?startDate=2026-11-22&endDate=2026-11-22')
  expect(await line()).toBe('Par rapport au dimanche 15 novembre 2026, journée entière : 100,00 €, 5 dons')
})

test('without a whole period nothing is compared', async () => {
  await open('/?startDate=2026-11-01')
  expect(screen.queryByRole('region', { name: 'Comparaison' })).toBeNull()
})
