import { dayOf, endOfDay, startOfDay } from '#shared/days.ts'

const dayMs = 86_400_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)

/** The current day in Paris, as YYYY-MM-DD. */
export const todayInParis = (): string => dayOf(new Date())

/** The period of the current day in Paris, as the product's filters send it. */
export const today = () => ({
  startDate: startOfDay(dayOf(new Date())).toISOString(),
  endDate: endOfDay(dayOf(new Date())).toISOString(),
})

/** Both ends are within a day, so that the figures come from roll-ups and from rows. */
export const cutPeriod = {
  startDate: daysAgo(700.4).toISOString(),
  endDate: daysAgo(30.2).toISOString(),
}

/** The last 90 days, cut at both ends. */
export const lastNinetyDays = { startDate: daysAgo(90.3).toISOString(), endDate: daysAgo(0).toISOString() }
