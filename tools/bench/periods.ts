import { addDays, dayOf, endOfDay, startOfDay } from '#shared/days.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)

/** The current day in Paris, as YYYY-MM-DD. */
export const todayInParis = (): string => dayOf(new Date())

/** The period of the current day in Paris, as the product's filters send it. */
export const today = () => ({
  startDate: startOfDay(dayOf(new Date())).toISOString(),
  endDate: endOfDay(dayOf(new Date())).toISOString(),
})

/** Nine hours of the day before in Paris, both ends within an hour. */
export const hoursOfYesterday = () => {
  const start = startOfDay(addDays(dayOf(new Date()), -1)).getTime()
  return {
    startDate: new Date(start + 9.5 * hourMs).toISOString(),
    endDate: new Date(start + 18.5 * hourMs).toISOString(),
  }
}

/** Both ends are within a day, so that the figures come from roll-ups and from rows. */
export const cutPeriod = {
  startDate: daysAgo(700.4).toISOString(),
  endDate: daysAgo(30.2).toISOString(),
}

/** The last 90 days, cut at both ends. */
export const lastNinetyDays = { startDate: daysAgo(90.3).toISOString(), endDate: daysAgo(0).toISOString() }
