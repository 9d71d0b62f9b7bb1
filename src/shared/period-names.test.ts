import { expect, it } from 'vitest'
import { comparedName } from './period-names.ts'
import { type ComparedWith, comparisonOf, type PeriodName, periodNamed } from './periods.ts'

const named = (name: PeriodName, today: string, compared: ComparedWith = 'before') => {
  const period = periodNamed(name, today)
  const comparison = period && comparisonOf(period, compared, new Date(`${today}T01:20:00Z`))
  return period && comparison && comparedName(period, comparison)
}

it.each<[PeriodName, string, ComparedWith, string]>([
  ['thisMonth', '2026-11-23', 'before', 'aux 23 premiers jours d’octobre'],
  ['thisMonth', '2026-11-23', 'lastYear', 'aux 23 premiers jours de novembre 2025'],
  ['thisMonth', '2027-01-10', 'before', 'aux 10 premiers jours de décembre 2026'],
  ['thisMonth', '2027-03-31', 'before', 'à février 2027'],
  ['lastMonth', '2026-11-23', 'before', 'à septembre 2026'],
  ['thisWeek', '2026-11-25', 'before', 'aux 3 premiers jours de la semaine précédente'],
  ['thisWeek', '2026-11-29', 'before', 'à la semaine précédente'],
  ['thisWeek', '2026-11-25', 'lastYear', 'aux 3 premiers jours de la semaine du lundi 24 novembre 2025'],
  ['thisWeek', '2026-11-23', 'before', 'au lundi 16 novembre 2026, journée entière'],
  ['yesterday', '2026-11-23', 'before', 'au dimanche 15 novembre 2026'],
  ['thisYear', '2026-11-23', 'before', 'à la période du 1er janvier au 23 novembre 2025'],
  ['thisYear', '2026-12-31', 'before', 'à l’année 2025'],
  ['ramadan', '2026-03-01', 'before', 'aux 12 premiers jours du Ramadan 1446'],
  ['ramadan', '2026-04-01', 'before', 'au Ramadan 1446, du 1er au 29 mars 2025'],
])('%s on %s is compared (%s) %s', (name, today, compared, text) => {
  expect(named(name, today, compared)).toBe(text)
})
