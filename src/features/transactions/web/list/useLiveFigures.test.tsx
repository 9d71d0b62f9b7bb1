import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { customerId, samplePage, sampleTransactions } from '../../testing/sampleTransaction.ts'
import { fakeServer, findRows, renderTransactions, shownRows } from '../testing/renderTransactions.tsx'

const listPath = `/customers/${customerId}/transactions`

beforeEach(() => {
  // Fakes only the clock: timers stay real.
  vi.useFakeTimers({ now: new Date('2026-03-29T22:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server with two donations and a stream, whose states a test sends. */
const serveLive = () => {
  const states: ReadableStreamDefaultController<Uint8Array>[] = []
  const stream = () =>
    new Response(new ReadableStream<Uint8Array>({ start: (controller) => void states.push(controller) }))
  const server = fakeServer({
    [listPath]: samplePage(sampleTransactions(2)),
    [`/customers/${customerId}/live`]: stream,
  })
  return { server, states }
}

test('new donations wait behind a button with their number', async () => {
  const server = fakeServer({ [listPath]: samplePage(sampleTransactions(2)) })
  renderTransactions()
  await findRows()
  server.answers[listPath] = samplePage(sampleTransactions(3))
  vi.setSystemTime(new Date('2026-03-29T22:31:00Z'))
  window.dispatchEvent(new Event('visibilitychange'))
  const button = await screen.findByRole('button', { name: '1 nouveau don' })
  expect(shownRows()).toHaveLength(2)
  await userEvent.click(button)
  await waitFor(() => expect(shownRows()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: /nouveau/ })).toBeNull()
  expect(server.pollQueries()).toHaveLength(1)
})

test('new donations are announced by the stream, and the figures above follow it without polling', async () => {
  const { server, states } = serveLive()
  renderTransactions()
  await findRows()
  await waitFor(() => expect(states).toHaveLength(1))
  const next = samplePage(sampleTransactions(3))
  server.answers[listPath] = next
  const { donationCount, totalDonations } = next.stats
  const data = JSON.stringify({ donationCount, totalDonations, net: totalDonations })
  states[0]?.enqueue(new TextEncoder().encode(`retry: 2000\n\nid: a\nevent: state\ndata: ${data}\n\n`))
  expect(await screen.findByRole('button', { name: '1 nouveau don' })).toBeDefined()
  expect(shownRows()).toHaveLength(2)
  expect([...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toContain('Nombre de dons3')
  expect(server.pollQueries()).toHaveLength(1)
})

test('new donations are not asked for by the state with which the stream of a filtered list begins, but by the next', async () => {
  const { server, states } = serveLive()
  renderTransactions('/?causeId=punctual')
  await findRows()
  await waitFor(() => expect(states).toHaveLength(1))
  const send = (donationCount: number) => {
    const data = JSON.stringify({ donationCount, totalDonations: 9, net: 9 })
    states[0]?.enqueue(new TextEncoder().encode(`id: ${donationCount}\nevent: state\ndata: ${data}\n\n`))
  }
  send(40)
  send(41)
  await waitFor(() => expect(server.pollQueries()).toHaveLength(1))
})
