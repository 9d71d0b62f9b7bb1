import { addDays, type Day, instantOf } from '#shared/days.ts'

const noon = '12:00'

/** Returns the instant at which the evening of a day begins: noon in Paris. It ends when the next one begins. */
export const startOfEvening = (day: Day): Date => instantOf(day, noon)
export const endOfEvening = (day: Day): Date => startOfEvening(addDays(day, 1))

/** Lists the days of a Ramadan, whose numbers start at 1. */
export const eveningsOf = ({ first, last }: { first: Day; last: Day }): { number: number; day: Day }[] => {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days.map((day, index) => ({ number: index + 1, day }))
}
