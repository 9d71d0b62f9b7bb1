import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { CallFailure, type Client } from '#shared/client.ts'
import { CallProvider } from './call.tsx'

// A machine that does much else answers late.
configure({ asyncUtilTimeout: 8000 })

/**
 * Shows one screen without the shell. `answers` gives what each call answers, by its path as declared, or is the function that
 * answers (or throws); the others are refused as 404.
 */
export const renderScreen = async (screen: () => ReactNode, answers: Record<string, unknown> = {}) => {
  // jsdom has no layout to scroll.
  window.scrollTo = () => {}
  const router = createRouter({
    routeTree: createRootRoute({ component: screen, notFoundComponent: () => <p>Introuvable</p> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const call = (async ({ path }, input) => {
    if (!(path in answers)) throw new CallFailure('refused', 'Introuvable.', 404)
    const answer = answers[path]
    return typeof answer === 'function' ? answer(input) : answer
  }) as Client
  await router.load()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CallProvider call={call}>
          <RouterProvider router={router} />
        </CallProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
