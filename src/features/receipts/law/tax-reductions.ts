import type { DatedFact } from './dated-fact.ts'

/** The reduction of a person's income tax, in whole percents and cents. */
type PersonReduction = { percent: number; ofIncomePercent: number }
/** The higher reduction for help to people in difficulty, up to a sum for each year. */
type HelpReduction = { percent: number; ceilingCents: number }
/** The reduction of a company's tax: a rate, a lower one above a sum, within a ceiling. */
type CompanyReduction = {
  percent: number
  aboveCents: number
  abovePercent: number
  ceilingCents: number
  ofTurnoverPerMille: number
}

const checkedOn = '2026-11-23'

export const personReductions: readonly DatedFact<PersonReduction>[] = [
  {
    from: '2005-01-01',
    until: null,
    value: { percent: 66, ofIncomePercent: 20 },
    source: 'CGI, art. 200, 1, service-public.fr, F426',
    checkedOn,
  },
]

export const helpReductions: readonly DatedFact<HelpReduction>[] = [
  {
    from: '2020-01-01',
    until: '2025-10-14',
    value: { percent: 75, ceilingCents: 100_000 },
    source: 'CGI, art. 200, 1 ter, loi de finances pour 2025',
    checkedOn,
  },
  {
    from: '2025-10-14',
    until: null,
    value: { percent: 75, ceilingCents: 200_000 },
    source: 'CGI, art. 200, 1 ter, loi de finances pour 2026',
    checkedOn,
    // How both ceilings add up within 2025.
    isUncertain: true,
  },
]

export const companyReductions: readonly DatedFact<CompanyReduction>[] = [
  {
    from: '2020-01-01',
    until: null,
    value: {
      percent: 60,
      aboveCents: 200_000_000,
      abovePercent: 40,
      ceilingCents: 2_000_000,
      ofTurnoverPerMille: 5,
    },
    source: 'CGI, art. 238 bis',
    checkedOn,
  },
]
