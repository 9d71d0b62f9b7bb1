import { closingDaysOf, type Hypothesis, hasDonationOf } from './departures.ts'
import { isClearCut, type TerminalDay } from './remittance.ts'
import { indexAt } from './takings.ts'

// A remittance that its line leaves out and that a later line pays besides its own, to the cent in both: neither of the
// two amounts alone would prove it.

/** The hours before a closing in which a donation may come with the next day's. */
const slideMs = 3 * 3_600_000

/**
 * Tells whether a donation of the amount is so near to the end of other takings that it may be what the next line pays.
 */
const mayBeDonation = (unit: TerminalDay, others: readonly TerminalDay[]): boolean =>
  unit.donationCount < 2 ||
  others.some((other) => {
    const low = Math.max(other.low, indexAt(other.series, other.toAt - slideMs))
    return hasDonationOf(unit.cents, { ...other, low })
  })

/** Tells whether two lines prove that the second pays what the first leaves out: no donation is near a closing. */
export const isCarried = (left: Hypothesis, made: Hypothesis): boolean => {
  const [unit] = left.absent
  if (!unit || made.kind !== 'late' || !made.units.includes(unit)) return false
  if (mayBeDonation(unit, left.units)) return false
  const own = made.units.filter((each) => each !== unit)
  const ends = [...closingDaysOf([...left.units, unit]), ...closingDaysOf(own)]
  return ends.every((day) => isClearCut(left.plan, day))
}
