import { z } from 'zod'
import { Day } from '#shared/days.ts'
import { orMissing } from '#shared/field-checks.ts'

const SetRamadan = z.object({ year: z.int(), startDate: Day, endDate: Day })

/** A day of the week: Monday is 1, Sunday is 7. */
const Weekday = z.int(orMissing('Jour inconnu')).min(1, 'Jour inconnu').max(7, 'Jour inconnu')

/** The day of the week and the calendar that an association chooses (docs/rules/values.md#periods-calendar). */
export const CalendarInput = z.strictObject({
  /** Null for the strongest one. */
  chosenWeekday: Weekday.nullable(),
  keepsRamadan: z.boolean(),
})
export type CalendarInput = z.output<typeof CalendarInput>

export const CustomerCalendar = CalendarInput.extend({
  /** The chosen day of the week, or the strongest one. */
  weekday: Weekday,
  ramadans: z.array(SetRamadan),
})
export type CustomerCalendar = z.infer<typeof CustomerCalendar>
