import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { customerId, samplePage, sampleStats, sampleTransactions } from '../../testing/sampleTransaction.ts'
import { fakeServer, findRows, refusal, renderTransactions, shownRows } from '../testing/renderTransactions.tsx'

const listPath = `/customers/${customerId}/transactions`
const rowCount = () => shownRows().length

/** The number of rows on the page at each print. */
let printed: number[]
beforeEach(() => {
  printed = []
  window.print = () => void printed.push(rowCount())
})
afterEach(() => vi.unstubAllGlobals())

const print = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Exporter' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimer' }))
}
const pageOf = (count: number, from: number, nextCursor: string | null) =>
  samplePage(sampleTransactions(count, '2026-03-06T12:00:00.000Z', from), {
    nextCursor,
    stats: sampleStats({ donationCount: 38, averageDonation: 20, totalDonations: 760 }),
  })

test('loads the missing rows, then prints all rows once', async () => {
  const server = fakeServer({
    [`${listPath}?limit=25`]: pageOf(25, 1, 'c'),
    [`${listPath}?limit=100&cursor=c`]: pageOf(13, 30, null),
  })
  renderTransactions()
  expect(await screen.findByText(/^25 dons imprimés sur 38\./)).toBeTruthy()
  await print()
  await waitFor(() => expect(printed).toEqual([38]))
  expect(screen.queryByText(/dons imprimés sur/)).toBeNull()
  expect(server.listQueries().map(({ limit }) => limit)).toEqual(['25', '100'])
  await print()
  await waitFor(() => expect(printed).toEqual([38, 38]))
  expect(server.listQueries()).toHaveLength(2)
})

test('stops at 2,000 rows', { tags: ['nightly'], timeout: 60_000 }, async () => {
  const server = fakeServer({ [`${listPath}?limit=25`]: pageOf(25, 1, 'c1') })
  for (let page = 1; page < 20; page += 1)
    server.answers[`${listPath}?limit=100&cursor=c${page}`] = pageOf(100, page * 100, `c${page + 1}`)
  server.answers[`${listPath}?limit=75&cursor=c20`] = pageOf(75, 2000, 'c21')
  renderTransactions()
  await print()
  await waitFor(() => expect(printed).toEqual([2000]), { timeout: 30_000 })
  expect(
    server
      .listQueries()
      .map(({ limit }) => Number(limit))
      .reduce((sum, limit) => sum + limit),
  ).toBe(2000)
})

test('applies the form before printing', async () => {
  const server = fakeServer({ [listPath]: pageOf(25, 1, null), [`${listPath}?causeId=punctual`]: pageOf(2, 1, null) })
  const { address } = renderTransactions()
  await findRows()
  await userEvent.selectOptions(screen.getByLabelText('Cause'), 'punctual')
  await print()
  await waitFor(() => expect(printed).toEqual([2]))
  expect(address()).toEqual({ causeId: 'punctual' })
  expect(server.listQueries()).toHaveLength(2)
})

test('prints nothing when the form is invalid', async () => {
  fakeServer({ [listPath]: pageOf(2, 1, null) })
  renderTransactions()
  await userEvent.type(await screen.findByLabelText('Date de début'), '31/02/2026')
  await print()
  expect(screen.getByText('Date invalide.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Date de début'))
  expect(printed).toEqual([])
})

test('shows a failure, keeps the rows, and can be retried', async () => {
  const more = `${listPath}?limit=100&cursor=c`
  const server = fakeServer({ [`${listPath}?limit=25`]: pageOf(25, 1, 'c'), [more]: refusal(503, 'Indisponible.') })
  renderTransactions()
  await findRows()
  await print()
  expect(await screen.findByText('Une erreur est survenue')).toBeTruthy()
  expect(printed).toEqual([])
  expect(rowCount()).toBe(25)
  server.answers[more] = pageOf(13, 30, null)
  await print()
  await waitFor(() => expect(printed).toEqual([38]))
})
