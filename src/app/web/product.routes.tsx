import { createRoute } from '@tanstack/react-router'
import { page } from './signed-in.routes.tsx'

const list = createRoute({ ...page('/products'), component: () => null })
const create = createRoute({ ...page('/products/create'), component: () => null })
const details = createRoute({ ...page('/products/details/$productId'), component: () => null })
const update = createRoute({ ...page('/products/update/$productId'), component: () => null })
const remove = createRoute({ ...page('/products/delete/$productId'), component: () => null })

/** The catalogue of products, for admins. */
export const productRoutes = [list, create, details, update, remove] as const
