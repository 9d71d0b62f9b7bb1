import { addDays, type Day } from '#shared/days.ts'
import { weekdayOf } from '#shared/periods.ts'
import { isPublicHoliday } from '#shared/public-holidays.ts'
import type { DatedFact } from './dated-fact.ts'

const checkedOn = '2026-11-23'

type Years = { years: number }

/** How long the declared quality of an association of worship holds. */
export const worshipQuality: readonly DatedFact<Years>[] = [
  {
    from: '2021-08-26',
    until: null,
    value: { years: 5 },
    source: 'Loi du 9 décembre 1905, art. 19-1, décret n°\u00a02021-1844',
    checkedOn,
  },
]

/** How long the copy of a receipt is kept, from its issue. */
export const receiptRetention: readonly DatedFact<Years>[] = [
  { from: '2000-01-01', until: null, value: { years: 6 }, source: 'LPF, art. L102 E', checkedOn },
]

/** The fine for a receipt that is knowingly wrong. */
export const wrongReceiptFine: readonly DatedFact<string>[] = [
  {
    from: '2019-01-01',
    until: null,
    value:
      'Délivrer sciemment un reçu irrégulier est puni d’une amende au taux de la réduction d’impôt, sur les sommes indûment mentionnées.',
    source: 'CGI, art. 1740 A',
    checkedOn,
  },
]

/** The yearly declaration of what the receipts say. */
export const yearlyDeclaration: readonly DatedFact<string>[] = [
  {
    from: '2021-08-26',
    until: null,
    value:
      'Déclarer le montant global des dons mentionnés sur les reçus et perçus au cours de l’exercice, et le nombre de documents délivrés au cours de cette période.',
    source: 'CGI, art. 222 bis',
    checkedOn,
  },
]

const isWorkingDay = (day: Day): boolean => weekdayOf(day) < 6 && !isPublicHoliday(day)

/** Returns the last day of the third month after the end of a month. */
const threeMonthsAfter = (year: number, month: number): Day =>
  new Date(Date.UTC(year, month + 3, 0)).toISOString().slice(0, 10)

/**
 * Returns the last day for the declaration of an exercise, by the year and the month (1 to 12) in which it ends: three
 * months after it, or the second working day after 1 May for one that ends with the year (CGI, art. 223).
 */
export const declarationDueOn = ({ year, endMonth }: { year: number; endMonth: number }): Day => {
  if (endMonth !== 12) return threeMonthsAfter(year, endMonth)
  let day = `${year + 1}-05-01`
  for (let left = 2; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}
