import { addDays, dayOf, formatDay } from '#shared/days.ts'

const daysOffered = 62

/** The last two months as options, the newest first, and the day that the record has. */
export const daysToChoose = (current: string | undefined) => {
  const today = dayOf(new Date())
  const days = Array.from({ length: daysOffered }, (_, index) => addDays(today, -index))
  const all = current && !days.includes(current) ? [...days, current] : days
  return all.map((day) => ({ value: day, label: formatDay(day) }))
}
