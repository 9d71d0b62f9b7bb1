import { addDays, type Day, isLedgerDay } from '#shared/days.ts'

/** Days in Paris, both included. */
export type DaySpan = { from: Day; to: Day }

const months = [
  ['janvier', 'janv'],
  ['fevrier', 'fevr', 'fev'],
  ['mars'],
  ['avril', 'avr'],
  ['mai'],
  ['juin'],
  ['juillet', 'juil'],
  ['aout'],
  ['septembre', 'sept'],
  ['octobre', 'oct'],
  ['novembre', 'nov'],
  ['decembre', 'dec'],
]
const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

const anyWeekday = weekdays.join('|')
const anyMonth = months.flat().join('|')
/** Abbreviated, a month stands beside a number only: 'sept' is a number too. */
const wholeMonth = months.map(([name]) => name).join('|')
const year = String.raw`(?:\s+(20\d\d)(?!\s?(?:€|eur)))?`
const last = String.raw`(?:\s+(derni\w+|passee?))?`

/** Matches what stands apart from other words: neither inside a word nor in an e-mail address. */
const apart = (expression: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d@._/-])(?:${expression})(?![\p{L}\d@_/-]|\.\p{L})`, 'u')

const pad = (number: string | number): string => String(number).padStart(2, '0')

const monthOf = (name = ''): number => 1 + months.findIndex((names) => names.includes(name))

const weekdayOf = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay()

const oneDay = (day: Day | undefined): DaySpan | undefined =>
  day !== undefined && isLedgerDay(day) ? { from: day, to: day } : undefined

/** Returns a day of a month. Without a year, the most recent such day. */
const dayOfMonth = (date: string, month: number, yearNumber: string | undefined, today: Day): Day | undefined => {
  if (yearNumber !== undefined) return `${yearNumber.padStart(4, '20')}-${pad(month)}-${pad(date)}`
  // A 29 February may be seven years back.
  return Array.from({ length: 9 }, (_, back) => `${Number(today.slice(0, 4)) - back}-${pad(month)}-${pad(date)}`).find(
    (day) => day <= today && isLedgerDay(day),
  )
}

const daysOfMonth = (month: number, yearNumber: string | undefined, isLast: boolean, today: Day): DaySpan => {
  const thisYear = Number(today.slice(0, 4))
  const thisMonth = Number(today.slice(5, 7))
  const isPast = isLast ? month < thisMonth : month <= thisMonth
  const of = yearNumber === undefined ? thisYear - (isPast ? 0 : 1) : Number(yearNumber)
  const from = `${of}-${pad(month)}-01`
  const next = month === 12 ? `${of + 1}-01-01` : `${of}-${pad(month + 1)}-01`
  return { from, to: addDays(next, -1) }
}

const spansOf: Record<string, number> = { hier: 1, 'avant-hier': 2 }

/** The ways to write days, on folded text. The first that fits is taken. */
const forms: [form: RegExp, read: (match: RegExpExecArray, today: Day) => DaySpan | undefined][] = [
  [
    apart("aujourd'?hui|avant[- ]hier|hier"),
    ([words], today) => oneDay(addDays(today, -(spansOf[words.replace(' ', '-')] ?? 0))),
  ],
  [apart(String.raw`(20\d\d-\d\d-\d\d)`), ([, day]) => oneDay(day)],
  [
    apart(String.raw`(\d{1,2})/(\d{1,2})(?:/(20\d\d|\d\d))?`),
    ([, date = '', month, of], today) => oneDay(dayOfMonth(date, Number(month), of, today)),
  ],
  [
    apart(String.raw`(?:(?:${anyWeekday})\s+)?(\d{1,2})(?:er)?\s+(${anyMonth})\b\.?${year}`),
    ([, date = '', month, of], today) => oneDay(dayOfMonth(date, monthOf(month), of, today)),
  ],
  [
    apart(`(${anyWeekday})${last}`),
    ([, name = '', isLast], today) => {
      const back = (weekdayOf(today) - weekdays.indexOf(name) + 7) % 7
      return oneDay(addDays(today, -(back === 0 && isLast ? 7 : back)))
    },
  ],
  [
    apart(`(${wholeMonth})${year}${last}`),
    ([, name, of, isLast], today) => daysOfMonth(monthOf(name), of, isLast !== undefined, today),
  ],
]

/** Finds the first days that a folded text names, in the past without a year: 'hier', '20/11', 'novembre'. */
export const findDays = (folded: string, today: Day): { match: RegExpExecArray; days: DaySpan } | undefined => {
  for (const [form, read] of forms) {
    const match = form.exec(folded)
    const days = match && read(match, today)
    if (match && days) return { match, days }
  }
  return undefined
}
