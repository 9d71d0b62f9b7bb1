import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'

/** The periods that the journal offers. */
export const JournalPeriod = z.enum(['yesterday', 'thisWeek', 'thisMonth', 'lastMonth', 'thisYear'])
export type JournalPeriod = z.infer<typeof JournalPeriod>

/** The search parameters of the journal: the kind of subject or the action, the period, the person, and the subject. */
export const JournalSearch = z.object({
  action: z.string().max(100).optional().catch(undefined),
  period: JournalPeriod.optional().catch(undefined),
  actor: Id.optional().catch(undefined),
  subject: Id.optional().catch(undefined),
})
export type JournalSearch = z.output<typeof JournalSearch>
