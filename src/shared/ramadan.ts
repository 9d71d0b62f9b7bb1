import { addDays, type Day, defaultWeekday } from './days.ts'
import type { Period } from './periods.ts'

/** The first hijri year of the computed calendar. */
export const firstYear = 1421

/**
 * The first day of each Ramadan from 1421 (November 2000) to 1523 (November 2099), YYMMDD, by the calendar
 * `islamic-umalqura`. A hyphen marks those of 29 days; the others have 30. A table, because some browsers format this
 * calendar wrong. A test compares it with `Intl` on the server.
 */
const firstDays = `
  001127 011116 021106- 031026 041015 051004 060924- 070913 080901 090822- 100811 110801-
  120720 130709 140628 150618- 160606 170527- 180516 190506- 200424 210413 220402 230323-
  240311 250301- 260218 270208- 280128- 290116- 300105 301226- 311216- 321204 331123 341112
  351101 361021- 371010 380930- 390919 400908- 410828 420817 430806 440726- 450716- 460705
  470625- 480613 490602 500522 510512- 520430 530420- 540409 550330- 560318- 570307- 580224
  590214- 600204- 610123 620112 630101 631221 641210- 651129 661119- 671109- 681028- 691017-
  701006- 710925- 720914- 730903 740824- 750813 760801 770721 780710 790630- 800619- 810608
  820529- 830518 840506 850425 860415- 870405- 880324 890314- 900303- 910220- 920209 930128
  940118- 950108- 951228 961216 971205 981125- 991114-
`
  .trim()
  .split(/\s+/)

/** Returns the days of a Ramadan by the computed calendar, a proposal: associations may begin a day later. */
export const ramadanOf = (hijriYear: number): Period | undefined => {
  const entry = firstDays[hijriYear - firstYear]
  if (entry === undefined) return undefined
  const startDate = `20${entry.slice(0, 2)}-${entry.slice(2, 4)}-${entry.slice(4, 6)}`
  return { startDate, endDate: addDays(startDate, entry.endsWith('-') ? 28 : 29) }
}

/** The calendar of an association (docs/rules/values.md#periods-calendar). */
export type Calendar = {
  /** The day of the week that is its own: Monday is 1, Sunday is 7. */
  weekday: number
  /** Returns the days of a Ramadan; undefined for all where the association keeps none. */
  ramadan: (hijriYear: number) => Period | undefined
}

/** The calendar over all associations, and that of one until it is read. */
export const computedCalendar: Calendar = { weekday: defaultWeekday, ramadan: ramadanOf }

/** A Ramadan whose days an association has set. */
export type SetRamadan = Period & { year: number }

/** Returns the days of each Ramadan: those that an association has set, and else the computed ones. */
export const ramadansOf = (set: readonly SetRamadan[]): Calendar['ramadan'] => {
  const years = new Map(set.map(({ year, startDate, endDate }) => [year, { startDate, endDate }]))
  return (hijriYear) => years.get(hijriYear) ?? ramadanOf(hijriYear)
}

/** Returns the hijri year of the last Ramadan that has begun. A civil year may have two. */
export const ramadanYearAt = (day: Day, calendar: Calendar = computedCalendar): number | undefined => {
  // A hijri year is eleven days shorter than a civil year.
  const estimate = firstYear + Math.floor(((Number(day.slice(0, 4)) - 2000) * 365.2425) / 354.367)
  return [estimate + 1, estimate, estimate - 1, estimate - 2].find((year) => {
    const period = calendar.ramadan(year)
    return period !== undefined && period.startDate <= day
  })
}

/** Returns the hijri year of the Ramadan that a period is, day by day. */
export const ramadanYearOf = (
  { startDate, endDate }: Period,
  calendar: Calendar = computedCalendar,
): number | undefined => {
  const year = ramadanYearAt(startDate, calendar)
  const period = year === undefined ? undefined : calendar.ramadan(year)
  return period && period.startDate === startDate && period.endDate === endDate ? year : undefined
}

/** The days from each Ramadan to Aïd al-Adha (10 dhou al-hijja), less 90, by the same calendar. */
const adhaAfter = `
  8878888887 7788877777 8887778788 8778899887 8888887878
  8878787888 7778887877 7888777888 8878888877 7788887788 888
`.replaceAll(/\s/g, '')

export type Feast = 'ramadan' | 'fitr' | 'adha'

/** Returns the feast of a day: the first of Ramadan, Aïd al-Fitr, or Aïd al-Adha. */
export const feastOf = (day: Day, calendar: Calendar = computedCalendar): Feast | undefined => {
  const year = ramadanYearAt(day, calendar)
  const period = year === undefined ? undefined : calendar.ramadan(year)
  if (year === undefined || !period) return undefined
  if (day === period.startDate) return 'ramadan'
  if (day === addDays(period.endDate, 1)) return 'fitr'
  const computed = ramadanOf(year)
  const after = Number(adhaAfter[year - firstYear])
  return computed && day === addDays(computed.startDate, 90 + after) ? 'adha' : undefined
}
