import { z } from 'zod'

/** What can be unusual in the donations of a terminal: an amount, how many there are, or how old they arrive. */
export const UnusualReason = z.enum(['amount', 'rate', 'age'])
export type UnusualReason = z.infer<typeof UnusualReason>

/** An alarm that no person has examined yet (docs/rules.md#devices-unusual). */
export const Unusual = z.object({
  noticedAt: z.iso.datetime(),
  /** When the first unusual donation arrived. */
  since: z.iso.datetime(),
  reasons: z.array(UnusualReason),
})
export type Unusual = z.infer<typeof Unusual>
