import { z } from 'zod'

/** The orders of a list of causes besides the one by name, which is the usual one. */
export const CauseSort = z.enum(['net', 'progress', 'last'])
export type CauseSort = z.infer<typeof CauseSort>

export const CauseListSearch = z.object({ sort: CauseSort.optional().catch(undefined) })
