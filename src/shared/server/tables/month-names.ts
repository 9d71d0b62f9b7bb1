import { foldText } from '#shared/text.ts'

/** The first letters of the months, in French and English, by their numbers. */
const months: readonly RegExp[] = [
  /^jan(?:v|vier|uary)?$/,
  /^(?:fev|fevr|fevrier|feb|february)$/,
  /^(?:mar|mars|march)$/,
  /^(?:avr|avril|apr|april)$/,
  /^(?:mai|may)$/,
  /^(?:juin|jun|june)$/,
  /^(?:juil|juill|juillet|jul|july)$/,
  /^(?:aout|aou|aug|august)$/,
  /^sept?(?:embre|ember)?$/,
  /^oct(?:obre|ober)?$/,
  /^nov(?:embre|ember)?$/,
  /^dec(?:embre|ember)?$/,
]
const weekday =
  /^(?:le )?(?:(?:lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun)(?:di|credi|dredi|edi|anche|day|sday|s|nesday|r|rsday|urday)?\.?,? )?/
const dayFirst = /^(\d{1,2})(?:er|st|nd|rd|th)?[-. /]{1,2}([a-z]{3,9})[-., /]{1,2}(\d{4}|\d{2})(?!\d)/
const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/

/** Writes a date with a month in letters as ISO does, and `20-nov-26` as `20/11/26`. Leaves other texts. */
export const withMonthNumber = (text: string): string => {
  if (!/\d/.test(text) || !/\p{L}{3}/u.test(text)) return text
  const folded = foldText(text).replaceAll(/\s+/g, ' ').replace(weekday, '')
  const [found, day, name, year] = dayFirst.exec(folded) ?? []
  const [foundLater, laterName, laterDay, laterYear] = monthFirst.exec(folded) ?? []
  const month = months.findIndex((pattern) => pattern.test(name ?? laterName ?? '')) + 1
  const whole = found ?? foundLater
  if (whole === undefined || month === 0) return text
  const parts = [year ?? laterYear ?? '', String(month).padStart(2, '0'), (day ?? laterDay ?? '').padStart(2, '0')]
  // A year of two digits is told by its place.
  const date = parts[0]?.length === 2 ? parts.toReversed().join('/') : parts.join('-')
  return date + folded.slice(whole.length).replace(/^ a /, ' ')
}
