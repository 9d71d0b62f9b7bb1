import { createRoute } from '@tanstack/react-router'
import { sidePage } from './association.routes.tsx'

const list = createRoute({ ...sidePage('/users'), component: () => null })
const create = createRoute({ ...sidePage('/users/create'), component: () => null })

/** The people of one's own association. */
export const userRoutes = [list, create] as const
