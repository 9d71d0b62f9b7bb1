import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '#shared/web/lazyScreen.ts'
import { VisitorFrame } from '../shell/Header.tsx'
import { NotFoundPage } from '../shell/NotFoundBoundary.tsx'
import { root } from './root.ts'

const KitPage = lazyScreen(() => import('../preprod/KitPage.tsx'), 'KitPage')

/** The kit page, without sign-in. A 404 page in production. */
const kit = createRoute({
  getParentRoute: () => root,
  path: '/preprod/kit',
  component: () => {
    const { environment } = kit.useRouteContext()
    if (environment === 'preprod') return <KitPage />
    return (
      <VisitorFrame environment={environment}>
        <NotFoundPage />
      </VisitorFrame>
    )
  },
})

/** The routes for developers. */
export const preprodRoutes = { kit }
