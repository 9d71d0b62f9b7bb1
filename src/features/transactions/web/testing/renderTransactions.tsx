import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { placesOf } from '#app/web/places.ts'
import { MovementSection } from '#features/movements/web/donation/MovementSection.tsx'
import { createClient } from '#shared/client.ts'
import type { Role } from '#shared/role.ts'
import { CallProvider } from '#shared/web/call.tsx'
import { Toasts } from '#shared/web/kit/Toasts.tsx'
import { PlacesProvider } from '#shared/web/places.tsx'
import { ProfileProvider } from '#shared/web/profile.tsx'
import type { Breakdown } from '../../breakdown.ts'
import { customerId, samplePage, sampleStats } from '../../testing/sampleTransaction.ts'
import {
  CustomerTransactionsSearch,
  OrganizerTransactionsSearch,
  OwnTransactionsSearch,
} from '../../transaction.search.ts'
import { DonationActionsProvider } from '../dialog/openDonation.ts'
import type { Associations } from '../filters/choices.queries.ts'
import { TransactionsPage } from '../TransactionsPage.tsx'

type Answer = object | (() => Response | Promise<Response>)

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** The error body of every refusal. */
export const refusal =
  (status: number, message = 'Introuvable.') =>
  () =>
    json({ status, code: 'refused', message, requestId: 'r' }, status)

const emptyBreakdown: Breakdown = {
  stats: sampleStats({ donationCount: 0, averageDonation: 0, totalDonations: 0 }),
  devices: [],
  causes: [],
  methods: [],
}

type Call = { url: URL; signal: AbortSignal | null | undefined; body: unknown }

const answers = (path: string, known: string): boolean =>
  path === known || path.startsWith(`${known}?`) || path.startsWith(`${known}&`)

/**
 * Stubs `fetch`. Answers by the address after /api, with all or some of the parameters (the longest match wins), and
 * records the calls.
 */
export const fakeServer = (given: Record<string, Answer>) => {
  const calls: Call[] = []
  const known: Record<string, Answer> = {
    [`/customers/${customerId}/transactions`]: samplePage([]),
    [`/customers/${customerId}/causes`]: [],
    [`/customers/${customerId}/archivedCauses`]: { data: [], nextCursor: null },
    [`/customers/${customerId}/devices`]: [],
    [`/customers/${customerId}/transactions/breakdown`]: emptyBreakdown,
    [`/customers/${customerId}/saved-filters`]: [],
    [`/customers/${customerId}/calendar`]: { chosenWeekday: null, weekday: 5, keepsRamadan: true, ramadans: [] },
    '/customers/organizer/transactions': samplePage([]),
    '/customers/organizer/causes': [],
    '/customers/search': { data: [], nextCursor: null, count: 0 },
    ...given,
  }
  vi.stubGlobal('fetch', async (address: string, { signal, body }: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    calls.push({ url, signal, body })
    const path = (url.pathname + url.search).replace('/api', '')
    const [match] = Object.keys(known)
      .filter((key) => answers(path, key))
      .sort((one, other) => other.length - one.length)
    const answer = known[match ?? ''] ?? refusal(404)
    return typeof answer === 'function' ? answer() : json(answer)
  })
  const queriesOf = (ending: string) =>
    calls.filter(({ url }) => url.pathname.endsWith(ending)).map(({ url }) => Object.fromEntries(url.searchParams))
  return {
    /** The answers from now on. A test may change them. */
    answers: known,
    /** The queries of the list, without `net` and `movements`, which the screen always asks for. */
    listQueries: () =>
      queriesOf('/transactions')
        .filter(({ limit }) => limit !== '1')
        .map(({ net: _net, movements: _movements, ...query }) => query),
    /** The queries that poll for new donations. */
    pollQueries: () => queriesOf('/transactions').filter(({ limit }) => limit === '1'),
    /** The bodies that were sent, as text. */
    bodies: () => calls.flatMap(({ body }) => (typeof body === 'string' ? [body] : [])),
    addresses: () => calls.map(({ url }) => url.href),
    breakdownQueries: () => queriesOf('/breakdown'),
    exportQueries: () => queriesOf('/export'),
    exportCall: () => calls.find(({ url }) => url.pathname.endsWith('/export')),
  }
}

const read = async (address: string) => {
  const answer = await fetch(`/api${address}`)
  if (!answer.ok) throw new Error('refused')
  return answer.json()
}

/** Finds associations at the stubbed server. */
const associations: Associations = {
  search: (text) => read(`/customers/search${text && `?search=${encodeURIComponent(text)}`}`),
  get: (id) => read(`/customers/${id}`),
}

const readerAt = (path: string): Role => {
  if (path.startsWith('/a/organizer')) return 'organizer'
  return path.startsWith('/a/') ? 'admin' : 'manager'
}

const readerId = '00000000-0000-4000-8000-000000000008'

/** Provides the profile and the customer for the router's address. */
const Reader = ({ role, children }: { role: Role | undefined; children: ReactNode }) => {
  const pathname = useLocation({ select: (location) => location.pathname })
  const reader = role ?? readerAt(pathname)
  const openCustomerId = pathname.startsWith('/a/organizer') ? undefined : customerId
  return (
    <ProfileProvider profile={{ _id: readerId, role: reader, customer: null }}>
      <PlacesProvider value={{ places: placesOf(reader, openCustomerId), customerId: openCustomerId }}>
        {children}
      </PlacesProvider>
    </ProfileProvider>
  )
}

const routesFor = (role: Role | undefined) => {
  const root = createRootRoute({
    component: () => (
      <Reader role={role}>
        <Outlet />
      </Reader>
    ),
  })
  const getParentRoute = () => root
  return root.addChildren([
    createRoute({ getParentRoute, path: '/', validateSearch: OwnTransactionsSearch, component: TransactionsPage }),
    createRoute({
      getParentRoute,
      path: '/a/customers/$customerId/transactions',
      validateSearch: CustomerTransactionsSearch,
      component: TransactionsPage,
    }),
    createRoute({
      getParentRoute,
      path: '/a/organizer/transactions',
      validateSearch: OrganizerTransactionsSearch,
      component: () => <TransactionsPage associations={associations} />,
    }),
    createRoute({ getParentRoute, path: '/elsewhere', component: () => <p>Ailleurs</p> }),
  ])
}

/**
 * Renders one of the three pages at an address. The default role depends on the page: organizer, admin or manager. The
 * person has unfolded the filters, except with `fold`.
 */
export const renderTransactions = (
  address = '/',
  { role, fold = 'opened' }: { role?: Role; fold?: 'opened' | 'at first' | 'as left' } = {},
) => {
  if (fold === 'at first') localStorage.removeItem(`shown:${readerId}:filters`)
  if (fold === 'opened') localStorage.setItem(`shown:${readerId}:filters`, 'true')
  const router = createRouter({
    routeTree: routesFor(role),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultPendingMinMs: 0,
  })
  // jsdom has no layout to scroll.
  window.scrollTo = () => {}
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <CallProvider call={createClient({ token: () => 'token' })}>
          <DonationActionsProvider render={(donation) => <MovementSection {...donation} />}>
            <RouterProvider router={router} />
          </DonationActionsProvider>
          <Toasts />
        </CallProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { router, queryClient, address: () => router.state.location.search as Record<string, string> }
}

/** Returns the rows of the list: the links that open a dialog. */
export const shownRows = (): HTMLElement[] =>
  screen.queryAllByRole('link').filter((link) => link.hasAttribute('aria-haspopup'))

/** Waits for the rows of the list. */
export const findRows = (least = 1): Promise<HTMLElement[]> =>
  waitFor(() => {
    const rows = shownRows()
    if (rows.length < least) throw new Error(`The list has ${rows.length} rows.`)
    return rows
  })

/** Waits for the list, and returns its first row. */
export const findFirstRow = async (): Promise<HTMLElement> => (await findRows())[0] as HTMLElement
