import { z } from 'zod'
import { CauseName } from '#features/causes/cause.ts'
import { Id } from '#shared/endpoint.ts'

/** A quick donation (don rapide). One based on a cause goes by the cause's name; a temporary one has its own. */
export const Shortcut = z.object({
  _id: Id,
  name: z.string(),
  /** Euros, at most two decimals. */
  amount: z.number(),
  cause: CauseName.nullable(),
  createdAt: z.iso.datetime(),
  isArchived: z.boolean(),
})
export type Shortcut = z.infer<typeof Shortcut>
