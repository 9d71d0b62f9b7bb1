import type { PeriodName } from './periods.ts'

/** The French names of periods. */
export const periodNames = {
  yesterday: 'Hier',
  lastFriday: 'Vendredi dernier',
  thisWeek: 'Cette semaine',
  thisMonth: 'Ce mois',
  lastMonth: 'Le mois dernier',
  thisYear: 'Cette année',
  ramadan: 'Ramadan',
} as const satisfies Record<PeriodName, string>

export const ramadanName = (hijriYear: number): string => `${periodNames.ramadan} ${hijriYear}`
