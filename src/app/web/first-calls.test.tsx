import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryOf, shownBy } from '#features/statistics/statistics.search.ts'
import { samplePage, sampleTransactions } from '#features/transactions/testing/sampleTransaction.ts'
import { sendFirstCalls } from './first-calls.ts'
import { fakeServer, ownCustomer, profileOf, renderApp } from './testing/renderApp.tsx'

const tokenOf = (exp: number) => `e30.${btoa(JSON.stringify({ sub: 'uid', exp }))}.x`
const soon = () => Math.floor(Date.now() / 1000) + 3600
const stats = {
  donationCount: 0,
  averageDonation: 0,
  totalDonations: 0,
  cancelledCount: 0,
  todayDonationCount: 0,
  todayTotalDonations: 0,
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const sendAt = (href: string) => sendFirstCalls({ storage: localStorage, location: new URL(href, 'http://localhost') })

const own = `/customers/${ownCustomer._id}`
const answersOf = (profile: object) => ({
  '/users/me': profile,
  [`${own}/transactions`]: samplePage(sampleTransactions(2)),
  [own]: ownCustomer,
  '/customers/transactions/stats': stats,
  '/customers/search': { data: [], nextCursor: null, count: 0 },
  // The screens of statistics show a refusal as well as figures.
  [`${own}/statistics`]: { refused: 422 },
  '/statistics': { refused: 422 },
  [`${own}/calendar`]: { chosenWeekday: null, weekday: 5, keepsRamadan: true, ramadans: [] },
})

/** Sends the first calls, then starts the program on them. Returns the addresses that the server was asked for. */
const start = async (href: string, profile: object, callCount: number) => {
  localStorage.setItem('accessToken', tokenOf(soon()))
  const server = fakeServer(answersOf(profile))
  const send = sendAt(href)
  await expect.poll(() => server.asked).toHaveLength(1 + callCount)
  const first = [...server.asked]
  renderApp(href, { status: 'signed-in' }, { send, accessToken: () => localStorage.getItem('accessToken') })
  return { server, first }
}

/** A text of each screen that has its data. */
const shownOn = (href: string): string | RegExp => {
  if (href === '/a/customers') return "+0 don(s) aujourd'hui"
  return href.endsWith('/stats') ? 'Impossible de charger les données.' : /^\+ 20,00/
}

test.each([
  ['a manager', '/', profileOf({ role: 'manager', customer: ownCustomer }), `${own}/transactions`],
  [
    'an organizer',
    '/a/customers',
    profileOf({ role: 'organizer' }),
    '/customers/transactions/stats',
    '/customers/search',
  ],
  ['an admin', `/a${own}/transactions`, profileOf({ role: 'admin' }), `${own}/transactions`],
  ['a user', '/stats', profileOf({ role: 'user', customer: ownCustomer }), `${own}/statistics`],
  ['a commercial', '/a/stats', profileOf({ role: 'commercial' }), '/statistics'],
  ['an organizer', `/a${own}/stats`, profileOf({ role: 'organizer' }), `${own}/statistics`],
])(
  'the program asks for no call of %s again that was sent before it started',
  async (_, href, profile, ...addresses) => {
    const { server, first } = await start(href, profile, addresses.length)
    expect(first).toEqual(['/users/me', ...addresses])
    await screen.findAllByText(shownOn(href))
    for (const asked of first) expect(server.asked.filter((other) => other === asked)).toHaveLength(1)
  },
)

test.each([
  '2026-11-24T12:00:00Z',
  // The month before is shorter, and in another year.
  '2026-03-31T12:00:00Z',
  '2028-03-30T12:00:00Z',
  '2027-01-15T12:00:00Z',
  // The first day of a month in Paris, while it is the last of another in UTC.
  '2026-11-30T23:30:00Z',
  '2026-06-30T22:30:00Z',
])('at %s, asks for the month that the statistics show', async (now) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  try {
    localStorage.setItem('accessToken', tokenOf(soon()))
    const send = vi.fn(async (_address: string) => Response.json(profileOf({ role: 'admin' })))
    sendFirstCalls({ storage: localStorage, location: new URL('/a/stats', 'http://localhost'), send })
    await expect.poll(() => send).toHaveBeenCalledTimes(2)
    const asked = new URL(send.mock.calls[1]?.[0] ?? '', 'http://localhost')
    expect(Object.fromEntries(asked.searchParams)).toEqual(queryOf(shownBy({}, new Date())))
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['no token', null],
  ['an expired token', 'expired'],
])('sends nothing with %s', (_, token) => {
  if (token) localStorage.setItem('accessToken', tokenOf(1))
  const server = fakeServer({})
  sendAt('/')
  expect(server.asked).toEqual([])
})

test('gives an answer once, and only for the same token', async () => {
  const token = tokenOf(soon())
  localStorage.setItem('accessToken', token)
  const server = fakeServer({ '/users/me': profileOf({}) })
  const send = sendAt('/')
  const me = (token: string) => send('/api/users/me', { method: 'GET', headers: { authorization: `Bearer ${token}` } })
  await me('another')
  expect(server.asked).toHaveLength(2)
  await me(token)
  expect(server.asked).toHaveLength(2)
  await me(token)
  expect(server.asked).toHaveLength(3)
})

test('a program that waits for the profile finds the calls that follow from it under way', async () => {
  localStorage.setItem('accessToken', tokenOf(soon()))
  const server = fakeServer(answersOf(profileOf({ role: 'manager', customer: ownCustomer })))
  const send = sendAt('/')
  const get = (address: string) => {
    const authorization = `Bearer ${localStorage.getItem('accessToken')}`
    return send(`/api${address}`, { method: 'GET', headers: { authorization } })
  }
  await get('/users/me')
  await get(`${own}/transactions?limit=25&movements=true&net=true`)
  expect(server.asked).toEqual(['/users/me', `${own}/transactions`])
})

test('gives a refusal to the program, which ends the session', async () => {
  localStorage.setItem('accessToken', tokenOf(soon()))
  fakeServer({ '/users/me': { refused: 401 } })
  const send = sendAt('/')
  const { session } = renderApp('/', { status: 'signed-in' }, { send, accessToken: () => tokenOf(soon()) })
  await expect.poll(() => session.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' })
})

test('sends a call again that failed on the network', async () => {
  localStorage.setItem('accessToken', tokenOf(soon()))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const send = sendAt('/')
  const server = fakeServer({ '/users/me': profileOf({}) })
  const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
  expect((await send('/api/users/me', { method: 'GET', headers })).status).toBe(200)
  expect(server.asked).toEqual(['/users/me'])
})

test('drops unused answers after ten seconds', async () => {
  vi.useFakeTimers()
  try {
    localStorage.setItem('accessToken', tokenOf(soon()))
    const server = fakeServer({ '/users/me': profileOf({}) })
    const send = sendAt('/')
    await vi.advanceTimersByTimeAsync(10_000)
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    await send('/api/users/me', { method: 'GET', headers })
    expect(server.asked).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})
