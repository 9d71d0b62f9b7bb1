import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, type RouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Session } from '#features/identity/web/session.ts'
import type { Client } from '#shared/client.ts'
import type { AppEnvironment } from '../environment.ts'

export type RouterContext = {
  session: Session
  queryClient: QueryClient
  call: Client
  environment: AppEnvironment
}

export const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })

/** Makes a route's component preload the code of its page. */
export const preloading = (page: Pick<RouteComponent, 'preload'>, component: () => ReactNode): RouteComponent =>
  Object.assign(component, { preload: async () => page.preload?.() })
