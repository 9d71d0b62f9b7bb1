import { drawMobile, drawName, emailOf } from '../ideas/people.ts'
import type { Random } from '../random.ts'

export type Donor = { fullname: string; phone: string; email: string; membershipNumber: string }

const donationsByDonor = 3

/** Makes the named donors of an association: fewer than its donations, since many donate again. */
export const makeDonors = (random: Random, namedDonations: number): Donor[] =>
  Array.from({ length: Math.ceil(namedDonations / donationsByDonor) + 1 }, () => {
    const name = drawName(random)
    return {
      fullname: `${name.firstname} ${name.lastname}`,
      phone: drawMobile(random),
      email: emailOf(name, 'courriel.example'),
      membershipNumber: `A-${random.digits(5)}`,
    }
  })

/** Draws a donor; the first ones far more often than the last. */
export const drawDonor = (random: Random, donors: readonly Donor[]): Donor => {
  const donor = donors[Math.floor(random.next() ** 2 * donors.length)]
  if (!donor) throw new RangeError('there are no donors')
  return donor
}
