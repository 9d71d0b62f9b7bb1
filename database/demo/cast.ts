import { type Association, makeAssociation, sizesFor } from './association.ts'
import { daysUpTo } from './calendar.ts'
import { makeDonations } from './donations.ts'
import { associations } from './ideas/associations.ts'
import { charityRhythm, mosqueRhythm } from './intensity.ts'
import { Random } from './random.ts'
import type { TransactionRow, UserRow } from './rows.ts'
import { makePlatformStaff } from './staff.ts'

/** How much is made: everything as a visitor should see it, or the same associations with far fewer donations. */
export const profiles = {
  full: { donationCount: 180_000, roofEuros: 60_000, wellEuros: 25_000 },
  small: { donationCount: 5000, roofEuros: 6000, wellEuros: 2500 },
} as const
export type Profile = keyof typeof profiles

export const defaultSeed = 'escarcelle'
const months = 24

export type Recipe = { profile: Profile; asOf: Date; seed?: string | undefined }

/** The whole demo before it is written: everyone there is, and the donations of each association on demand. */
export type Cast = {
  associations: Association[]
  users: UserRow[]
  donationCount: number
  /** The donations of one association, the oldest first; the same ones at each call. */
  donationsOf: (association: Association) => Generator<TransactionRow>
}

/** Makes the same cast for the same profile, instant and seed, on any machine. Nothing in it is later than `asOf`. */
export const makeCast = ({ profile, asOf, seed = defaultSeed }: Recipe): Cast => {
  const { donationCount, roofEuros, wellEuros } = profiles[profile]
  const random = new Random(seed)
  const days = daysUpTo(asOf, months)
  const mosque = mosqueRhythm(days, asOf.getTime())
  const charity = charityRhythm(days, asOf.getTime())
  const counts = sizesFor(donationCount)
  const sizes = sizesFor(profiles.full.donationCount)

  const made = associations.map((idea, rank) =>
    makeAssociation(random.fork(idea.name), {
      idea,
      rank,
      rhythm: idea.kind === 'mosque' ? mosque : charity,
      size: sizes[rank] ?? 0,
      donationCount: counts[rank] ?? 0,
      goalEuros: idea.part === 'roof' ? roofEuros : wellEuros,
    }),
  )
  const roof = made.find(({ idea }) => idea.part === 'roof')
  if (!roof) throw new RangeError('no association has the roof')
  const staff = makePlatformStaff(random.fork('platform'), roof.customer.id, roof.life.joinedMs)
  return {
    associations: made,
    users: [...staff, ...made.flatMap((association) => association.staff)],
    donationCount: counts.reduce((sum, count) => sum + count, 0),
    donationsOf: (association) => makeDonations(random.fork(`${association.idea.name}/donations`), association),
  }
}
