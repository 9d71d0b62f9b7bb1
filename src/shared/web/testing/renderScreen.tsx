import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { placesOf } from '#app/web/places.ts'
import type { Answers } from '#app/web/testing/answers.ts'
import { CallFailure, type Client } from '#shared/client.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { isPlatformRole, type Role } from '#shared/role.ts'
import { unspecifiedFields } from '#test/specified-bodies.ts'
import { CallProvider } from '../call.tsx'
import { Toasts } from '../kit/Toasts.tsx'
import { HistoryProvider } from '../outlets.tsx'
import { PlacesProvider } from '../places.tsx'
import { ProfileProvider } from '../profile.tsx'

export const customerId = '00000000-0000-4000-8000-000000000009'
export const readerId = '00000000-0000-4000-8000-000000000008'

type ScreenOptions = {
  /** The reader's role. Default: manager. */
  role?: Role
  /** The right `compter`. */
  mayCount?: boolean
  /** The reader's customer. By default, the open one for the roles of an association. */
  ownCustomerId?: string
  /** False for a screen of all customers. */
  hasCustomer?: boolean
  /** The parameters of the screen's path. */
  params?: Record<string, string>
}

/**
 * Renders a screen without the shell. Calls without an answer are 404. The returned `path` is the current path, which
 * shows where the screen navigated.
 */
export const renderScreen = async <Own extends Endpoint = never>(
  screen: () => ReactNode,
  answers: Answers<Own> = {},
  { role = 'manager', mayCount = false, params = {}, hasCustomer = true, ...options }: ScreenOptions = {},
) => {
  // jsdom has no layout to scroll.
  window.scrollTo = () => {}
  const root = createRootRoute({ notFoundComponent: () => <p>Introuvable</p> })
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: ['/screen', ...Object.keys(params).map((name) => `$${name}`)].join('/'),
        component: screen,
        notFoundComponent: () => <p>Introuvable</p>,
      }),
      createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Autre écran</p> }),
    ]),
    history: createMemoryHistory({ initialEntries: [['/screen', ...Object.values(params)].join('/')] }),
    defaultPendingMinMs: 0,
  })
  const call = (async ({ method, path }, input) => {
    const others = unspecifiedFields(`${method} ${path}`, (input as { body?: unknown }).body)
    if (others.length > 0) throw new Error(`${method} ${path}: the rules give no ${others.join(', ')}`)
    if (!(path in answers)) throw new CallFailure('refused', 'Introuvable.', 404)
    const answer: unknown = answers[path as keyof typeof answers]
    return typeof answer === 'function' ? answer(input) : answer
  }) as Client
  const own = options.ownCustomerId ?? (isPlatformRole(role) ? undefined : customerId)
  const openCustomerId = hasCustomer ? customerId : undefined
  const value = { places: placesOf(role, openCustomerId), customerId: openCustomerId }
  await router.load()
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CallProvider call={call}>
          <ProfileProvider
            profile={{ _id: readerId, role, mayCount, customer: own === undefined ? null : { _id: own } }}
          >
            <PlacesProvider value={value}>
              <HistoryProvider render={({ children }) => children}>
                <RouterProvider router={router} />
              </HistoryProvider>
            </PlacesProvider>
          </ProfileProvider>
          <Toasts />
        </CallProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const path = () => router.state.location.pathname
  return { path, hasLeft: () => !path().startsWith('/screen') }
}

/** Creates the failure of a refused call, with the server's message and its messages for fields. */
export const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  new CallFailure('refused', message, status, {
    problem: { status, code: 'refused', message, requestId: 'r', ...(fields && { fields }) },
  })
