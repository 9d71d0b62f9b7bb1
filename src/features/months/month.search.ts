import { z } from 'zod'
import { orMissing } from '#shared/field-checks.ts'

/** Tells a month from the days of a closing, which are closed and sealed as a closing is. */
export const isMonth = (month: string): boolean => !month.includes('_')

/** A month, or the days of a closing: `2026-07-01_2026-09-30` (docs/rules/months.md#months-period). */
export const MonthOrPeriod = z
  .string(orMissing('Mois invalide'))
  .regex(/^20\d{2}-(0[1-9]|1[0-2])(-\d{2}_20\d{2}-\d{2}-\d{2})?$/, 'Mois invalide')

/** The month in the address of the page. Without one, or with a wrong one, it is the last that is over. */
export const MonthSearch = z.object({ month: MonthOrPeriod.optional().catch(undefined) })
export type MonthSearch = z.infer<typeof MonthSearch>
