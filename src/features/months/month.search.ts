import { z } from 'zod'
import { Month } from '#features/bank/match.ts'

/** The month in the address of the page. Without one, or with a wrong one, it is the last that is over. */
export const MonthSearch = z.object({ month: Month.optional().catch(undefined) })
export type MonthSearch = z.infer<typeof MonthSearch>
