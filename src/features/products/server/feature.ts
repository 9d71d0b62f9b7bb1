import type { Bind } from '#shared/server/bind.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../product.endpoints.ts'
import { productJournal } from '../product.journal.ts'
import * as shapes from '../product.ts'
import { productRoutes } from './product.routes.ts'
import { createProductService } from './product.service.ts'

export const feature = {
  api: [{ tag: 'Products', description: "The platform's catalogue.", calls, shapes: [shapes] }],
  journals: [productJournal],
  bind: (bind: Bind, deps: DepsOf<typeof createProductService>) => productRoutes(bind, createProductService(deps)),
} satisfies Feature
