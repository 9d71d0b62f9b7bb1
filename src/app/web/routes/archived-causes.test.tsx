import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleCause } from '#features/causes/testing/cause.fixture.ts'
import { fakeServer, profileOf, renderApp } from '../testing/renderApp.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const customerId = '00000000-0000-4000-8000-000000000001'
const causeId = '00000000-0000-4000-8000-000000000002'
const customer = `/customers/${customerId}`
const cause = sampleCause({ _id: causeId, isArchived: true })
const stats = {
  donationCount: 0,
  averageDonation: 0,
  totalDonations: 0,
  cancelledCount: 0,
  todayDonationCount: 0,
  todayTotalDonations: 0,
}

const serve = () =>
  fakeServer({
    '/users/me': profileOf({ role: 'organizer' }),
    '/customers/search': { data: [], nextCursor: null, count: 0 },
    '/customers/transactions/stats': stats,
    [customer]: { _id: customerId, name: 'Toit pour Tous' },
    [`${customer}/causes`]: [],
    [`${customer}/archivedCauses`]: { data: [cause], nextCursor: null },
    [`${customer}/causes/${causeId}`]: cause,
    [`${customer}/causes/${causeId}/transactions`]: { data: [], stats, nextCursor: null },
    [`${customer}/causes/${causeId}/desarchive`]: { ...cause, isArchived: false },
  })

const list = `/a${customer}/causes`
const archived = `/a/${customerId}/causes/archived`
const archivedCause = `/a${customer}/cause/archived/${causeId}`

test.each([
  { entries: [archivedCause], lands: list, why: 'no history behind a page opened by its address' },
  { entries: [archived, archivedCause], lands: list, why: 'one step of history is not enough' },
  { entries: ['/a/customers', archived, archivedCause], lands: '/a/customers', why: 'two steps are enough' },
])('unarchiving a cause opens $lands: $why', async ({ entries: [first = '', ...others], lands }) => {
  serve()
  const { app, path } = renderApp(first)
  await waitFor(() => expect(path()).toBe(first))
  for (const address of others) await app.router.navigate({ href: address })
  await userEvent.click(await screen.findByRole('button', { name: 'Désarchiver' }))
  await waitFor(() => expect(path()).toBe(lands))
})

test('does not navigate when the person has left the screen before the answer', async () => {
  serve()
  const { app, path } = renderApp(archived)
  await waitFor(() => expect(path()).toBe(archived))
  await app.router.navigate({ href: list })
  await app.router.navigate({ href: archivedCause })
  // The fake server answers at once. This answer is delayed.
  const answered = fetch
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (address: string) => (address.endsWith('/desarchive') ? answer.promise : answered(address)))
  await userEvent.click(await screen.findByRole('button', { name: 'Désarchiver' }))
  await app.router.navigate({ to: '/a/customers' })
  answer.resolve(Response.json({ ...cause, isArchived: false }))
  expect(await screen.findByText('La cause a bien été désarchivée')).toBeTruthy()
  expect(app.router.history.location.pathname).toBe('/a/customers')
})

test.each([
  [`/a${customer}/causes/archived`, archived],
  [`/a${customer}/causes/archived/${causeId}`, archivedCause],
])('%s redirects to the address in use', async (coherent, inUse) => {
  serve()
  const { path } = renderApp(coherent)
  await waitFor(() => expect(path()).toBe(inUse))
})
