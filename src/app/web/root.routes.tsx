import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RouterContext } from './context.ts'

/** Above every route: what each of them can reach. */
export const root = createRootRouteWithContext<RouterContext>()({ component: Outlet })

/** The screen of a route whose program is fetched as soon as a link to it is pointed at. */
export const screen = (program: { preload?: () => Promise<void> | undefined }, component: () => ReactNode) =>
  Object.assign(component, { preload: async () => program.preload?.() })
