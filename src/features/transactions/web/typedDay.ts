import { Day } from '#shared/days.ts'

const dayMonthYear = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/
const digitsOnly = /^(\d{2})(\d{2})(\d{2}|\d{4})$/

const exists = (day: string): Day | undefined => (Day.safeParse(day).success ? day : undefined)

/**
 * Reads a day as people type it: `6/3/2026`, `06.03.26`, `06032026` (a telephone's digits have no slash), or `2026-03-06`
 * when it is pasted. Undefined when it is no day of the calendar.
 */
export const parseTypedDay = (text: string): Day | undefined => {
  const typed = text.trim()
  const [, day, month, year] = dayMonthYear.exec(typed) ?? digitsOnly.exec(typed) ?? []
  if (!day || !month || !year) return exists(typed)
  return exists(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** `06/03/2026`. */
export const formatTypedDay = (day: Day): string => day.split('-').toReversed().join('/')
